/** Addresses of pipelines: the list, a board with its dialogs, and the settings. */
export const pipelinePaths = {
  list: (accountId: number) => `/accounts/${accountId}/pipelines`,
  create: (accountId: number) => `/accounts/${accountId}/pipelines/create`,
  board: (accountId: number, uuid: string) => `/accounts/${accountId}/pipelines/${uuid}`,
  newRequest: (accountId: number, uuid: string) => `/accounts/${accountId}/pipelines/${uuid}/create`,
  card: (accountId: number, uuid: string, card: { kind: 'contact' | 'contact_request'; id: number }) =>
    `/accounts/${accountId}/pipelines/${uuid}/${card.kind === 'contact' ? 'contacts' : 'contact-requests'}/${card.id}`,
  settings: (accountId: number, uuid: string) => `/accounts/${accountId}/pipelines/${uuid}/settings`,
}

/** Paths of the templates of an account. */
export const templatePaths = {
  list: (accountId: number) => `/accounts/${accountId}/email-templates`,
  create: (accountId: number) => `/accounts/${accountId}/email-templates/create`,
  edit: (accountId: number, id: number) => `/accounts/${accountId}/email-templates/${id}/edit`,
}

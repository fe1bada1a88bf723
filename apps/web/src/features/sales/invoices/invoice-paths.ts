/** Paths of invoices. */
export const invoicePaths = {
  list: (accountId: number) => `/accounts/${accountId}/invoices`,
  create: (accountId: number) => `/accounts/${accountId}/invoices/create`,
  page: (accountId: number, uuid: string) => `/accounts/${accountId}/invoices/${uuid}`,
  edit: (accountId: number, uuid: string) => `/accounts/${accountId}/invoices/${uuid}/edit`,
  preview: (uuid: string) => `/invoices/${uuid}/preview`,
}

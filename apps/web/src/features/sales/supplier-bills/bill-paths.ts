/** Paths of bills of suppliers. */
export const billPaths = {
  list: (accountId: number) => `/accounts/${accountId}/supplier-bills`,
  create: (accountId: number) => `/accounts/${accountId}/supplier-bills/create`,
  page: (accountId: number, uuid: string) => `/accounts/${accountId}/supplier-bills/${uuid}`,
  credit: (accountId: number, uuid: string) => `/accounts/${accountId}/supplier-bills/${uuid}/credit`,
  edit: (accountId: number, uuid: string) => `/accounts/${accountId}/supplier-bills/${uuid}/edit`,
}

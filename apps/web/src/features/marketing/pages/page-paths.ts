/** Addresses of pages. */
export const pagePaths = {
  all: (accountId: number) => `/accounts/${accountId}/pages`,
  create: (accountId: number) => `/accounts/${accountId}/pages/create`,
  domains: (accountId: number) => `/accounts/${accountId}/pages/domains`,
  one: (accountId: number, id: number, part: 'preview' | 'edit' | 'delete' = 'preview') => `/accounts/${accountId}/pages/${id}/${part}`,
  builder: (accountId: number) => `/accounts/${accountId}/page-builder`,
}

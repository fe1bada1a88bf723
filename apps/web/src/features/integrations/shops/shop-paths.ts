/** Addresses of the dialogs of a shop. */
export const shopServicePaths = {
  page: (accountId: number, id: number) => `/accounts/${accountId}/settings/integrations/shops/${id}`,
  edit: (accountId: number, id: number) => `/accounts/${accountId}/settings/integrations/shops/${id}/edit`,
  list: (accountId: number) => `/accounts/${accountId}/settings/integrations`,
}

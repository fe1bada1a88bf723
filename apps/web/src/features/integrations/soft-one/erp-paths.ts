/** Addresses of the dialogs of an ERP. */
export const erpPaths = {
  page: (accountId: number, id: number) => `/accounts/${accountId}/settings/integrations/erp/${id}`,
  part: (accountId: number, id: number, part: 'edit' | 'document-types' | 'statuses' | 'payments') =>
    `/accounts/${accountId}/settings/integrations/erp/${id}/${part}`,
}

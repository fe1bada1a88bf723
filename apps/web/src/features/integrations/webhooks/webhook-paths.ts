/** Addresses of the screens of webhooks. */
export const webhookPaths = {
  list: (accountId: number) => `/accounts/${accountId}/settings/webhooks`,
  page: (accountId: number, id: number) => `/accounts/${accountId}/settings/webhooks/${id}`,
  delivery: (accountId: number, id: number, deliveryId: number) =>
    `/accounts/${accountId}/settings/webhooks/${id}/deliveries/${deliveryId}`,
}

/** Paths of the product screens. */
export const shopProductPaths = {
  list: (accountId: number) => `/accounts/${accountId}/client-products`,
  create: (accountId: number) => `/accounts/${accountId}/client-products/create`,
  modal: (accountId: number, id: number) => `/accounts/${accountId}/client-products/${id}`,
}

/** Addresses of the products of an account's shop. */
export const shopProductPaths = {
  list: (accountId: number) => `/accounts/${accountId}/client-products`,
  create: (accountId: number) => `/accounts/${accountId}/client-products/create`,
  modal: (accountId: number, id: number) => `/accounts/${accountId}/client-products/${id}`,
}

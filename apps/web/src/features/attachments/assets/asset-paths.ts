/** Paths of the screens of assets. */
export const assetPaths = {
  library: (account_id: number) => `/accounts/${account_id}/assets`,
  shared: (account_id: number) => `/accounts/${account_id}/shared-assets`,
  createLink: (account_id: number) => `/accounts/${account_id}/assets/create-link`,
  createNote: (account_id: number) => `/accounts/${account_id}/assets/create-note`,
  one: (account_id: number, id: number, isShared = false) => `/accounts/${account_id}/${isShared ? 'shared-assets' : 'assets'}/${id}`,
}

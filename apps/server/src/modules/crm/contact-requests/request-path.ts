/** Where a request is shown: opens in its account. */
export const requestPath = (request: { id: number }) => `/cr/${request.id}`

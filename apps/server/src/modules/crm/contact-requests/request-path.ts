/** Path of the screen of a request, in its account. */
export const requestPath = (request: { id: number }) => `/cr/${request.id}`

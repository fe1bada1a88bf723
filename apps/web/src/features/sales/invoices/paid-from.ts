const itemOf = (token: string) => `paid-from:${token}`

/** Remembers for this window from which page the user went to pay. */
export const keepPaidFrom = (token: string, page: string): void => sessionStorage.setItem(itemOf(token), page)

export const paidFrom = (token: string): string | null => sessionStorage.getItem(itemOf(token))

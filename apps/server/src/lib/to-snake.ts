/** `emailAddresses` and `email_addresses` are equivalent. */
export const toSnake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

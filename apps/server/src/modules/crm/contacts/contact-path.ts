/** Path of the page of a contact in the web application. */
export const contactPath = (contact: { id: number; account_id: number }) => `/accounts/${contact.account_id}/contacts/${contact.id}`

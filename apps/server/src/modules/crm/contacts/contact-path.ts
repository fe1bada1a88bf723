/** Where a contact is shown. */
export const contactPath = (contact: { id: number; account_id: number }) => `/accounts/${contact.account_id}/contacts/${contact.id}`

import { contacts } from '../contacts/contacts.ts'

/** Contacts of an account with an open request, by the filters of contacts. */
export const salesFunnelContacts = contacts.listUnder(
  'accounts.salesFunnel.contacts.list',
  '/api/v1/accounts/:account_id/sales-funnel/contacts',
)
export const exportSalesFunnelContacts = contacts.exportUnder(
  'accounts.salesFunnel.contacts.export',
  '/api/v1/accounts/:account_id/sales-funnel/contacts/export',
)

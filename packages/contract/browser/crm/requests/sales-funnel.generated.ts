// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/requests/sales-funnel.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export const salesFunnelContacts: InBrowser<typeof source.salesFunnelContacts> = { id: 'accounts.salesFunnel.contacts.list', method: 'GET', path: '/api/v1/accounts/:account_id/sales-funnel/contacts', access: { who: 'permission', permission: 'contacts.read' }, records: 'contacts' }
export const exportSalesFunnelContacts: InBrowser<typeof source.exportSalesFunnelContacts> = {
  id: 'accounts.salesFunnel.contacts.export',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/sales-funnel/contacts/export',
  access: { who: 'permission', permission: 'contacts.export' },
  records: 'contacts',
  produces: 'xlsx',
}

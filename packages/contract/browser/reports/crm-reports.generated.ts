// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/reports/crm-reports.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { RequestReport, ListReport } from '../../src/reports/crm-reports.ts'
export const requestReport: InBrowser<typeof source.requestReport> = {
  id: 'reports.contactRequests.read',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/reports/contact-requests',
  access: { who: 'permission', permission: 'reports.read' },
  records: 'contact-requests',
}
export const listReport: InBrowser<typeof source.listReport> = { id: 'reports.contactLists.read', method: 'GET', path: '/api/v1/accounts/:account_id/reports/contact-lists', access: { who: 'permission', permission: 'reports.read' }, records: 'contact-lists' }

// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/crm/time-lines.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { TimeLineKind, TimeLineEvent } from '../../src/crm/time-lines.ts'
export const TIME_LINE_KINDS: typeof source.TIME_LINE_KINDS = ['email', 'sms', 'message', 'note', 'comment', 'task', 'stage', 'request', 'offer', 'order', 'invoice', 'payment', 'subscription', 'consent', 'import', 'change']
export const TIME_LINE_PAGE: typeof source.TIME_LINE_PAGE = 30
export const contactTimeLine: InBrowser<typeof source.contactTimeLine> = { id: 'contacts.timeLine.list', method: 'GET', path: '/api/v1/contacts/:contact_id/time-line', access: { who: 'permission', permission: 'contacts.read' }, records: 'timeLine' }
export const requestTimeLine: InBrowser<typeof source.requestTimeLine> = {
  id: 'contactRequests.timeLine.list',
  method: 'GET',
  path: '/api/v1/contact-requests/:contact_request_id/time-line',
  access: { who: 'permission', permission: 'contact-requests.read' },
  records: 'timeLine',
}
export const offerTimeLine: InBrowser<typeof source.offerTimeLine> = { id: 'offers.timeLine.list', method: 'GET', path: '/api/v1/offers/:uuid/time-line', access: { who: 'permission', permission: 'offers.read' }, records: 'timeLine' }
export const orderTimeLine: InBrowser<typeof source.orderTimeLine> = { id: 'orders.timeLine.list', method: 'GET', path: '/api/v1/orders/:uuid/time-line', access: { who: 'permission', permission: 'orders.read' }, records: 'timeLine' }
export const invoiceTimeLine: InBrowser<typeof source.invoiceTimeLine> = { id: 'invoices.timeLine.list', method: 'GET', path: '/api/v1/invoices/:uuid/time-line', access: { who: 'permission', permission: 'invoices.read' }, records: 'timeLine' }
export const subscriptionTimeLine: InBrowser<typeof source.subscriptionTimeLine> = {
  id: 'accountSubscriptions.timeLine.list',
  method: 'GET',
  path: '/api/v1/account-subscriptions/:uuid/time-line',
  access: { who: 'permission', permission: 'account-subscriptions.read' },
  records: 'timeLine',
}
export const projectTimeLine: InBrowser<typeof source.projectTimeLine> = { id: 'projects.timeLine.list', method: 'GET', path: '/api/v1/projects/:uuid/time-line', access: { who: 'permission', permission: 'projects.read' }, records: 'timeLine' }
export const relationTimeLine: InBrowser<typeof source.relationTimeLine> = {
  id: 'accounts.relations.timeLine.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/relations/:uuid/time-line',
  access: { who: 'permission', permission: 'relations.read' },
  records: 'timeLine',
}

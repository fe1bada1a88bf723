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

import { requestPaths } from '../../crm/contact-requests/index.ts'
import type { Target } from '../parts/index.ts'

interface Days {
  since: string
  until: string
}
const between = ({ since, until }: Days) => `${since},${until}`

/** The requests that came in on some days. */
export const requestsOf = (accountId: number, days: Days, filters: Record<string, string> = {}): Target => ({
  path: requestPaths.list(accountId),
  search: { 'filter.date_created.between': between(days), ...filters },
})

/** The requests that ended with an outcome on some days. */
export const closedRequests = (accountId: number, days: Days, status: string): Target => ({
  path: requestPaths.list(accountId),
  search: { 'filter.status.in': status, 'filter.closed.between': between(days) },
})

/** The rows of a bar of the chart of requests. */
export const requestBar = (accountId: number, days: Days, series: string): Target =>
  series === 'created' ? requestsOf(accountId, days) : closedRequests(accountId, days, series)

/** The contacts that were created on some days. */
export const contactsOf = (accountId: number, days: Days): Target => ({
  path: `/accounts/${accountId}/contacts`,
  search: { 'filter.date_created.between': between(days) },
})

/** The subscriptions to any list that began or ended on some days. */
export const movedOf = (accountId: number, days: Days, filter: 'subscribed' | 'unsubscribed'): Target => ({
  path: `/accounts/${accountId}/subscriptions`,
  search: { [`filter.${filter}.between`]: between(days) },
})

/** The rows of a bar of the chart of growth. */
export const growthBar = (accountId: number, days: Days, series: string): Target =>
  series === 'contacts' ? contactsOf(accountId, days) : movedOf(accountId, days, series === 'joined' ? 'subscribed' : 'unsubscribed')

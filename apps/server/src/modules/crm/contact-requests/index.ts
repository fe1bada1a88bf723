import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import { contactRequests } from '@stoa/contract'
import type { AccountFigure, HomeList } from '#modules/accounts/accounts/index.ts'
import type { TaggedList } from '#modules/attachments/tags/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { requestBatchHandler } from './batch/run-batch.job.ts'
import { tellOverdueHandler, tellOverdueJob } from './respond/notify-overdue.job.ts'
import { lostReasonQuery } from './lost-reasons/lost-reasons.query.ts'
import { requestPolicy } from './requests.policy.ts'
import { contactRequestQuery } from './requests.query.ts'
import { requestRoutes } from './requests.routes.ts'

export { winByOffer } from './move/end-request.ts'
export { addFirstLostReasons } from './lost-reasons/first-lost-reasons.ts'
export { markFirstResponse } from './respond/first-response.ts'
export { beginningOf, channelStart, type ChannelStart } from './open/request-channel.ts'
export { type NewRequest, openRequest, openRequests } from './open/open-request.ts'
export { type Asker, findOrCreateContact, findOrCreateContacts, type FoundContact, lockReach, type Reach } from './open/request-contact.ts'
export { openingNotices, type OpeningNotice } from './open/tell-team.ts'
export { requestLabel, requestSubjectKind } from './request-subject.ts'
export { requestPolicy } from './requests.policy.ts'
export { type RequestRow } from './requests.presenter.ts'
export { contactRequestQuery } from './requests.query.ts'
export { requestSection } from './personal-data.ts'
export { requestErasure } from './store/erase-contacts.ts'
export { requestChildren } from './store/merged-rows.ts'
export { linkConversation, moveRequestsToConversation, placesOfRequests } from './store/requests.ts'
export { advanceLifecycle } from './touch-contact.ts'

export const requestNames: readonly RecordNames[] = [
  { key: 'id', filters: ['contact_request'], find: namesFrom(contactRequestQuery, sql`concat('#', t.number, ' ', t.subject)`) },
  { key: 'id', filters: ['lost_reason', 'decline_reason'], find: namesFrom(lostReasonQuery, sql`t.name`) },
]

/** The requests of an account, for the figures of its home page. */
export const requestsOfHome: HomeList = { name: 'contact-requests', endpoint: contactRequests.list, list: contactRequestQuery.list }

/** Counters serve members who see all requests. For members with the scope `own`, the few visible requests are counted. */
export const requestsOfAccount: AccountFigure = {
  requires: 'contact-requests.read',
  count({ actor }, account_ids) {
    const narrowed = account_ids.filter((id) => !actor.staff && actor.memberships.get(id)?.data_scope === 'own')
    if (!narrowed.length) return undefined
    return sql`
      SELECT a.id, count(t.id) AS contact_requests_count, count(t.id) FILTER (WHERE t.status = 'staging') AS staging_contact_requests_count
      FROM unnest(${narrowed}::bigint[]) AS a(id)
      LEFT JOIN contact_requests t ON t.account_id = a.id AND t.deleted_at IS NULL AND t.status <> 'spam' AND ${requestPolicy.scope(actor, 'contact-requests.read') ?? sql`true`}
      GROUP BY a.id`
  },
}

/** The requests with a tag, for its number of uses. */
export const taggedRequests: TaggedList = {
  query: contactRequestQuery,
  links: sql`contact_request_tag l ON l.account_id = t.account_id AND l.contact_request_id = t.id`,
}

export const contactRequestsModule: ServerModule = {
  routes: requestRoutes,
  jobs: [requestBatchHandler, tellOverdueHandler],
  schedule: (services) => services.jobs.schedule(tellOverdueJob, '*/5 * * * *', {}),
}

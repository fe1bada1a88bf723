import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { RelationFigure } from '#modules/accounts/relations/index.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { all } from '#kit/query/resource-query.ts'
import type { ServerModule } from '../../../registry.ts'
import { mailOffer } from './send/offer-mail.ts'
import { offerLabel, offerPath, offerPolicy } from './offer-row.ts'
import { offerQuery } from './offers.query.ts'
import { offerRoutes } from './offers.routes.ts'
import { expireOffersHandler, expireOffersJob } from './expire-offers.job.ts'

export { orderMaker } from './answer/offer-order.ts'

export { offerPolicy } from './offer-row.ts'
export { offerSection } from './personal-data.ts'
export { offerChildren } from './store.ts'

export const offerNames: RecordNames = { key: 'uuid', filters: ['offer'], find: namesFrom(offerQuery, sql`t.number`) }

export const offerSubjectKind: SubjectKind = {
  type: 'offer',
  async find(ctx, key, action) {
    const offer = await offerQuery.find(ctx, key, action)
    return {
      type: 'offer',
      key: offer.uuid,
      account_id: offer.account_id,
      label: offerLabel(offer),
      contact_id: offer.contact_id,
      path: offerPath(offer.account_id, offer.uuid),
      owner: 'offers',
    }
  },
}

/** Counts the open offers of relations. */
export const offersOfRelation: RelationFigure = {
  name: 'open_offers_count',
  requires: 'offers.read',
  count: (uuids, { actor }) => sql`
    SELECT r.uuid, count(*) AS total FROM account_relations r
    JOIN offer_rows t ON t.account_id = r.account_id AND t.account_relation_uuid = r.uuid
    WHERE ${all([sql`r.uuid = any(${[...uuids]}::uuid[]) AND t.status IN ('sent', 'viewed') AND t.deleted_at IS NULL`, offerPolicy.scope(actor, 'offers.read')])} GROUP BY 1`,
}

/** Offers: drafts, sending, the public page and its answer, conversion to orders. */
export const offersModule: ServerModule = {
  routes: offerRoutes,
  jobs: [expireOffersHandler],
  schedule: (services) => services.jobs.schedule(expireOffersJob, '10 * * * *', {}),
  outbox(relay, services) {
    relay.on('offer.mail', (row) => mailOffer(services, row))
  },
}

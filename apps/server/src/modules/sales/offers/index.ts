import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { mailOffer } from './send/offer-mail.ts'
import { offerLabel, offerPath } from './offer-row.ts'
import { offerQuery } from './offers.query.ts'
import { offerRoutes } from './offers.routes.ts'
import { expireOffersHandler, expireOffersJob } from './expire-offers.job.ts'

export { orderMaker } from './answer/offer-order.ts'

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

/** Offers: drafted, sent, read and answered on a page of their own, turned into orders. */
export const offersModule: ServerModule = {
  routes: offerRoutes,
  jobs: [expireOffersHandler],
  schedule: (services) => services.jobs.schedule(expireOffersJob, '10 * * * *', {}),
  outbox(relay, services) {
    relay.on('offer.mail', (row) => mailOffer(services, row))
  },
}

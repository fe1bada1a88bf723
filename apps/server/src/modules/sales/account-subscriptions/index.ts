import { sql } from 'kysely'
import { registerRelationFigure } from '#modules/accounts/relations/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { sellMemberships } from './choose-membership.ts'
import { followInvoices } from './follow-invoices.ts'
import { followOrders } from './from-orders.ts'
import { renewalsJob } from './renewals.job.ts'
import { registerSubscriptionSubject } from './subscription-subject.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'

export { renewDue } from './renewals.job.ts'

registerSubscriptionSubject()
followInvoices()
followOrders()
sellMemberships()
registerRelationFigure('active_subscriptions_count', {
  requires: 'account-subscriptions.read',
  count: (uuids) => sql`
    SELECT account_relation_uuid AS uuid, count(*) AS total FROM account_subscriptions
    WHERE account_relation_uuid = any(${[...uuids]}::uuid[]) AND deleted_at IS NULL AND status IN ('trialing', 'active', 'past_due', 'suspended') GROUP BY 1`,
})

export const accountSubscriptionsModule: ServerModule = {
  routes: subscriptionRoutes,
  jobs: (services) => [renewalsJob(services)],
  schedule: (services) =>
    services.jobs.schedule(
      renewalsJob(() => services),
      '*/15 * * * *',
      {},
    ),
}

import { sql } from 'kysely'
import type { RelationFigure } from '#modules/accounts/relations/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { renewalsHandler, renewalsJob } from './run/renewals.job.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'

export { renewalDates } from './calendar-renewals.ts'
export { chooseAccountPlan } from './terms/choose-account-plan.ts'
export { followDraft, followInvoice } from './bill/follow-invoices.ts'
export { endWithOrder, makeSubscriptions } from './terms/from-orders.ts'
export { renewDue } from './run/renewals.job.ts'
export { subscriptionSubjectKind } from './subscription-subject.ts'

export const subscriptionsOfRelation: RelationFigure = {
  name: 'active_subscriptions_count',
  requires: 'account-subscriptions.read',
  count: (uuids) => sql`SELECT account_relation_uuid AS uuid, count(*) AS total FROM account_subscriptions
    WHERE account_relation_uuid = any(${[...uuids]}::uuid[]) AND deleted_at IS NULL AND status IN ('trialing', 'active', 'past_due', 'suspended') GROUP BY 1`,
}

export const accountSubscriptionsModule: ServerModule = {
  routes: subscriptionRoutes,
  jobs: [renewalsHandler],
  schedule: (services) => services.jobs.schedule(renewalsJob, '*/15 * * * *', {}),
}

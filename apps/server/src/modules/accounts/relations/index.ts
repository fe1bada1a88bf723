import { sql } from 'kysely'
import { namesFrom, registerNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { onAccountClaimed } from '../../identity/invitations/index.ts'
import { keepGrantOnly } from './grant-access.ts'
import { refreshOverdueJob } from './overdue.job.ts'
import { registerRelationSubject } from './relation-subject.ts'
import { relationQuery } from './relations.query.ts'
import { relationRoutes } from './relations.routes.ts'

export { ensureClientRelation } from './ensure-relation.ts'
export { postMovement, type NewMovement } from './post-movement.ts'
export { refreshOverdue, registerOverdue } from './refresh-overdue.ts'
export { registerRelationFigure } from './relation-figures.ts'
export { findRelation, keptRelation, relationQuery } from './relations.query.ts'
export { statementOf } from './statement.ts'
export { registerRelationUse } from './remove-relation.ts'

registerRelationSubject()
registerNames('uuid', ['client', 'relation', 'account_relation'], namesFrom(relationQuery, sql`t.name`))
registerNames(
  'id',
  ['account', 'account_assigned', 'client', 'client_account', 'provider', 'supplier'],
  namesFrom(relationQuery, sql`t.name`, 'related_account_id'),
)
onAccountClaimed(keepGrantOnly)

export const relationsModule: ServerModule = {
  routes: relationRoutes,
  jobs: () => [refreshOverdueJob()],
  schedule: (services) => services.jobs.schedule(refreshOverdueJob(), '7 * * * *', {}),
}

import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import { taggableLinks, type TaggedList } from '#modules/attachments/tags/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { refreshOverdueHandler, refreshOverdueJob } from './ledger/refresh-overdue.job.ts'
import { relationQuery } from './relations.query.ts'
import { relationRoutes } from './relations.routes.ts'

export { ensureClientRelation } from './parties/ensure-client-relation.ts'
export { endManagement } from './access/invite-owner.ts'
export { postMovement, type NewMovement } from './ledger/post-movement.ts'
export { overdueSource, refreshOverdue, type OverdueSource } from './ledger/refresh-overdue.ts'
export { relationSubjectKind } from './relation-subject.ts'
export { relationFigures, type RelationFigure } from './relation-figures.ts'
export { findLedger } from './ledger/movements.query.ts'
export { findRelation, keptRelation, relationQuery } from './relations.query.ts'
export { statementOf } from './ledger/statement.ts'
export { relationUses, type RelationUse } from './lifecycle/remove-relation.ts'

export const relationNames: readonly RecordNames[] = [
  { key: 'uuid', filters: ['client', 'relation', 'account_relation', 'supplier_relation'], find: namesFrom(relationQuery, sql`t.name`) },
  {
    key: 'id',
    filters: ['account', 'account_assigned', 'client', 'client_account', 'provider', 'supplier'],
    find: namesFrom(relationQuery, sql`t.name`, 'related_account_id'),
  },
]

/** The relations with a tag, for its number of uses. */
export const taggedRelations: TaggedList = { query: relationQuery, links: taggableLinks('relation', 'uuid') }

export const relationsModule: ServerModule = {
  routes: relationRoutes,
  jobs: [refreshOverdueHandler],
  schedule: (services) => services.jobs.schedule(refreshOverdueJob, '7 * * * *', {}),
}

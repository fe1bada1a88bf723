import { sql } from 'kysely'
import { funnelStages, type FunnelStage } from '@stoa/contract'
import type { Row } from '#db/rows.ts'
import { column } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { funnelPolicy } from '../funnels.policy.ts'

/** A stage as the view `seen_funnel_stages` returns it. */
export type StageRow = Row<'funnel_stages'> & { members_count: number; converts: boolean }

/** A stage as a client sees it. */
export function presentStage(row: StageRow): FunnelStage {
  return {
    id: row.id,
    account_id: row.account_id,
    funnel_id: row.funnel_id,
    name: row.name,
    kind: row.kind as FunnelStage['kind'],
    position: row.position,
    entry_rules: row.entry_rules as FunnelStage['entry_rules'],
    is_conversion: row.converts,
    actions: row.actions as FunnelStage['actions'],
    members_count: row.members_count,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

const spec: ResourceQuerySpec<typeof funnelStages, StageRow> = {
  from: 'seen_funnel_stages',
  policy: funnelPolicy,
  present: presentStage,
  under: { funnel_id: 'funnel_id' },
  where: sql`t.deleted_at IS NULL`,
  filters: { search: column('name') },
  sorts: { created: 'created_at', updated: 'updated_at', position: 'position' },
  defaultSort: 'position',
  includes: {},
}

/** Stages of funnels. */
export const stageQuery = resourceQuery(funnelStages, spec)

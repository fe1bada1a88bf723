import { FUNNEL_TRANSITIONS, type Funnel, type FunnelStatus } from '@stoa/contract'
import type { Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { funnelPolicy } from './funnels.policy.ts'

/** A funnel with the relations that a list has loaded. */
export type FunnelRow = Row<'funnels'> & Pick<Funnel, 'category' | 'project' | 'stages_count'>

/** A funnel as the caller may see it. Columns that are not listed here stay private. */
export function presentFunnel(row: FunnelRow, ctx: Context): Funnel {
  const status = row.status as FunnelStatus
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    description: row.description,
    status,
    funnel_category_id: row.funnel_category_id,
    project_uuid: row.project_uuid,
    entry_rules: row.entry_rules as Funnel['entry_rules'],
    exit_rules: row.exit_rules as Funnel['exit_rules'],
    re_entry: row.re_entry as Funnel['re_entry'],
    conversion_window_days: row.conversion_window_days,
    memberships_count: row.memberships_count,
    active_count: row.active_count,
    completed_count: row.completed_count,
    conversion_bp: row.conversion_bp,
    activated_at: row.activated_at,
    next_statuses: funnelPolicy.holds(ctx.actor, 'funnels.update', row) ? [...FUNNEL_TRANSITIONS[status]] : [],
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.category !== undefined && { category: row.category }),
    ...(row.project !== undefined && { project: row.project }),
    ...(row.stages_count !== undefined && { stages_count: row.stages_count }),
  }
}

import { sql } from 'kysely'
import { PROJECT_TRANSITIONS, type ProjectStatus } from '@stoa/contract'
import { one, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'
import { listeners } from '#kit/wiring.ts'
import type { ProjectRow } from '../project-row.ts'

/** A project changed its status. Announced in the same transaction. */
export const projectStatusChanged =
  listeners<(ctx: Context, project: Pick<ProjectRow, 'uuid' | 'status'>) => Promise<void>>('status of projects')

/**
 * Columns of a project that changes its status (domain.md 3.7). The caller holds a lock on the project.
 * @param force completes the project even if published tasks are open
 * @throws 422 on `status`
 */
export async function statusColumns(ctx: Context, project: ProjectRow, to: ProjectStatus, force: boolean): Promise<RowChange<'projects'>> {
  const from = project.status as ProjectStatus
  const allowed = from === 'archived' ? [project.status_before ?? 'completed'] : PROJECT_TRANSITIONS[from]
  if (!allowed.includes(to)) refuseUnknown(ctx, 'status')
  if (from === 'draft' && to === 'active' && !project.owner_id) refuse(ctx, { status: 'projects:needs_owner' })
  if (to === 'completed' && from !== 'archived') await checkPublished(ctx, project, force)
  return {
    status: to,
    status_before: to === 'archived' ? from : null,
    ...(to === 'completed' && from !== 'archived' && { completed_at: ctx.services.clock.now() }),
  }
}

async function checkPublished(ctx: Context, { uuid }: ProjectRow, force: boolean): Promise<void> {
  if (force) return
  const found = await one<{ open: number }>(
    ctx.db,
    sql`SELECT count(*) AS open FROM tasks WHERE project_uuid = ${uuid} AND deleted_at IS NULL AND published_at IS NOT NULL AND status NOT IN ('done', 'cancelled')`,
  )
  const { open } = found!
  if (open > 0) refuse(ctx, { status: ['projects:open_tasks', { count: open }] })
}

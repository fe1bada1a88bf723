import { sql } from 'kysely'
import { PROJECT_TRANSITIONS, type ProjectStatus } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { refused } from './project-input.ts'
import type { ProjectRow } from './project-row.ts'

/**
 * Columns of a project that goes from one status to another (domain.md 3.7). The caller holds its lock.
 * @param force completes it although tasks that others were shown are open
 * @throws 422 on `status`
 */
export async function statusColumns(
  ctx: Context,
  project: ProjectRow,
  to: ProjectStatus,
  force: boolean,
): Promise<Record<string, unknown>> {
  const from = project.status as ProjectStatus
  const allowed = from === 'archived' ? [project.status_before ?? 'completed'] : PROJECT_TRANSITIONS[from]
  if (!allowed.includes(to)) throw refused(ctx, 'status', 'unknown')
  if (from === 'draft' && to === 'active' && !project.owner_id)
    throw invalid({ status: ctx.services.t(ctx.request.locale, 'projects:needs_owner') })
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
  if (open > 0) throw invalid({ status: ctx.services.t(ctx.request.locale, 'projects:open_tasks', { count: open }) })
}

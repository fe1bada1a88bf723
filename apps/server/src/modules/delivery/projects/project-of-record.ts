import { sql } from 'kysely'
import type { ProjectBadge } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { AppError } from '#lib/errors.ts'
import { attachOne, type IncludeLoader, valuesOf } from '#kit/query/includes.ts'
import { projectQuery } from './projects.query.ts'

/** Includes `project` for callers who may read projects in the account of the record. */
export const loadProject: IncludeLoader = async (ctx, records) => {
  const readable = records.filter((row) => holdsIn(ctx.actor, row.account_id, 'projects.read'))
  const found = await rows<ProjectBadge>(
    ctx.db,
    sql`SELECT uuid, name, status FROM projects WHERE uuid = any(${valuesOf<string>(readable, 'project_uuid')}::uuid[]) AND deleted_at IS NULL`,
  )
  attachOne(records, 'project', found, 'project_uuid', 'uuid')
}

/**
 * Checks that the account of a record takes part in the project and that the caller may read it.
 * @throws 422 on `project_uuid`
 */
export async function checkProject(ctx: Context, account_id: number, uuid: string | null | undefined): Promise<void> {
  if (!uuid) return
  const project = await projectQuery.find(ctx, uuid).catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return undefined
    throw error
  })
  if (!project?.parties[String(account_id)]) refuseUnknown(ctx, 'project_uuid')
}

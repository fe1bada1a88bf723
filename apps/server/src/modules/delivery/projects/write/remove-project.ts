import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { emitProject, logProject } from '../project-effects.ts'
import { findProject } from '../projects.query.ts'
import { deleteProject } from '../store.ts'

const REMOVABLE: readonly string[] = ['draft', 'cancelled', 'archived', 'completed']

/** Deletes a project that is not under way. @throws 422 on `base` for one that is */
export async function removeProject(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const project = await findProject(ctx, params, 'delete')
  if (!REMOVABLE.includes(project.status)) refuse(ctx, { base: 'projects:under_way' })
  await deleteProject(ctx.db, project.uuid)
  emitProject(ctx, 'deleted', project)
  logProject(ctx, 'deleted', project)
  return { data: null }
}

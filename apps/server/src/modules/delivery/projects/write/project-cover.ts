import type { One, Params, Project } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { requireFile, storeUpload } from '#modules/attachments/media/index.ts'
import { findProject } from '../projects.query.ts'
import { writeProject } from '../store.ts'
import { announceUpdate } from './update-project.ts'

/** Stores the cover of a project. The previous one remains in the library. @throws 422 on `file` */
export async function uploadCover(ctx: Context, { params }: { params: Params }): Promise<One<Project>> {
  const project = await findProject(ctx, params, 'update')
  const { id, status } = await storeUpload(ctx, requireFile(ctx, 'cover'), { account_id: project.account_id, collection: 'cover' })
  if (status === 'failed') refuse(ctx, { file: ['validation:image', { field: text(ctx, 'fields:file') }] })
  await writeProject(ctx.db, project.uuid, { cover_media_id: id })
  return announceUpdate(ctx, project)
}

/** Removes the cover of a project. The file remains in the library. */
export async function removeCover(ctx: Context, { params }: { params: Params }): Promise<One<Project>> {
  const project = await findProject(ctx, params, 'update')
  await writeProject(ctx.db, project.uuid, { cover_media_id: null })
  return announceUpdate(ctx, project)
}

import type { One, Params, Project } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { updateRow } from '#kit/untyped-rows.ts'
import { requireFile, storeUpload } from '#modules/attachments/media/index.ts'
import { refused } from './project-input.ts'
import { findProject } from './projects.query.ts'
import { announceUpdate } from './write-project.ts'

/** Stores the picture of a project; the one before stays in the library. @throws 422 on `file` */
export async function uploadCover(ctx: Context, { params }: { params: Params }): Promise<One<Project>> {
  const project = await findProject(ctx, params, 'update')
  const { id, status } = await storeUpload(ctx, requireFile(ctx, 'cover'), { account_id: project.account_id, collection: 'cover' })
  if (status === 'failed') throw refused(ctx, 'file', 'image')
  await updateRow(ctx, 'projects', { uuid: project.uuid }, { cover_media_id: id })
  return announceUpdate(ctx, project)
}

/** Takes the picture off. */
export async function removeCover(ctx: Context, { params }: { params: Params }): Promise<One<Project>> {
  const project = await findProject(ctx, params, 'update')
  await updateRow(ctx, 'projects', { uuid: project.uuid }, { cover_media_id: null })
  return announceUpdate(ctx, project)
}

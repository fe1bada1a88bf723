import type { BodyOf, createTaskMedia, Media, One, Page, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { listMediaOf, presentMedia, takeUpload } from '#modules/attachments/media/index.ts'
import { taskQuery } from '../tasks.query.ts'

/** Lists the files of a task. */
export async function listTaskMedia(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<Page<Media>> {
  const task = await taskQuery.find(ctx, params.uuid)
  return listMediaOf(ctx, { type: 'task', id: task.uuid }, query)
}

/** Attaches the file of a multipart body, or a temporary upload, to a task. */
export async function createMedia(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createTaskMedia> },
): Promise<One<Media>> {
  const task = await taskQuery.find(ctx, params.uuid, 'update')
  const place = {
    account_id: task.account_id,
    collection: 'attachment' as const,
    owner: { type: 'task', id: task.uuid, requires: 'tasks.read' },
  }
  const row = await takeUpload(ctx, body, place, 'attachment')
  return { data: presentMedia(row, ctx) }
}

import type { BodyOf, createAccountAttachment, Media, One, Page, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { listMediaOf, presentMedia, takeUpload } from '../../../attachments/media/index.ts'

const owner = (account_id: number) => ({ type: 'account', id: account_id, requires: 'media.read' })

/** Lists the files of the account itself, such as contracts. */
export async function listAttachments(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<Page<Media>> {
  return listMediaOf(ctx, owner(params.account_id as number), query, 'attachment')
}

/** Attaches the file of a multipart body, or a temporary upload, to the account. */
export async function createAttachment(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createAccountAttachment> },
): Promise<One<Media>> {
  const account_id = params.account_id as number
  const place = { account_id, collection: 'attachment' as const, owner: owner(account_id) }
  const row = await takeUpload(ctx, body, place, 'attachment')
  return { data: presentMedia(row, ctx) }
}

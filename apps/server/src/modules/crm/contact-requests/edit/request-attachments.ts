import type { BodyOf, createContactRequestAttachment, Media, One, Page, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { listMediaOf, presentMedia, takeUpload } from '#modules/attachments/media/index.ts'
import { findRequest } from '../requests.query.ts'

/** Lists the files of a request. */
export async function listRequestAttachments(
  ctx: Context,
  { params, query }: { params: Params; query: ListRequest },
): Promise<Page<Media>> {
  const request = await findRequest(ctx, params)
  return listMediaOf(ctx, { type: 'contact_request', id: request.id }, query)
}

/** Adds the file of a multipart body, or a temporary upload, to a request. */
export async function createRequestAttachment(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createContactRequestAttachment> },
): Promise<One<Media>> {
  const request = await findRequest(ctx, params, 'update')
  const place = {
    account_id: request.account_id,
    collection: 'attachment' as const,
    owner: { type: 'contact_request', id: request.id, requires: 'contact-requests.read' },
  }
  const row = await takeUpload(ctx, body, place, 'attachment')
  return { data: presentMedia(row, ctx) }
}

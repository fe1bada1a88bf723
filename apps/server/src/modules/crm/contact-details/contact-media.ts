import type { BodyOf, createContactMedia, Media, One, Page, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { listMediaOf, presentMedia, takeUpload } from '#modules/attachments/media/index.ts'
import { contactQuery } from '../contacts/index.ts'

/** Files of a contact. */
export async function listContactMedia(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<Page<Media>> {
  const contact = await contactQuery.find(ctx, params.contact_id)
  return listMediaOf(ctx, { type: 'contact', id: contact.id }, query)
}

/** Attaches the file of a multipart body, or a temporary upload, to the contact. */
export async function createMedia(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createContactMedia> },
): Promise<One<Media>> {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const place = {
    account_id: contact.account_id,
    collection: 'attachment' as const,
    owner: { type: 'contact', id: contact.id, requires: 'contacts.read' },
  }
  const row = await takeUpload(ctx, body, place, 'attachment')
  return { data: presentMedia(row, ctx) }
}

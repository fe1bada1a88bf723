import type { Contact, One, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseField } from '#kit/refuse.ts'
import { record } from '#kit/records/record-change.ts'
import { deleteUnlinked, detachMedia, requireFile, storeUpload } from '#modules/attachments/media/index.ts'
import { contactQuery, contactSubject, type ContactRow, updateContactRow } from '../contacts/index.ts'

/**
 * Stores the uploaded picture of a contact.
 * @throws 422 on `file` when it is not a picture
 */
export async function uploadPicture(ctx: Context, { params }: { params: Params }): Promise<One<Contact>> {
  const contact: ContactRow = await contactQuery.find(ctx, params.contact_id, 'update')
  const { id, uuid, status } = await storeUpload(ctx, requireFile(ctx, 'avatar'), {
    account_id: contact.account_id,
    collection: 'avatar',
    owner: { type: 'contact', id: contact.id, requires: 'contacts.read' },
  })
  if (status === 'failed') refuseField(ctx, 'file', 'image')
  return change(ctx, contact, { id, uuid })
}

/** Removes the picture, so that initials are shown. */
export async function removePicture(ctx: Context, { params }: { params: Params }): Promise<One<Contact>> {
  const contact: ContactRow = await contactQuery.find(ctx, params.contact_id, 'update')
  return contact.avatar_media_id ? change(ctx, contact, null) : contactQuery.one(ctx, contact)
}

/** Replaces the picture and deletes the old one. The picture of a contact that was merged into this one is kept for the undo. */
async function change(ctx: Context, before: ContactRow, picture: { id: number; uuid: string } | null): Promise<One<Contact>> {
  const values = { avatar_media_id: picture?.id ?? null, avatar_uuid: picture?.uuid ?? null }
  const after = await updateContactRow(ctx.db, before.id, values)
  if (before.avatar_media_id) {
    await detachMedia(ctx, [before.avatar_media_id], { type: 'contact', id: before.id }, 'avatar')
    await deleteUnlinked(ctx.db, { id: before.avatar_media_id, account_id: before.account_id }, ctx.services.clock.now())
  }
  record(ctx, contactQuery, contactSubject, 'updated', after, { avatar_url: [before.avatar_media_id !== null, picture !== null] })
  return contactQuery.one(ctx, after)
}

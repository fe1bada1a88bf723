import type { Profile } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseInvalid } from '#kit/refuse.ts'
import { markMediaDeleted, requireFile, storeUpload } from '../../attachments/media/index.ts'
import { setAvatar, type UserRow } from '../user-records/index.ts'
import { ownRow, readProfile } from './profile.ts'

/** Stores the uploaded picture of the caller, which is shown beside their name. @throws 422 on `file` for other files */
export async function uploadAvatar(ctx: Context): Promise<{ data: Profile }> {
  const before = await ownRow(ctx, true)
  const { id, uuid, status } = await storeUpload(ctx, requireFile(ctx, 'avatar'), { account_id: null, collection: 'avatar' })
  if (status === 'failed') refuseInvalid(ctx, 'file', 'image')
  await changePicture(ctx, before, { id, uuid })
  return readProfile(ctx)
}

/** Removes the picture of the caller; their initials are shown instead. */
export async function removeAvatar(ctx: Context): Promise<{ data: Profile }> {
  const before = await ownRow(ctx, true)
  if (before.avatar_media_id) await changePicture(ctx, before, null)
  return readProfile(ctx)
}

async function changePicture(ctx: Context, before: UserRow, picture: { id: number; uuid: string } | null): Promise<void> {
  await setAvatar(ctx.db, before.id, picture)
  if (before.avatar_media_id) await markMediaDeleted(ctx.db, before.avatar_media_id, ctx.services.clock.now())
  ctx.log({
    account_id: null,
    event: 'user.updated',
    subject_type: 'user',
    subject_id: before.id,
    subject_label: before.username,
    changes: { avatar_media_id: [before.avatar_media_id, picture?.id ?? null] },
  })
  ctx.emit({
    name: 'user.updated',
    account_id: null,
    type: 'user',
    key: before.id,
    changed: ['avatar_url'],
    requires: '',
    channels: [`private-App.Models.User.${before.id}`],
  })
}

import type { BodyOf, Params, addEmailPicture } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { signMediaPath } from '#lib/media/media-url.ts'
import { requireFile, storeUpload } from '#modules/attachments/media/index.ts'

/** Mails are read again after years; who has one may see its pictures. */
const VALID_S = 20 * 366 * 86_400

/**
 * Stores a picture for the text of a mail. Its address is absolute and signed for that file alone, because mail
 * programs load it without a login.
 * @throws 422 on `file` for anything but a picture
 */
export async function addPicture(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof addEmailPicture> }) {
  const { app_url, secrets, clock } = ctx.services
  const file = requireFile(ctx, 'picture', 'image')
  const row = await storeUpload(ctx, file, { account_id: params.account_id as number, collection: 'gallery', alt: body.alt ?? null })
  const path = `/media/${row.uuid}/original/${encodeURIComponent(row.file_name)}`
  const alt = body.alt ?? row.file_name.replace(/\.\w+$/, '')
  return { data: { url: `${app_url}${signMediaPath(path, secrets.keys('media-url'), clock, VALID_S)}`, alt } }
}

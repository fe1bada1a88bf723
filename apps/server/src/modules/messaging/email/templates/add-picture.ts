import type { BodyOf, Params, addEmailPicture } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { signMediaPath } from '#lib/media/media-url.ts'
import { requireFile, storeUpload } from '#modules/attachments/media/index.ts'

/** Mails are read again after years; who has one may see its pictures. */
const VALID_S = 20 * 366 * 86_400

/** Address of a picture for the text of a mail, for whom mail programs ask without a login. */
export function mailPictureUrl(
  { app_url, secrets, clock }: Pick<Services, 'app_url' | 'secrets' | 'clock'>,
  { uuid, file_name }: { uuid: string; file_name: string },
): string {
  return `${app_url}${signMediaPath(`/media/${uuid}/original/${encodeURIComponent(file_name)}`, secrets.keys('media-url'), clock, VALID_S)}`
}

/**
 * Stores a picture for the text of a mail. Its address is absolute and signed for that file alone, because mail
 * programs load it without a login.
 * @throws 422 on `file` for anything but a picture
 */
export async function addPicture(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof addEmailPicture> }) {
  const file = requireFile(ctx, 'picture', 'image')
  const row = await storeUpload(ctx, file, { account_id: params.account_id as number, collection: 'gallery', alt: body.alt ?? null })
  const alt = body.alt ?? row.file_name.replace(/\.\w+$/, '')
  return { data: { url: mailPictureUrl(ctx.services, row), alt } }
}

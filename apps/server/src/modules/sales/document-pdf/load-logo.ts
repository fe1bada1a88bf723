import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { PartySnapshot } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { FileMissingError } from '#lib/storage/storage.ts'

/** The seller's logo as a PNG of print size, from any picture format; null if there is no readable logo. */
export async function loadLogo(services: Services, { account_id, logo_media_id }: PartySnapshot): Promise<Buffer | null> {
  if (!logo_media_id || !account_id) return null
  const found = await one<{ path: string }>(
    services.database.db,
    sql`SELECT path FROM media
    WHERE id = ${logo_media_id} AND account_id = ${account_id} AND kind = 'image' AND status = 'ready' AND deleted_at IS NULL`,
  )
  if (!found) return null
  try {
    const original = await buffer(await services.storage.get(found.path))
    const { default: sharp } = await import('sharp')
    return await sharp(original, { limitInputPixels: 50_000_000 })
      .resize({ width: 732, height: 190, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true })
      .toBuffer()
  } catch (err) {
    if (!(err instanceof FileMissingError)) services.logger.warn({ err, media_id: logo_media_id }, 'a logo could not be read')
    return null // Print the document without a logo rather than fail.
  }
}

import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Media } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { consumeTemporaryUploads, presentMedia, requireFile, storeUpload } from '../media/index.ts'

/** What an asset is found by, besides its name and description. */
interface Searched {
  words: string[]
  values: string[]
}

/** The file of the request, from its multipart body or a temporary upload. @throws 422 on `file`, 507 when the plan is full */
export async function takeFile(ctx: Context, account_id: number, temporary: string | null | undefined): Promise<Media> {
  const place = { account_id, collection: 'asset' } as const
  if (!temporary) return presentMedia(await storeUpload(ctx, requireFile(ctx), place), ctx)
  const [row] = await consumeTemporaryUploads(ctx, [temporary], place)
  if (!row) refuseUnknown(ctx, 'file')
  return presentMedia(row, ctx)
}

/** What a note says, made safe. @throws 422 on `body` when nothing of it remains */
export function takeText(ctx: Context, body: string): { body: string; body_text: string } {
  const text = cleanHtml(body)
  if (!text.body_text) refuseMissing(ctx, 'body')
  return text
}

/** Words by which what an asset holds is found. */
export async function searchedIn(
  ctx: Context,
  { media_id, link_id, note_id }: { media_id: number | null; link_id: number | null; note_id: number | null },
): Promise<Searched> {
  const row = await one<{ file_name: string | null; url: string | null; text: string | null }>(
    ctx.db,
    sql`SELECT (SELECT file_name FROM media WHERE id = ${media_id}::bigint) AS file_name, (SELECT url FROM links WHERE id = ${link_id}::bigint) AS url,
      (SELECT body_text FROM notes WHERE id = ${note_id}::bigint) AS text`,
  )
  const { file_name, url, text } = row!
  return {
    words: [file_name, text?.slice(0, TEXT_SEARCHED)].filter((value) => typeof value === 'string'),
    values: [file_name, url].filter((value) => value !== null),
  }
}

const TEXT_SEARCHED = 5000

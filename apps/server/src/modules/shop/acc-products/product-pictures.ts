import { sql } from 'kysely'
import type { AccProductInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { attachMedia, detachMedia } from '#modules/attachments/media/index.ts'
import { ACC_PRODUCT } from './product-row.ts'

type Pictures = Pick<AccProductInput, 'cover_media_id' | 'media_ids'>
type Changes = Record<string, readonly [unknown, unknown]>

/**
 * Gives a product its cover and its further pictures: files of the account's library, temporary uploads of the caller,
 * or, when it begins with a template and brings none of its own, those of the template.
 * @returns what changed, for the log
 * @throws 422 on the field that names an unknown file, or one that is no picture
 */
export async function setPictures(
  ctx: Context,
  product: { id: number; account_id: number },
  { cover_media_id, media_ids }: Pictures,
  offered: readonly number[] = [],
): Promise<Changes> {
  if (!cover_media_id && !media_ids?.length && offered.length) await takeOver(ctx, product, offered)
  const cover = cover_media_id === undefined ? {} : await setCover(ctx, product, cover_media_id)
  return { ...cover, ...(media_ids ? await setGallery(ctx, product, media_ids) : {}) }
}

/** Files of the platform hang on the product beside those of the platform's own. */
async function takeOver(ctx: Context, { id, account_id }: { id: number; account_id: number }, files: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id, collection, position)
    SELECT ${account_id}, f.media_id, ${ACC_PRODUCT}, ${String(id)}, CASE WHEN f.at = 1 THEN 'cover' ELSE 'gallery' END, f.at
    FROM unnest(${[...files]}::bigint[]) WITH ORDINALITY AS f(media_id, at)`.execute(ctx.db)
}

async function setCover(
  ctx: Context,
  product: { id: number; account_id: number },
  wanted: number | string | null | undefined,
): Promise<Changes> {
  const [before] = await picturesOf(ctx, product.id, 'cover')
  if (wanted === before || (wanted === null && before === undefined)) return {}
  if (!wanted) {
    if (before !== undefined) await detachMedia(ctx, [before], { type: ACC_PRODUCT, id: product.id }, 'cover')
    return { cover_media_id: [before ?? null, null] }
  }
  const [taken] = await attachMedia(ctx, [wanted], { ...place(product), collection: 'cover', field: 'cover_media_id' })
  return { cover_media_id: [before ?? null, taken!.id] }
}

async function setGallery(
  ctx: Context,
  product: { id: number; account_id: number },
  wanted: readonly (number | string)[],
): Promise<Changes> {
  const before = await picturesOf(ctx, product.id, 'gallery')
  const gone = before.filter((id) => !wanted.includes(id))
  if (gone.length) await detachMedia(ctx, gone, { type: ACC_PRODUCT, id: product.id }, 'gallery')
  const order: number[] = []
  for (const one of wanted) {
    if (typeof one === 'number' && before.includes(one)) order.push(one)
    else order.push((await attachMedia(ctx, [one], { ...place(product), collection: 'gallery', field: 'media_ids' }))[0]!.id)
  }
  await sql`UPDATE mediables b SET position = f.at FROM unnest(${order}::bigint[]) WITH ORDINALITY AS f(media_id, at)
    WHERE b.mediable_type = ${ACC_PRODUCT} AND b.mediable_id = ${String(product.id)} AND b.collection = 'gallery' AND b.media_id = f.media_id`.execute(
    ctx.db,
  )
  return JSON.stringify(before) === JSON.stringify(order) ? {} : { media_ids: [before, order] }
}

const place = ({ id, account_id }: { id: number; account_id: number }) => ({
  account_id,
  owner: { type: ACC_PRODUCT, id, requires: 'acc-products.read' },
})

async function picturesOf(ctx: Context, id: number, collection: string): Promise<number[]> {
  const { rows } = await sql<{ media_id: number }>`
    SELECT b.media_id FROM mediables b JOIN media m ON m.id = b.media_id AND m.deleted_at IS NULL
    WHERE b.mediable_type = ${ACC_PRODUCT} AND b.mediable_id = ${String(id)} AND b.collection = ${collection} ORDER BY b.position, b.id`.execute(
    ctx.db,
  )
  return rows.map((row) => row.media_id)
}

import { sql } from 'kysely'
import type { AccProductInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { attachMedia, detachMedia, orderMedia, placeMedia } from '#modules/attachments/media/index.ts'
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
  const own = new Set([...(await picturesOf(ctx, product.id, 'cover')), ...(await picturesOf(ctx, product.id, 'gallery'))])
  const cover = cover_media_id === undefined ? {} : await setCover(ctx, { ...product, own }, cover_media_id)
  return { ...cover, ...(media_ids ? await setGallery(ctx, { ...product, own }, media_ids) : {}) }
}

/** A product with the pictures it had before the change: they stay its own, also those that came with a template. */
interface Owner {
  id: number
  account_id: number
  own: ReadonlySet<number>
}

/** Gives the product the pictures of its template, which stay files of the platform. */
async function takeOver(ctx: Context, { id, account_id }: { id: number; account_id: number }, files: readonly number[]): Promise<void> {
  const places = files.map((media_id, at) => ({ media_id, collection: at === 0 ? 'cover' : 'gallery', position: at + 1 }))
  await placeMedia(ctx.db, account_id, { type: ACC_PRODUCT, id }, places)
}

async function setCover(ctx: Context, product: Owner, wanted: number | string | null | undefined): Promise<Changes> {
  const [before] = await picturesOf(ctx, product.id, 'cover')
  if (wanted === before || (wanted === null && before === undefined)) return {}
  if (before !== undefined) await detachMedia(ctx, [before], { type: ACC_PRODUCT, id: product.id }, 'cover')
  if (!wanted) return { cover_media_id: [before ?? null, null] }
  return { cover_media_id: [before ?? null, await addPicture(ctx, product, wanted, 'cover', 'cover_media_id')] }
}

async function setGallery(ctx: Context, product: Owner, wanted: readonly (number | string)[]): Promise<Changes> {
  const before = await picturesOf(ctx, product.id, 'gallery')
  const gone = before.filter((id) => !wanted.includes(id))
  if (gone.length) await detachMedia(ctx, gone, { type: ACC_PRODUCT, id: product.id }, 'gallery')
  const order: number[] = []
  for (const one of wanted)
    order.push(typeof one === 'number' && before.includes(one) ? one : await addPicture(ctx, product, one, 'gallery', 'media_ids'))
  await orderMedia(ctx.db, { type: ACC_PRODUCT, id: product.id }, 'gallery', order)
  return JSON.stringify(before) === JSON.stringify(order) ? {} : { media_ids: [before, order] }
}

/** Adds a file to the product: one of its own in another place, one of the library, or a new one. @returns its id */
async function addPicture(
  ctx: Context,
  { id, account_id, own }: Owner,
  wanted: number | string,
  collection: 'cover' | 'gallery',
  field: string,
): Promise<number> {
  if (typeof wanted === 'number' && own.has(wanted)) {
    await placeMedia(ctx.db, account_id, { type: ACC_PRODUCT, id }, [{ media_id: wanted, collection }])
    return wanted
  }
  const owner = { type: ACC_PRODUCT, id, requires: 'acc-products.read' }
  const [taken] = await attachMedia(ctx, [wanted], { account_id, owner, collection, field })
  return taken!.id
}

async function picturesOf(ctx: Context, id: number, collection: string): Promise<number[]> {
  const { rows } = await sql<{ media_id: number }>`
    SELECT b.media_id FROM mediables b JOIN media m ON m.id = b.media_id AND m.deleted_at IS NULL
    WHERE b.mediable_type = ${ACC_PRODUCT} AND b.mediable_id = ${String(id)} AND b.collection = ${collection} ORDER BY b.position, b.id`.execute(
    ctx.db,
  )
  return rows.map((row) => row.media_id)
}

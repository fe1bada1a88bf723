import { sql } from 'kysely'
import type { AccProductInput } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { attachMedia, detachMedia, orderMedia, placeMedia } from '#modules/attachments/media/index.ts'
import { ACC_PRODUCT } from './product-row.ts'

type Pictures = Pick<AccProductInput, 'cover_media_id' | 'media_ids'>
type Changes = Record<string, readonly [unknown, unknown]>

/**
 * Sets the cover and the gallery of a product. Pictures are files of the account's library or temporary uploads of the
 * caller. A product without pictures receives those of its template.
 * @param templatePictures media ids, the cover first
 * @returns the changes, for the log
 * @throws 422 on the field that names an unknown file, or a file that is not an image
 */
export async function setPictures(
  ctx: Context,
  product: { id: number; account_id: number },
  { cover_media_id, media_ids }: Pictures,
  templatePictures: readonly number[] = [],
): Promise<Changes> {
  if (!cover_media_id && !media_ids?.length && templatePictures.length) await addTemplatePictures(ctx, product, templatePictures)
  const current = new Set([...(await picturesOf(ctx, product.id, 'cover')), ...(await picturesOf(ctx, product.id, 'gallery'))])
  const cover = cover_media_id === undefined ? {} : await setCover(ctx, { ...product, current }, cover_media_id)
  return { ...cover, ...(media_ids ? await setGallery(ctx, { ...product, current }, media_ids) : {}) }
}

/** A product with its pictures before the change. It may keep them even if they are files of the platform. */
interface PicturedProduct {
  id: number
  account_id: number
  current: ReadonlySet<number>
}

/** Links the pictures of the template to the product. They remain files of the platform. */
async function addTemplatePictures(
  ctx: Context,
  { id, account_id }: { id: number; account_id: number },
  files: readonly number[],
): Promise<void> {
  const places = files.map((media_id, index) => ({ media_id, collection: index === 0 ? 'cover' : 'gallery', position: index + 1 }))
  await placeMedia(ctx.db, account_id, { type: ACC_PRODUCT, id }, places)
}

async function setCover(ctx: Context, product: PicturedProduct, wanted: number | string | null | undefined): Promise<Changes> {
  const [before] = await picturesOf(ctx, product.id, 'cover')
  if (wanted === before || (wanted === null && before === undefined)) return {}
  if (before !== undefined) await detachMedia(ctx, [before], { type: ACC_PRODUCT, id: product.id }, 'cover')
  if (!wanted) return { cover_media_id: [before ?? null, null] }
  return { cover_media_id: [before ?? null, await addPicture(ctx, product, wanted, 'cover', 'cover_media_id')] }
}

async function setGallery(ctx: Context, product: PicturedProduct, wanted: readonly (number | string)[]): Promise<Changes> {
  const before = await picturesOf(ctx, product.id, 'gallery')
  const removed = before.filter((id) => !wanted.includes(id))
  if (removed.length) await detachMedia(ctx, removed, { type: ACC_PRODUCT, id: product.id }, 'gallery')
  const order: number[] = []
  for (const picture of wanted) {
    const isKept = typeof picture === 'number' && before.includes(picture)
    order.push(isKept ? picture : await addPicture(ctx, product, picture, 'gallery', 'media_ids'))
  }
  await orderMedia(ctx.db, { type: ACC_PRODUCT, id: product.id }, 'gallery', order)
  return JSON.stringify(before) === JSON.stringify(order) ? {} : { media_ids: [before, order] }
}

/** Adds a picture to a collection: a current picture of the product, a file of the library, or an upload. @returns the media id */
async function addPicture(
  ctx: Context,
  { id, account_id, current }: PicturedProduct,
  wanted: number | string,
  collection: 'cover' | 'gallery',
  field: string,
): Promise<number> {
  if (typeof wanted === 'number' && current.has(wanted)) {
    await placeMedia(ctx.db, account_id, { type: ACC_PRODUCT, id }, [{ media_id: wanted, collection }])
    return wanted
  }
  const owner = { type: ACC_PRODUCT, id, requires: 'acc-products.read' }
  const [added] = await attachMedia(ctx, [wanted], { account_id, owner, collection, field })
  return added!.id
}

async function picturesOf(ctx: Context, id: number, collection: string): Promise<number[]> {
  const found = await rows<{ media_id: number }>(
    ctx.db,
    sql`SELECT b.media_id FROM mediables b JOIN media m ON m.id = b.media_id AND m.deleted_at IS NULL
    WHERE b.mediable_type = ${ACC_PRODUCT} AND b.mediable_id = ${String(id)} AND b.collection = ${collection} ORDER BY b.position, b.id`,
  )
  return found.map((row) => row.media_id)
}

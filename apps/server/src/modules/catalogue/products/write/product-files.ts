import type { One, Params, Product } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { requireFile, storeUpload } from '../../../attachments/media/index.ts'
import { productSubject } from '../product-log.ts'
import { refuse } from './product-rules.ts'
import { changeProduct } from './store.ts'
import { findProduct, productQuery } from '../products.query.ts'

type FileColumn = 'cover' | 'brochure'

/**
 * Uploads the cover or the brochure of a product. The previous file remains in the library.
 * @throws 422 on `file` if its type or size is not allowed
 */
export const uploadFile =
  (collection: FileColumn) =>
  async (ctx: Context, { params }: { params: Params }): Promise<One<Product>> => {
    const product = await findProduct(ctx, params.product_id, undefined, 'update')
    const { id, status } = await storeUpload(ctx, requireFile(ctx, collection), { account_id: product.account_id, collection })
    if (status === 'failed') refuse(ctx, 'file', 'image')
    return setFile(ctx, params.product_id, collection, id)
  }

/** Removes the cover or the brochure of a product. The file remains in the library. */
export const removeFile =
  (collection: FileColumn) =>
  async (ctx: Context, { params }: { params: Params }): Promise<One<Product>> => {
    await findProduct(ctx, params.product_id, undefined, 'update')
    return setFile(ctx, params.product_id, collection, null)
  }

async function setFile(ctx: Context, id: number, collection: FileColumn, media_id: number | null): Promise<One<Product>> {
  const column = `${collection}_media_id` as const
  const before = await findProduct(ctx, id)
  await changeProduct(ctx.db, id, { [column]: media_id })
  const after = await findProduct(ctx, id)
  if (before[column] !== media_id) record(ctx, productQuery, productSubject, 'updated', after, { [column]: [before[column], media_id] })
  return productQuery.one(ctx, after)
}

import { sql } from 'kysely'
import type { One, Params, Product } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { logProduct, productSubject } from '../product-log.ts'
import type { ProductRow } from '../product-row.ts'
import { checkPublishable, nameIn, say } from './product-rules.ts'
import { changeProduct } from './store.ts'
import { findProduct, productQuery } from '../products.query.ts'

/**
 * Publishes a product in the catalogue. Has no effect on a published product.
 * @throws 422 on the missing fields (domain.md 3.33)
 */
export async function publish(ctx: Context, { body }: { body: { product_id: number } }): Promise<One<Product>> {
  const before = await findProduct(ctx, body.product_id, undefined, 'publish')
  if (before.published_at) return productQuery.one(ctx, before)
  await checkPublishable(ctx, before)
  return setPublished(ctx, before, ctx.services.clock.now())
}

/**
 * Removes a product from the catalogue. Documents that refer to it keep it.
 * @throws 422 `in_use` for the free plan and for items of a published package
 */
export async function unpublish(ctx: Context, { params }: { params: Params }): Promise<One<Product>> {
  const before = await findProduct(ctx, params.product_id, undefined, 'publish')
  if (!before.published_at) return productQuery.one(ctx, before)
  if (before.is_default) throw inUse(say(ctx, 'catalogue:free_plan_stays'))
  const packages = await publishedPackages(ctx, before.id)
  if (packages.length) throw inUse(say(ctx, 'catalogue:part_of_published', { names: packages.map((row) => nameIn(ctx, row)).join(', ') }))
  return setPublished(ctx, before, null)
}

async function setPublished(ctx: Context, before: ProductRow, published_at: Date | null): Promise<One<Product>> {
  await changeProduct(ctx.db, before.id, { published_at })
  const after = await findProduct(ctx, before.id)
  record(ctx, productQuery, productSubject, 'updated', after, { published_at: [before.published_at, after.published_at] })
  logProduct(ctx, published_at ? 'product.published' : 'product.unpublished', after)
  return productQuery.one(ctx, after)
}

async function publishedPackages(ctx: Context, id: number) {
  return rows<{ name_en: string; name_gr: string | null }>(
    ctx.db,
    sql`SELECT DISTINCT p.name_en, p.name_gr FROM package_items i JOIN products p ON p.id = i.package_id AND p.deleted_at IS NULL AND p.published_at IS NOT NULL
    WHERE i.product_id = ${id} AND i.deleted_at IS NULL ORDER BY p.name_en LIMIT 5`,
  )
}

const inUse = (message: string) => new AppError(422, 'in_use', message, { errors: { base: [message] } })

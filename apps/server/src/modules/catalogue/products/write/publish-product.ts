import { sql } from 'kysely'
import type { One, Params, Product } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
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
  return setPublished(ctx, before, { published_at: ctx.services.clock.now(), archived_at: null })
}

/**
 * Removes a product from the catalogue. Documents that refer to it keep it.
 * @throws 422 `in_use` for the free plan and for items of a published package of the same owner
 */
export async function unpublish(ctx: Context, { params }: { params: Params }): Promise<One<Product>> {
  const before = await findProduct(ctx, params.product_id, undefined, 'publish')
  if (!before.published_at) return productQuery.one(ctx, before)
  await refuseNeeded(ctx, before)
  return setPublished(ctx, before, { published_at: null })
}

/**
 * Archives a product: it is unpublished and hidden from lists. Documents and subscriptions keep it.
 * @throws 422 `in_use` as `unpublish` does
 */
export async function archive(ctx: Context, { body }: { body: { product_id: number } }): Promise<One<Product>> {
  const before = await findProduct(ctx, body.product_id, undefined, 'update')
  if (before.archived_at) return productQuery.one(ctx, before)
  if (before.published_at) await refuseNeeded(ctx, before)
  return setPublished(ctx, before, { published_at: null, archived_at: ctx.services.clock.now() })
}

/** Restores an archived product as an unpublished one. */
export async function restore(ctx: Context, { params }: { params: Params }): Promise<One<Product>> {
  const before = await findProduct(ctx, params.product_id, undefined, 'update')
  return before.archived_at ? setPublished(ctx, before, { archived_at: null }) : productQuery.one(ctx, before)
}

/** Refuses to take the free plan or a part of a published package of the same owner out of sale. */
async function refuseNeeded(ctx: Context, product: ProductRow): Promise<void> {
  if (product.is_default) throw inUse(say(ctx, 'catalogue:free_plan_stays'))
  const packages = await publishedPackages(ctx, product)
  if (packages.length) throw inUse(say(ctx, 'catalogue:part_of_published', { names: packages.map((row) => nameIn(ctx, row)).join(', ') }))
}

type Times = { published_at?: Date | null; archived_at?: Date | null }

async function setPublished(ctx: Context, before: ProductRow, values: Times): Promise<One<Product>> {
  await changeProduct(ctx.db, before.id, values)
  const after = await findProduct(ctx, before.id)
  const times = ({ published_at, archived_at }: ProductRow) => ({ published_at, archived_at })
  record(ctx, productQuery, productSubject, 'updated', after, changesOf(times(before), times(after)))
  for (const event of eventsOf(before, after)) logProduct(ctx, event, after)
  return productQuery.one(ctx, after)
}

function eventsOf(before: ProductRow, after: ProductRow): string[] {
  return [
    ...(before.archived_at && !after.archived_at ? ['product.restored'] : []),
    ...(!before.published_at && after.published_at ? ['product.published'] : []),
    ...(before.published_at && !after.published_at ? ['product.unpublished'] : []),
    ...(!before.archived_at && after.archived_at ? ['product.archived'] : []),
  ]
}

async function publishedPackages(ctx: Context, { id, account_id }: ProductRow) {
  return rows<{ name_en: string; name_gr: string | null }>(
    ctx.db,
    sql`SELECT DISTINCT p.name_en, p.name_gr FROM package_items i JOIN products p ON p.id = i.package_id AND p.deleted_at IS NULL AND p.published_at IS NOT NULL
    WHERE i.product_id = ${id} AND i.deleted_at IS NULL AND p.account_id IS NOT DISTINCT FROM ${account_id}::bigint ORDER BY p.name_en LIMIT 5`,
  )
}

const inUse = (message: string) => new AppError(422, 'in_use', message, { errors: { base: [message] } })

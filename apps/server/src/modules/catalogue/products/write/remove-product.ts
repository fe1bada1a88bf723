import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { productSubject } from '../product-log.ts'
import type { ProductRow } from '../product-row.ts'
import { say } from './product-rules.ts'
import { deleteProduct } from './store.ts'
import { productQuery } from '../products.query.ts'

/**
 * Deletes a product. A product that a document, a subscription, an account or another product refers to can only be
 * unpublished (domain.md 2.10).
 * @throws 422 `in_use` with the kinds of records that refer to it
 */
export async function removeProduct(ctx: Context, product: ProductRow): Promise<{ data: null }> {
  const kinds = await referringKinds(ctx, product.id)
  if (kinds.length) {
    const what = kinds.map((kind) => say(ctx, `catalogue:used_in.${kind}`)).join(', ')
    const message = say(ctx, 'validation:in_use', { what })
    throw new AppError(422, 'in_use', message, { errors: { base: [message] } })
  }
  await deleteProduct(ctx.db, product.id)
  record(ctx, productQuery, productSubject, 'deleted', product)
  return { data: null }
}

/** Whether a record refers to a product, so that it cannot be deleted. */
export const isProductUsed = async (ctx: Context, id: number): Promise<boolean> => (await referringKinds(ctx, id)).length > 0

/** Kinds of records that refer to a product. */
async function referringKinds(ctx: Context, id: number): Promise<string[]> {
  const found = await rows<{ kind: string }>(
    ctx.db,
    sql`SELECT kind FROM (VALUES
      (1, 'offers', EXISTS (SELECT FROM offer_lines WHERE product_id = ${id})),
      (2, 'orders', EXISTS (SELECT FROM order_items WHERE product_id = ${id})),
      (3, 'invoices', EXISTS (SELECT FROM invoice_lines WHERE product_id = ${id})),
      (4, 'subscriptions', EXISTS (SELECT FROM account_subscriptions WHERE product_id = ${id})),
      (5, 'accounts', EXISTS (SELECT FROM accounts WHERE membership_product_id = ${id})),
      (6, 'projects', EXISTS (SELECT FROM projects WHERE product_id = ${id} AND deleted_at IS NULL)),
      (7, 'packages', EXISTS (SELECT FROM package_items i JOIN products p ON p.id = i.package_id AND p.deleted_at IS NULL WHERE i.product_id = ${id} AND i.deleted_at IS NULL)),
      (8, 'basic_products', EXISTS (SELECT FROM product_services s JOIN products p ON p.id = s.product_id AND p.deleted_at IS NULL WHERE s.service_id = ${id} AND s.deleted_at IS NULL))
    ) AS u(position, kind, used) WHERE used ORDER BY position`,
  )
  return found.map((row) => row.kind)
}

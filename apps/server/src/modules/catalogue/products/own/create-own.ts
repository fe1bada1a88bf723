import { sql } from 'kysely'
import type { BodyOf, One, ownProducts, Params, Product } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { forbidden } from '#lib/errors.ts'
import { ownQuery } from '../products.query.ts'
import { say } from '../write/product-rules.ts'
import { createProduct } from '../write/write-product.ts'

/** Creates a product in the catalogue of an account. @throws 403 for a client, 422 as `createProduct` does */
export async function createOwn(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof ownProducts.create> },
): Promise<One<Product>> {
  const { type, ...fields } = body
  await checkSeller(ctx, params.account_id)
  return ownQuery.one(ctx, await createProduct(ctx, type, fields, { account_id: params.account_id }))
}

/** Checks that an account sells: clients have no catalogue. @throws 403 */
export async function checkSeller(ctx: Context, account_id: number): Promise<void> {
  const found = await one(ctx.db, sql`SELECT 1 FROM accounts WHERE id = ${account_id} AND type <> 'client'`)
  if (!found) throw forbidden(say(ctx, 'catalogue:clients_sell_nothing'))
}

import { sql } from 'kysely'
import type { Product } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { loadIncludes } from '#kit/query/includes.ts'
import { catalogueQueryOf, type ProductRow } from '../products/index.ts'

const query = catalogueQueryOf('membership')

/**
 * Memberships as their customers see them, in the order of the keys; also the one in force that is no longer sold.
 * Whoever calls has checked that the account may see them.
 */
export async function membershipsForAccount(ctx: Context, ids: readonly number[], include: readonly string[]): Promise<Product[]> {
  const found = await rows<ProductRow>(
    ctx.db,
    sql`SELECT t.* FROM product_list t WHERE t.id = any(${[...ids]}::bigint[]) ORDER BY array_position(${[...ids]}::bigint[], t.id)`,
  )
  await loadIncludes(ctx, { includes: query.spec.includes, from: 'product_list', key: 'id' }, found, include)
  return found.map((row) => query.spec.present(row, ctx) as Product)
}

import { sql } from 'kysely'
import type { Product } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { loadIncludes } from '#kit/query/includes.ts'
import { catalogueQueryOf, type ProductRow } from '../products/index.ts'

const query = catalogueQueryOf('membership')

/**
 * Loads plans as customers see them, in the order of the ids, including plans that are no longer sold. The caller checks
 * that the account may see them.
 */
export async function plansForAccount(ctx: Context, ids: readonly number[], include: readonly string[]): Promise<Product[]> {
  const found = await rows<ProductRow>(
    ctx.db,
    sql`SELECT t.* FROM product_list t WHERE t.id = any(${[...ids]}::bigint[]) ORDER BY array_position(${[...ids]}::bigint[], t.id)`,
  )
  await loadIncludes(ctx, { includes: query.spec.includes, from: 'product_list', key: 'id' }, found, include)
  return found.map((row) => query.spec.present(row, ctx) as Product)
}

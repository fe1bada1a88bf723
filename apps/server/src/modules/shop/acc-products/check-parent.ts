import { sql } from 'kysely'
import type { AccProduct } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import type { AccProductRow } from './product-row.ts'

interface Place {
  account_id: number
  type: AccProduct['type']
  parent_id: number | null
  /** The stored product; a new one has none. */
  before?: AccProductRow
}

/**
 * Checks the parent of a product. Only a variation has a parent: a variable product of the same account. The type of a
 * product with variations cannot change.
 * @throws 422 on `parent_id` or `type`
 */
export async function checkParent(ctx: Context, place: Place): Promise<void> {
  const { account_id, type, parent_id, before } = place
  if (before?.type === 'variable' && type !== 'variable' && (await hasVariations(ctx, before))) refuse(ctx, { type: 'shop:has_variations' })
  if (type !== 'variation') {
    if (parent_id !== null) refuse(ctx, { parent_id: 'shop:no_parent' })
    return
  }
  const parent = await one(
    ctx.db,
    sql`SELECT 1 FROM acc_products WHERE account_id = ${account_id} AND id = ${parent_id}::bigint AND type = 'variable' AND deleted_at IS NULL AND id <> ${before?.id ?? 0}`,
  )
  if (!parent) refuse(ctx, { parent_id: 'shop:needs_parent' })
}

/** Whether a product has variations that are not deleted. */
export async function hasVariations(ctx: Context, { account_id, id }: { account_id: number; id: number }): Promise<boolean> {
  const variation = await one(
    ctx.db,
    sql`SELECT 1 FROM acc_products WHERE account_id = ${account_id} AND parent_id = ${id} AND deleted_at IS NULL LIMIT 1`,
  )
  return variation !== undefined
}

import { sql } from 'kysely'
import type { AccProduct } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import type { AccProductRow } from './product-row.ts'

interface Place {
  account_id: number
  type: AccProduct['type']
  parent_id: number | null
  /** The product as it is, when it exists already. */
  before?: AccProductRow
}

/**
 * A variation belongs to a variable product of the same account; nothing else has a parent, and a product that has
 * variations stays a variable one.
 * @throws 422 on `parent_id` or `type`
 */
export async function checkParent(ctx: Context, place: Place): Promise<void> {
  const { account_id, type, parent_id, before } = place
  const say = (key: string) => ctx.services.t(ctx.request.locale, key)
  if (before?.type === 'variable' && type !== 'variable' && (await hasVariations(ctx, before)))
    throw invalid({ type: say('shop:has_variations') })
  if (type !== 'variation') {
    if (parent_id !== null) throw invalid({ parent_id: say('shop:no_parent') })
    return
  }
  const { rows } = await sql`
    SELECT 1 FROM acc_products WHERE account_id = ${account_id} AND id = ${parent_id}::bigint AND type = 'variable' AND deleted_at IS NULL AND id <> ${before?.id ?? 0}`.execute(
    ctx.db,
  )
  if (!rows.length) throw invalid({ parent_id: say('shop:needs_parent') })
}

/** Whether a product has variations that are still sold. */
export async function hasVariations(ctx: Context, { account_id, id }: { account_id: number; id: number }): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM acc_products WHERE account_id = ${account_id} AND parent_id = ${id} AND deleted_at IS NULL LIMIT 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}

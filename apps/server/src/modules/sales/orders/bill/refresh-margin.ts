import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refreshSums } from '../store/billing.ts'

/** Recalculates the margin of a sales order, after a bill of its cost changed. */
export async function refreshMargin(ctx: Context, account_id: number, uuid: string): Promise<void> {
  const order = await findRow(ctx.db, 'orders', { account_id, uuid, kind: 'sales' }, 'NO KEY UPDATE')
  if (order) await refreshSums(ctx.db, order)
}

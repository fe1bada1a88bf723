import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { lockBills, restateBill } from '../settle/settle-bills.ts'
import type { BillRow } from '../supplier-bills.presenter.ts'
import { billQuery } from '../supplier-bills.query.ts'
import { holdSupplier } from './post-bill.ts'

/** Approves a bill for payment. A repeated call changes nothing. */
export async function approveBill(ctx: Context, { params }: { params: Params }): Promise<BillRow> {
  const found = await billQuery.find(ctx, params.uuid as string, 'approve')
  await holdSupplier(ctx, found)
  const [bill] = await lockBills(ctx, [found.uuid])
  if (!bill || bill.approved_at) return bill ?? found
  return restateBill(ctx, bill, { approved_at: ctx.services.clock.now() as never, approved_by_id: ctx.actor.id || null })
}

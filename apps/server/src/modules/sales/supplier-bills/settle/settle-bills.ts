import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refreshOverdue } from '#modules/accounts/relations/index.ts'
import { announceBill } from '../announce-bill.ts'
import { changeBill } from '../store.ts'
import type { BillRow } from '../supplier-bills.presenter.ts'

/** Recalculates what is paid of bills after a change of allocations, in the caller's transaction. */
export async function settleBills(ctx: Context, uuids: readonly string[]): Promise<void> {
  const bills = await lockBills(ctx, uuids)
  const found = await rows<{ uuid: string; paid_minor: number }>(
    ctx.db,
    sql`SELECT l.supplier_bill_uuid AS uuid, sum(l.amount_minor)::bigint AS paid_minor FROM payment_allocations l
      JOIN payments p ON p.account_id = l.account_id AND p.uuid = l.payment_uuid
    WHERE l.supplier_bill_uuid = any(${[...uuids]}::uuid[]) AND l.reversed_at IS NULL AND p.status IN ('completed', 'partially_refunded')
    GROUP BY 1`,
  )
  const paid = new Map(found.map((row) => [row.uuid, row.paid_minor]))
  for (const bill of bills) await restateBill(ctx, bill, { paid_minor: paid.get(bill.uuid) ?? 0 })
  const relations = [...new Set(bills.flatMap((bill) => bill.account_relation_uuid ?? []))].sort()
  if (relations.length) await refreshOverdue(ctx, relations)
}

/** Stores changed amounts of a locked bill and the status that follows. */
export async function restateBill(
  ctx: Context,
  before: BillRow,
  amounts: Partial<Pick<BillRow, 'paid_minor' | 'credited_minor' | 'approved_at' | 'approved_by_id'>>,
): Promise<BillRow> {
  const status = statusOf({ ...before, ...amounts })
  const isSame = Object.entries(amounts).every(([name, value]) => before[name as keyof typeof amounts] === value)
  if (isSame && status === before.status) return before
  const paid_at = status === 'paid' ? (before.paid_at ?? ctx.services.clock.now()) : null
  const after = await changeBill(ctx.db, before.uuid, { ...amounts, status, paid_at })
  const verb = amounts.approved_at ? 'approved' : status === 'paid' && before.status !== 'paid' ? 'paid' : 'updated'
  announceBill(ctx, verb, after, { status: [before.status, status], balance_minor: [before.balance_minor, after.balance_minor] })
  return after
}

/** Locks bills in the order of their keys, to avoid deadlocks. */
export function lockBills({ db }: Pick<Context, 'db'>, uuids: readonly string[]): Promise<BillRow[]> {
  return rows<BillRow>(
    db,
    sql`SELECT * FROM supplier_bills WHERE uuid = any(${[...uuids]}::uuid[]) AND deleted_at IS NULL ORDER BY uuid FOR NO KEY UPDATE`,
  )
}

/** Derives the status of a bill from its amounts and its approval. */
function statusOf(bill: Pick<BillRow, 'type' | 'payable_minor' | 'paid_minor' | 'credited_minor' | 'approved_at'>): BillRow['status'] {
  const { type, payable_minor, paid_minor, credited_minor, approved_at } = bill
  if (type === 'bill' && payable_minor > 0 && credited_minor === payable_minor) return 'credited'
  if (type === 'bill' && payable_minor > 0 && paid_minor + credited_minor === payable_minor) return 'paid'
  if (paid_minor > 0) return 'partially_paid'
  return approved_at ? 'approved' : 'received'
}

import type { Context } from '#kit/context.ts'
import { postMovement, refreshOverdue, type NewMovement } from '#modules/accounts/relations/index.ts'
import { holdDebtor } from '#modules/sales/documents/index.ts'
import type { BillRow } from '../supplier-bills.presenter.ts'

/** Locks the supplier's relation before its bills and payments, to avoid deadlocks (see `holdDebtor`). */
export const holdSupplier = (ctx: Context, bill: Pick<BillRow, 'account_id' | 'account_relation_uuid'>): Promise<void> =>
  holdDebtor(ctx, { ...bill, contact_id: null })

/** Books what a bill makes owed in the supplier's ledger. A supplier without a relation has none. */
export const postBill = (ctx: Context, bill: BillRow): Promise<void> =>
  post(ctx, bill, {
    type: bill.type === 'bill' ? 'invoice' : 'credit_note',
    owed_minor: bill.type === 'bill' ? bill.payable_minor : -bill.payable_minor,
  })

/** Takes the entry of a bill back with an opposite one of the same day. */
export const reverseBill = (ctx: Context, bill: BillRow): Promise<void> =>
  post(ctx, bill, { type: 'adjustment', owed_minor: bill.type === 'bill' ? -bill.payable_minor : bill.payable_minor })

async function post(ctx: Context, bill: BillRow, { type, owed_minor }: { type: NewMovement['type']; owed_minor: number }): Promise<void> {
  if (!bill.account_relation_uuid || owed_minor === 0) return
  await postMovement(ctx, {
    account_id: bill.account_id,
    account_relation_uuid: bill.account_relation_uuid,
    type,
    document: { type: 'supplier_bill', id: bill.uuid },
    number: bill.number,
    date: bill.issue_date,
    due_date: type === 'invoice' ? bill.due_date : null,
    description: ctx.services.t(ctx.request.locale, `supplier-bills:movements.${type}`, { number: bill.number }),
    ...(owed_minor > 0 ? { credit_minor: owed_minor } : { debit_minor: -owed_minor }),
    currency: bill.currency,
  })
  await refreshOverdue(ctx, [bill.account_relation_uuid])
}

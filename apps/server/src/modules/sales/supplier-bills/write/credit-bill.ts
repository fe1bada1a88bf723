import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { lockBills, restateBill } from '../settle/settle-bills.ts'
import type { BillRow } from '../supplier-bills.presenter.ts'

/** Reduces what is owed of a locked bill by a credit note. @throws 422 on `lines` above the open amount */
export async function creditBill(ctx: Context, bill: BillRow, note: BillRow): Promise<void> {
  if (note.payable_minor > bill.balance_minor) refuse(ctx, { lines: 'supplier-bills:errors.credited_too_much' })
  await restateBill(ctx, bill, { credited_minor: bill.credited_minor + note.payable_minor })
}

/** Takes a credit note back: its bill is owed again. */
export async function uncreditBill(ctx: Context, note: BillRow): Promise<void> {
  const [bill] = await lockBills(ctx, [note.credits_bill_uuid!])
  if (bill) await restateBill(ctx, bill, { credited_minor: bill.credited_minor - note.payable_minor })
}

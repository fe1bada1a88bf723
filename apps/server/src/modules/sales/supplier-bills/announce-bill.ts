import type { Context } from '#kit/context.ts'
import type { BillRow } from './supplier-bills.presenter.ts'

export type BillVerb = 'created' | 'updated' | 'deleted' | 'approved' | 'paid' | 'credited'

/** Broadcasts and logs an event of a bill in its account. */
export function announceBill(
  ctx: Pick<Context, 'emit' | 'log'>,
  verb: BillVerb,
  row: BillRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  ctx.emit({
    name: `supplier_bill.${verb === 'created' || verb === 'deleted' ? verb : 'updated'}`,
    account_id: row.account_id,
    type: 'supplier_bill',
    key: row.uuid,
    version: row.version,
    requires: 'supplier-bills.read',
    ...(changes && { changed: Object.keys(changes) }),
  })
  ctx.log({
    account_id: row.account_id,
    event: `supplier_bill.${verb}`,
    subject_type: 'supplier_bill',
    subject_id: row.uuid,
    subject_label: `${row.number} · ${row.supplier_name}`,
    ...(changes && { changes }),
  })
}

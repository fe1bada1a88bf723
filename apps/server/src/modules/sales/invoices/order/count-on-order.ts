import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { countInvoiced, lockBillableItems } from '../../orders/index.ts'
import type { InvoiceLineRow, InvoiceRow } from '../invoices.presenter.ts'

/**
 * Adds issued quantities to the order items of the lines. A credit note restores quantities, except for lines that only
 * reduce a price. Locks the items; none is ever invoiced beyond its quantity (invariant 44).
 * @throws 422 on an excessive quantity of a line
 */
export async function countOnOrder(ctx: Context, row: InvoiceRow, lines: readonly InvoiceLineRow[]): Promise<void> {
  const linesByItem = Map.groupBy(
    lines.filter((line) => line.order_item_uuid !== null && !line.credits_amount),
    (line) => line.order_item_uuid!,
  )
  if (!linesByItem.size || row.type === 'proforma') return
  const sign = row.credits_invoice_uuid === null ? 1 : -1
  const items = await lockBillableItems(ctx.db, row.account_id, [...linesByItem.keys()])
  const invoiced = items.map((item) => {
    const counted = linesByItem.get(item.uuid)!
    const thousandths = Math.round(item.invoiced * 1000) + sign * counted.reduce((sum, line) => sum + Math.round(line.quantity * 1000), 0)
    if (thousandths > Math.round(item.quantity * 1000))
      refuse(ctx, { [`lines.${counted[0]!.position}.quantity`]: ['invoices:more_than_ordered', { open: item.quantity - item.invoiced }] })
    return [item.uuid, Math.max(0, thousandths) / 1000] as const
  })
  await countInvoiced(ctx, items, new Map(invoiced))
}

import type { CreditInput } from '@stoa/contract'
import { creditableAmount, creditPart, formatMoney, type CreditPart, type CreditWish } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { leftOf } from './credited-amounts.ts'
import { linesOf } from '../invoice-includes.ts'
import type { InvoiceLineRow, InvoiceRow } from '../invoices.presenter.ts'

type Wishes = NonNullable<CreditInput['lines']>

/** A line of the credited invoice and the credited part. */
export interface CreditedLine {
  line: InvoiceLineRow
  part: CreditPart
  /** Whether the entire line is credited at once. */
  is_whole: boolean
}

/**
 * The lines that a credit note credits: the requested parts, or everything that remains.
 * @throws 422 on a line of another invoice, a repeated line, or one whose remaining amount would be exceeded
 */
export async function creditedLines(ctx: Context, invoice: InvoiceRow, wishes: Wishes | null): Promise<CreditedLine[]> {
  const lines = await linesOf(ctx, [invoice.uuid])
  const { prices_include_vat } = invoice
  const take = (line: InvoiceLineRow, wish: CreditWish): CreditedLine => {
    const part = creditPart(leftOf(line), wish, prices_include_vat)
    const isUntouched = line.credited_quantity === 0 && line.credited_net_minor === 0 && line.credited_vat_minor === 0
    return { line, part, is_whole: isUntouched && part.quantity === line.quantity && !part.credits_amount }
  }
  if (!wishes) {
    const open = lines.filter((line) => leftOf(line).quantity > 0)
    if (!open.length) refuse(ctx, { lines: 'invoices:nothing_to_credit' })
    return open.map((line) => take(line, { quantity: leftOf(line).quantity }))
  }
  return wishes.map((wish, at) => {
    const line = lines.find((one) => one.id === wish.invoice_line_id)
    const isRepeated = wishes.findIndex((other) => other.invoice_line_id === wish.invoice_line_id) !== at
    if (!line || isRepeated) refuse(ctx, { [`lines.${at}.invoice_line_id`]: 'invoices:line_unknown' })
    return take(line, checkedWish(ctx, invoice, line, wish, at))
  })
}

/** Checks the requested part. @throws 422 on a missing, duplicate or excessive quantity or amount */
function checkedWish(
  ctx: Context,
  invoice: InvoiceRow,
  line: InvoiceLineRow,
  { quantity, amount_minor }: Wishes[number],
  at: number,
): CreditWish {
  const left = leftOf(line)
  if (amount_minor && !quantity) {
    const open = creditableAmount(left, invoice.prices_include_vat)
    if (amount_minor > open)
      refuse(ctx, { [`lines.${at}.amount_minor`]: ['invoices:more_than_line', { open: formatMoney(open, invoice.currency) }] })
    return { amount_minor }
  }
  if (!quantity || amount_minor) refuse(ctx, { [`lines.${at}.quantity`]: 'invoices:quantity_or_amount' })
  if (quantity > left.quantity) refuse(ctx, { [`lines.${at}.quantity`]: ['invoices:more_than_line', { open: left.quantity }] })
  return { quantity }
}

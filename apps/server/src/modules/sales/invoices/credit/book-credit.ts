import type { Context } from '#kit/context.ts'
import { providerOf, tell } from '#kit/wiring.ts'
import { refuse } from '#kit/refuse.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { findInvoice } from '../find-invoice.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'
import { postDocument } from '../settle/post-to-ledger.ts'
import { invoiceReduced, releasePayments } from '../invoice-points.ts'
import { restate } from '../settle/settle-invoice.ts'

/**
 * Books an issued credit note: reduces the open amount of the credited document, turns excess payments into credit of the
 * relation, and adds a ledger entry.
 * @throws 422 on `lines` when it credits more than the remaining amount
 */
export async function bookCredit(ctx: Context, credit: InvoiceRow): Promise<void> {
  const invoice = await findInvoice(ctx.db, credit.credits_invoice_uuid!, 'lock')
  const credited_minor = invoice.credited_minor + credit.payable_minor
  if (credited_minor + invoice.written_off_minor > invoice.payable_minor) refuse(ctx, { lines: 'invoices:more_than_invoiced' })
  const room = invoice.payable_minor - credited_minor - invoice.written_off_minor
  const paid_minor =
    invoice.paid_minor > room ? await providerOf(ctx, releasePayments)(ctx, invoice, invoice.paid_minor - room) : invoice.paid_minor
  const after = await restate(ctx, invoice, { credited_minor, paid_minor })
  announceInvoice(ctx, 'credited', after, { credited_minor: [invoice.credited_minor, after.credited_minor] })
  await tell(ctx, invoiceReduced, after)
  if (credit.total_minor === 0) return
  await postDocument(ctx, credit, { type: 'credit_note', credit_minor: credit.total_minor })
  if (credit.withheld_minor > 0) await postDocument(ctx, credit, { type: 'withholding', debit_minor: credit.withheld_minor })
}

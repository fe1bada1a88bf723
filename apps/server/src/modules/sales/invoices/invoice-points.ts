import type { Context } from '#kit/context.ts'
import { listeners, provider } from '#kit/wiring.ts'
import type { InvoiceRow } from './invoices.presenter.ts'

type OnInvoice = (ctx: Context, invoice: InvoiceRow) => Promise<void>

/** The draft of a subscription's bill was recalculated or issued. All events run in the same transaction. */
export const billWritten = listeners<OnInvoice>('bill written')

/** An invoice, receipt or credit note was issued and booked. */
export const invoiceIssued = listeners<OnInvoice>('invoice issued')

/** An invoice was credited in part or in full, or its rest was written off. */
export const invoiceReduced = listeners<OnInvoice>('invoice reduced')

/** An invoice became paid. */
export const invoicePaid = listeners<OnInvoice>('invoice paid')

/** A paid invoice is open again, because an allocation was reversed or a payment failed. */
export const invoiceUnpaid = listeners<OnInvoice>('invoice unpaid')

/** Credit notes cover an invoice in full. */
export const invoiceCredited = listeners<OnInvoice>('invoice credited')

/** Reverses allocations to a locked invoice. @returns the amount that remains paid */
export const releasePayments =
  provider<(ctx: Context, invoice: InvoiceRow, release_minor: number) => Promise<number>>('payments of an invoice released')

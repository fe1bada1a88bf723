import type { Context } from '#kit/context.ts'
import { listeners, provider } from '#kit/wiring.ts'
import type { InvoiceRow } from './invoices.presenter.ts'

type OnInvoice = (ctx: Context, invoice: InvoiceRow) => Promise<void>

/** The draft of a subscription's bill was calculated again or issued. All events run in the same transaction. */
export const billWritten = listeners<OnInvoice>('bill written')

/** An invoice became paid. */
export const invoicePaid = listeners<OnInvoice>('invoice paid')

/** An invoice that was paid is owed again: an allocation was reversed, or a payment failed. */
export const invoiceUnpaid = listeners<OnInvoice>('invoice unpaid')

/** Credit notes cover an invoice in full. */
export const invoiceCredited = listeners<OnInvoice>('invoice credited')

/** Reverses what payments paid of a locked invoice; answers the amount that remains paid. */
export const releasePayments =
  provider<(ctx: Context, invoice: InvoiceRow, release_minor: number) => Promise<number>>('payments of an invoice released')

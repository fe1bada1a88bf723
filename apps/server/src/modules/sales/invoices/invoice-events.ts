import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'
import type { InvoiceRow } from './invoices.presenter.ts'

type OnInvoice = (ctx: Context, invoice: InvoiceRow) => Promise<void>

/** The draft of a subscription's bill was calculated again, or issued. Told in the same transaction, as are those below. */
export const billWritten = listeners<OnInvoice>('bill written')

/** An invoice became paid. */
export const invoicePaid = listeners<OnInvoice>('invoice paid')

/** An invoice that was paid is owed again: an allocation was reversed, or a payment failed. */
export const invoiceUnpaid = listeners<OnInvoice>('invoice unpaid')

/** Credit notes cover an invoice in full. */
export const invoiceCredited = listeners<OnInvoice>('invoice credited')

import type { Context } from '#kit/context.ts'
import type { InvoiceRow } from './invoices.presenter.ts'

type Listener = (ctx: Context, invoice: InvoiceRow) => Promise<void>
const listeners: Listener[] = []

/**
 * Registered once, when a module is loaded; told in the same transaction when the draft of a subscription's bill was
 * calculated anew, and when it is issued, whoever did it.
 */
export function onBillWritten(listener: Listener): void {
  listeners.push(listener)
}

export async function billWritten(ctx: Context, invoice: InvoiceRow): Promise<void> {
  for (const listener of listeners) await listener(ctx, invoice)
}

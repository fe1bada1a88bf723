import type { Invoice, One } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { InvoiceRow } from './invoices.presenter.ts'
import { invoiceQuery } from './invoices.query.ts'

/** Response of a step: the document with its lines, the credited invoice and its credit notes. */
export const answerInvoice = (ctx: Context, row: InvoiceRow): Promise<One<Invoice>> =>
  invoiceQuery.one(ctx, row, ['invoiceLines', 'creditedInvoice', 'creditNotes'])

import type { Invoice, One } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseState } from '#kit/refuse.ts'
import { refuseStatus } from '../../documents/index.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { answerInvoice } from '../answer-invoice.ts'
import { draftInvoice, inputOf } from './draft-invoice.ts'
import { findInvoice } from '../find-invoice.ts'
import { invoiceQuery } from '../invoices.query.ts'
import { changeInvoice } from '../store/invoices.ts'

type Input = { params: { uuid: string } }

/** Drafts a document with the same buyer, lines and texts, without dates and order. */
export async function duplicate(ctx: Context, { params }: Input): Promise<One<Invoice>> {
  const row = await invoiceQuery.find(ctx, params.uuid, 'read')
  await invoiceQuery.authorizeRecord(ctx, params.uuid, 'invoices.create')
  if (row.credits_invoice_uuid !== null) refuseStatus(ctx, `documents:kinds.${row.type}`)
  const input = await inputOf(ctx, row, { keep_order: false })
  return answerInvoice(ctx, await draftInvoice(ctx, { ...input, issue_date: null, due_date: null, series_id: null }))
}

/**
 * Converts a proforma to an invoice, once. The draft copies lines, order and texts.
 * @throws 409 when it is already converted, or the document is not an issued proforma
 */
export async function convert(ctx: Context, { params }: Input): Promise<One<Invoice>> {
  await invoiceQuery.find(ctx, params.uuid, 'read')
  await invoiceQuery.authorizeRecord(ctx, params.uuid, 'invoices.create')
  const row = await findInvoice(ctx.db, params.uuid, 'lock')
  if (row.type !== 'proforma' || row.status === 'draft') refuseStatus(ctx, `invoices:statuses.${row.status}`)
  if (row.converted_invoice_uuid !== null) refuseState(ctx, 'invoices:converted_already')
  const input = await inputOf(ctx, row)
  const type = row.account_relation_uuid === null ? 'retail_receipt' : 'invoice'
  const draft = await draftInvoice(ctx, { ...input, type, issue_date: null, due_date: null, series_id: null })
  await changeInvoice(ctx.db, row.uuid, { converted_invoice_uuid: draft.uuid })
  announceInvoice(ctx, 'updated', await findInvoice(ctx.db, row.uuid))
  return answerInvoice(ctx, draft)
}

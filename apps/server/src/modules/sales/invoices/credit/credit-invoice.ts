import { sql } from 'kysely'
import type { CreditInput, Invoice, One } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { holdDebtorOf } from '../../documents/index.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { answerInvoice } from '../answer-invoice.ts'
import { draftCredit } from './draft-credit.ts'
import { draftInvoice, inputOf } from '../draft/draft-invoice.ts'
import { findInvoice } from '../find-invoice.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'
import { invoiceQuery } from '../invoices.query.ts'
import { issueInvoice } from '../issue/issue-invoice.ts'

type Input<B> = { params: { uuid: string }; body: B }

/** Credits an invoice in full or in part. Issues the credit note, or leaves it as a draft. */
export async function creditInvoice(ctx: Context, { params, body }: Input<CreditInput>): Promise<One<Invoice>> {
  const invoice = await lockForCredit(ctx, params.uuid)
  const draft = await draftCredit(ctx, invoice, body)
  const credit = body.draft ? draft : await issueInvoice(ctx, draft.uuid, { send: body.send ?? false })
  return answerInvoice(ctx, credit)
}

/**
 * Corrects an issued invoice in the legal way: credits the rest of it, and drafts a new invoice with its lines to be
 * changed and issued, in one transaction.
 */
export async function correctInvoice(ctx: Context, { params, body }: Input<{ credit_reason: string }>): Promise<One<Invoice>> {
  const invoice = await lockForCredit(ctx, params.uuid)
  const credit = await draftCredit(ctx, invoice, { credit_reason: body.credit_reason, lines: null })
  const issued = await issueInvoice(ctx, credit.uuid, { send: false })
  const { issue_date: _date, due_date: _due, series_id: _series, ...input } = await inputOf(ctx, invoice)
  const draft = await draftInvoice(ctx, input)
  announceInvoice(ctx, 'corrected', await findInvoice(ctx.db, invoice.uuid), { number: [invoice.number, issued.number] })
  return answerInvoice(ctx, draft)
}

async function lockForCredit(ctx: Context, uuid: string): Promise<InvoiceRow> {
  await invoiceQuery.find(ctx, uuid, 'read')
  await invoiceQuery.authorizeRecord(ctx, uuid, 'invoices.credit')
  await holdDebtorOf(ctx, 'invoices', sql`uuid = ${uuid}`)
  return findInvoice(ctx.db, uuid, 'lock')
}

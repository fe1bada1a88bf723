import type { Invoice, InvoiceInput, One, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { missingAccountPermission, versionConflict } from '#lib/errors.ts'
import { refuse } from '#kit/refuse.ts'
import { refuseStatus } from '../../documents/index.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { answerInvoice } from '../answer-invoice.ts'
import { draftInvoice, redraftInvoice } from './draft-invoice.ts'
import { findInvoice } from '../find-invoice.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'
import { invoiceQuery } from '../invoices.query.ts'
import { issueInvoice, type IssueOptions } from '../issue/issue-invoice.ts'
import { changeInvoice, deleteDraft } from '../store/invoices.ts'

type Update = Partial<InvoiceInput> & { version?: number }

export async function createInvoice(ctx: Context, { params, body }: { params: Params; body: InvoiceInput }): Promise<One<Invoice>> {
  const account_id = params.account_id as number
  mayDecideTreatment(ctx, account_id, body)
  return answerInvoice(ctx, await draftInvoice(ctx, { ...body, account_id }))
}

/**
 * Changes a draft and recalculates it. Issued documents accept internal notes only, drafts of credit notes accept dates
 * and notes only.
 * @throws 409 for an issued document or a stale version
 */
export async function updateInvoice(ctx: Context, { params, body }: { params: Params; body: Update }): Promise<One<Invoice>> {
  const before = await invoiceQuery.find(ctx, params.uuid, 'update')
  const { version, ...given } = body
  if (version !== undefined && version !== before.version) throw versionConflict()
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<InvoiceInput>
  const after = await changed(ctx, before, fields)
  const changes = changesOf(shown(before), shown(after))
  if (Object.keys(changes).length) announceInvoice(ctx, 'updated', after, changes)
  return answerInvoice(ctx, after)
}

async function changed(ctx: Context, before: InvoiceRow, fields: Partial<InvoiceInput>): Promise<InvoiceRow> {
  if (before.status !== 'draft') {
    if (Object.keys(fields).some((name) => name !== 'notes_internal')) refuseStatus(ctx, `invoices:statuses.${before.status}`)
    return writeFields(ctx, before, fields)
  }
  if (before.credits_invoice_uuid !== null) {
    if (Object.keys(fields).some((name) => !OF_CREDIT.has(name))) refuse(ctx, { base: 'invoices:receiver_fixed' })
    return writeFields(ctx, before, fields)
  }
  mayDecideTreatment(ctx, before.account_id, fields)
  return redraftInvoice(ctx, before, fields)
}

const OF_CREDIT: ReadonlySet<string> = new Set(['issue_date', 'notes', 'terms', 'notes_internal', 'locale', 'series_id'])

async function writeFields(ctx: Context, before: InvoiceRow, fields: Partial<InvoiceInput>): Promise<InvoiceRow> {
  if (!Object.keys(fields).length) return before
  await changeInvoice(ctx.db, before.uuid, fields as RowChange<'invoices'>)
  return findInvoice(ctx.db, before.uuid)
}

/**
 * Deletes a draft permanently. It has no number, so the series has no gap (invariant 39).
 * @throws 422 on `base` for the bill of a subscription: drop the bill instead
 */
export async function removeInvoice(ctx: Context, { params }: { params: Params }) {
  const row = await invoiceQuery.find(ctx, params.uuid, 'delete')
  if (row.status !== 'draft') refuseStatus(ctx, `invoices:statuses.${row.status}`)
  if (row.account_subscription_order_uuid !== null) refuse(ctx, { base: 'invoices:bill_of_subscription' })
  await deleteDraft(ctx.db, row.uuid)
  announceInvoice(ctx, 'deleted', row)
  return { data: null }
}

export async function issue(ctx: Context, { params, body }: { params: { uuid: string }; body: IssueOptions }): Promise<One<Invoice>> {
  const row = await invoiceQuery.find(ctx, params.uuid, 'read')
  await invoiceQuery.authorizeRecord(ctx, params.uuid, row.credits_invoice_uuid === null ? 'invoices.issue' : 'invoices.credit')
  return answerInvoice(ctx, await issueInvoice(ctx, params.uuid, body))
}

/** Only members who may issue invoices may deviate from the VAT rule (domain.md 4.3). */
function mayDecideTreatment(ctx: Context, account_id: number, { vat_treatment, vat_treatment_reason }: Partial<InvoiceInput>): void {
  if (vat_treatment && vat_treatment_reason && !holdsIn(ctx.actor, account_id, 'invoices.issue')) throw missingAccountPermission()
}

const SHOWN = [
  'type',
  'issue_date',
  'due_date',
  'currency',
  'total_minor',
  'vat_treatment',
  'vat_treatment_reason',
  'account_relation_uuid',
  'contact_id',
  'series_id',
  'notes_internal',
] as const
const shown = (row: InvoiceRow) => Object.fromEntries(SHOWN.map((name) => [name, row[name]]))

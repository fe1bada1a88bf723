import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InvoiceInput, InvoiceLineInput, InvoiceType } from '@stoa/contract'
import { addDays, chosenIncome, incomeClassification, searchText, type SupplyType, type VatTreatment } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import { refusals } from '#kit/refusals.ts'
import { tell } from '#kit/wiring.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { refuse } from '#kit/refuse.ts'
import { accountToday, totalsColumns } from '../../documents/index.ts'
import { repriceOrderOfBill } from '../../orders/index.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { billWritten } from '../invoice-points.ts'
import { findInvoice } from '../find-invoice.ts'
import { linesOf } from '../invoice-includes.ts'
import type { InvoiceLineRow, InvoiceRow } from '../invoices.presenter.ts'
import { lineInput, priceInvoice, type PricedInvoice } from './price-invoice.ts'
import { writeInvoiceLines } from '../store/invoice-lines.ts'
import { changeInvoice, insertDraft } from '../store/invoices.ts'

/** An invoice to draft: fields of the form, and fields that only other modules set. */
export interface NewInvoice extends InvoiceInput {
  account_id: number
  account_subscription_order_uuid?: string | null
}

/**
 * Drafts an invoice, receipt or proforma in the caller's transaction, without a number and with current amounts. Default
 * type: an invoice for buyers with an account, a retail receipt for contacts.
 * @throws 422 on the field that is wrong, such as `lines.2.vat_rate_id`
 */
export async function draftInvoice(ctx: Context, input: NewInvoice): Promise<InvoiceRow> {
  return refusals(ctx, {}, async () => {
    const type = input.type ?? (input.account_relation_uuid ? 'invoice' : 'retail_receipt')
    checkDates(ctx, input)
    const day = input.issue_date ?? (await accountToday(ctx, input.account_id))
    await checkSeries(ctx, input.account_id, type, input.series_id)
    const priced = await priceInvoice(ctx, { ...input, type }, day)
    const uuid = uuidv7()
    const inserted = insertDraft(ctx.db, {
      uuid,
      account_id: input.account_id,
      public_token: randomUUID(),
      created_by_id: ctx.actor.id || null,
      account_subscription_order_uuid: input.account_subscription_order_uuid ?? null,
      ...columnsOf(input, type, priced, day),
    })
    const lines = writeInvoiceLines(ctx.db, { account_id: input.account_id, uuid }, priced.priced.lines, priced.extras)
    const [, , row] = await together(inserted, lines, findInvoice(ctx.db, uuid))
    announceInvoice(ctx, 'created', row)
    return row
  })
}

/**
 * Updates a draft with the given fields, and recalculates all amounts.
 * @param row the locked draft
 */
export async function redraftInvoice(ctx: Context, row: InvoiceRow, change: Partial<InvoiceInput>): Promise<InvoiceRow> {
  return refusals(ctx, {}, async () => {
    const input: NewInvoice = { ...(await inputOf(ctx, row)), ...change, account_id: row.account_id }
    const type = input.type ?? (row.type as NonNullable<InvoiceInput['type']>)
    checkDates(ctx, input)
    const day = input.issue_date ?? (await accountToday(ctx, row.account_id))
    await checkSeries(ctx, row.account_id, type, input.series_id)
    const priced = await priceInvoice(ctx, { ...input, type }, day)
    await changeInvoice(ctx.db, row.uuid, columnsOf(input, type, priced, day))
    await writeInvoiceLines(ctx.db, row, priced.priced.lines, priced.extras)
    return repriceBill(ctx, await findInvoice(ctx.db, row.uuid), day)
  })
}

/** Updates the order and the bill of a subscription from the draft of their invoice. Does nothing for other invoices. */
async function repriceBill(ctx: Context, row: InvoiceRow, day: string): Promise<InvoiceRow> {
  if (row.account_subscription_order_uuid === null) return row
  const { account_id, order_uuid, vat_treatment, vat_treatment_reason } = row
  if (order_uuid !== null) await repriceOrderOfBill(ctx, account_id, order_uuid, { day, vat_treatment, vat_treatment_reason })
  await tell(ctx, billWritten, row)
  return row
}

/** A stored document in the form in which a client sends it. */
export async function inputOf(ctx: Context, row: InvoiceRow, options: { keep_order?: boolean } = {}): Promise<NewInvoice> {
  return inputWith(row, await linesOf(ctx, [row.uuid]), options)
}

/** The same for a document whose lines the caller has read. */
export function inputWith(row: InvoiceRow, lines: readonly InvoiceLineRow[], options: { keep_order?: boolean } = {}): NewInvoice {
  return {
    account_id: row.account_id,
    type: row.type as NonNullable<InvoiceInput['type']>,
    series_id: row.series_id,
    account_relation_uuid: row.account_relation_uuid,
    contact_id: row.contact_id,
    order_uuid: options.keep_order === false ? null : row.order_uuid,
    account_subscription_order_uuid: null,
    issue_date: row.issue_date,
    due_date: row.due_date,
    service_from: row.service_from,
    service_to: row.service_to,
    withholding_bp: row.withholding_bp,
    withholding_category: row.withholding_category,
    payment_method: row.payment_method,
    payment_account_uuid: row.payment_account_uuid,
    notes: row.notes,
    terms: row.terms,
    notes_internal: row.notes_internal,
    purchase_order_number: row.purchase_order_number,
    exchange_rate: row.exchange_rate === null ? null : Number(row.exchange_rate),
    locale: row.locale as 'en' | 'gr',
    currency: row.currency,
    prices_include_vat: row.prices_include_vat,
    discount_bp: row.discount_bp,
    discount_minor: row.discount_minor,
    ...(row.vat_treatment_reason !== null && {
      vat_treatment: row.vat_treatment as NonNullable<InvoiceInput['vat_treatment']>,
      vat_treatment_reason: row.vat_treatment_reason,
    }),
    lines: lines.map((line) => ({ ...lineInput(line, options), ...chosenIncome(line, usualIncome(row, line)) }) as InvoiceLineInput),
  }
}

/** Classification of income that a line has by default. */
const usualIncome = (row: InvoiceRow, line: Pick<InvoiceLineRow, 'supply_type'>) =>
  incomeClassification(
    row.vat_treatment as VatTreatment,
    line.supply_type as SupplyType,
    row.type !== 'retail_receipt' && row.buyer_snapshot?.vat_number != null,
  )

const GIVEN = [
  'series_id',
  'issue_date',
  'service_from',
  'service_to',
  'payment_method',
  'payment_account_uuid',
  'notes',
  'terms',
  'notes_internal',
  'purchase_order_number',
] as const

function columnsOf(
  input: NewInvoice,
  type: InvoiceType,
  { parties, priced, reason, withholding_bp, withholding_category }: PricedInvoice,
  day: string,
) {
  const { buyer, seller } = parties
  return {
    type,
    ...Object.fromEntries(GIVEN.map((name) => [name, input[name] ?? null])),
    account_relation_uuid: input.account_relation_uuid ?? null,
    contact_id: input.account_relation_uuid ? null : (input.contact_id ?? null),
    client_account_id: parties.client_account_id,
    order_uuid: input.order_uuid ?? null,
    due_date: input.due_date ?? addDays(day, parties.payment_terms_days),
    exchange_rate: rateOf(input, priced.currency),
    prices_include_vat: input.prices_include_vat ?? false,
    discount_bp: input.discount_bp ?? 0,
    discount_minor: input.discount_minor ?? 0,
    vat_treatment_reason: reason,
    withholding_bp,
    withholding_category,
    withheld_minor: priced.totals.withheld_minor,
    payable_minor: priced.totals.payable_minor,
    ...totalsColumns(priced),
    buyer_snapshot: buyer,
    seller_snapshot: seller,
    locale: input.locale ?? parties.locale,
    search_text: invoiceSearchText({ number: null, purchase_order_number: input.purchase_order_number ?? null, names: namesOf(buyer) }),
  }
}

/** Exchange rate; null for documents in euro. */
const rateOf = ({ exchange_rate = null }: NewInvoice, currency: string) => (currency === 'EUR' ? null : exchange_rate)

const namesOf = ({ name, legal_name }: { name: string; legal_name: string | null }) => [name, legal_name ?? '']

/** Searchable text of an invoice: number, names of the buyer, and order number. */
export const invoiceSearchText = (of: { number: string | null; purchase_order_number: string | null; names: readonly string[] }): string =>
  searchText({ names: [...of.names], values: [of.number ?? '', of.purchase_order_number ?? ''].filter(Boolean) })

/** Checks the order of the dates. @throws 422 on the date that precedes an earlier one */
function checkDates(ctx: Context, { issue_date, due_date, service_from, service_to }: NewInvoice): void {
  if (issue_date && due_date && due_date < issue_date) refuse(ctx, { due_date: 'invoices:due_before_issue' })
  if (service_from && service_to && service_to < service_from) refuse(ctx, { service_to: 'invoices:service_backwards' })
}

async function checkSeries(ctx: Context, account_id: number, type: InvoiceType, series_id: number | null | undefined): Promise<void> {
  if (!series_id) return
  const found = await rows(
    ctx.db,
    sql`SELECT FROM document_series WHERE id = ${series_id} AND account_id = ${account_id} AND document_type = ${type} AND is_active AND deleted_at IS NULL`,
  )
  if (!found.length) refuse(ctx, { series_id: 'invoices:series_unknown' })
}

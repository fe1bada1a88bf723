import { sql } from 'kysely'
import type { PartySnapshot } from '@stoa/contract'
import { EU_COUNTRIES, needsExchangeRate } from '@stoa/domain'
import { one } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { text } from '#kit/refuse.ts'
import { closedDay } from '#modules/accounts/books/index.ts'
import { inputWith } from '../draft/draft-invoice.ts'
import type { DocumentParties } from '../../documents/index.ts'
import type { InvoiceLineRow, InvoiceRow } from '../invoices.presenter.ts'
import { priceInvoice } from '../draft/price-invoice.ts'

type Refusals = Record<string, string>

/**
 * Checks everything that issuing a draft requires (domain.md 3.25): parties, VAT by the current rules, lines, dates.
 * @returns the current data of both parties
 * @throws 422 with all errors, each on its field
 */
export async function checkIssue(
  ctx: Context,
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
  dates: { issue_date: string; today: string },
): Promise<{ buyer: PartySnapshot; seller: PartySnapshot }> {
  const isCredit = row.credits_invoice_uuid !== null
  const [dateRefusals, parties] = await together(
    dateProblems(ctx, row, dates),
    isCredit ? partiesOfCredited(ctx, row) : partiesNow(ctx, row, lines, dates.issue_date),
  )
  const refusals: Refusals = {
    ...(isCredit ? {} : { ...identityProblems(ctx, row, parties), ...rateProblem(ctx, row, parties) }),
    ...lineProblems(ctx, lines),
    ...dateRefusals,
    ...parties.problems,
  }
  if (Object.keys(refusals).length) throw invalid(refusals)
  return parties
}

interface Parties {
  buyer: PartySnapshot
  seller: PartySnapshot
  problems: Refusals
}

/** A credit note copies the parties of the credited document. */
async function partiesOfCredited({ db }: Context, row: InvoiceRow): Promise<Parties> {
  const found = await one<{ buyer: PartySnapshot; seller: PartySnapshot }>(
    db,
    sql`SELECT buyer_snapshot AS buyer, seller_snapshot AS seller FROM invoices WHERE uuid = ${row.credits_invoice_uuid}`,
  )
  return { ...found!, problems: {} }
}

/** Reads both parties, and checks the VAT of the draft by the current rules, because a VAT number may have been checked since. */
async function partiesNow(ctx: Context, row: InvoiceRow, lines: readonly InvoiceLineRow[], day: string): Promise<Parties> {
  const input = inputWith(row, lines)
  const { parties, priced } = await priceInvoice(ctx, { ...input, type: row.type }, day)
  const isStale =
    priced.vat_treatment !== row.vat_treatment || priced.totals.total_minor !== row.total_minor || priced.totals.vat_minor !== row.vat_minor
  const treatment = ctx.services.t(ctx.request.locale, `invoices:treatments.${priced.vat_treatment}`)
  return {
    buyer: parties.buyer,
    seller: parties.seller,
    problems: {
      ...(isStale && { vat_treatment: text(ctx, 'invoices:treatment_changed', { treatment }) }),
      ...orderNumberProblem(ctx, row, parties),
    },
  }
}

/** Checks the legally required data of the parties; a receipt names its buyer only on request. */
function identityProblems(ctx: Context, row: InvoiceRow, { buyer, seller }: Parties): Refusals {
  const problems: Refusals = {}
  if (!seller.vat_number && row.vat_treatment !== 'outside_scope') problems['seller.vat_number'] = text(ctx, 'invoices:seller_vat_number')
  if (row.type !== 'invoice') return problems
  const isInUnion = EU_COUNTRIES.has(buyer.country_code)
  if (!buyer.vat_number && isInUnion) problems['buyer.vat_number'] = text(ctx, 'invoices:buyer_vat_number')
  if (!buyer.address || !buyer.city) problems['buyer.address'] = text(ctx, 'invoices:buyer_address')
  const isIntra = row.vat_treatment.startsWith('intra_eu')
  if (isIntra && buyer.vat_status !== 'valid' && row.vat_treatment_reason === null)
    problems['buyer.vat_number'] = text(ctx, 'invoices:buyer_vat_unconfirmed')
  return problems
}

/** A pro forma declares no VAT. */
function rateProblem(ctx: Context, row: InvoiceRow, { seller }: Parties): Refusals {
  const isMissing = row.type !== 'proforma' && row.exchange_rate === null && needsExchangeRate(seller.country_code, row)
  return isMissing ? { exchange_rate: text(ctx, 'invoices:exchange_rate_needed', { currency: row.currency }) } : {}
}

function lineProblems(ctx: Context, lines: readonly InvoiceLineRow[]): Refusals {
  if (!lines.length) return { lines: text(ctx, 'invoices:lines_needed') }
  const unexplained = lines.filter((line) => line.vat_category === 7 && line.net_minor > 0 && line.vat_exemption_code === null)
  return Object.fromEntries(unexplained.map((line) => [`lines.${line.position}.vat_rate_id`, text(ctx, 'invoices:exemption_needed')]))
}

async function dateProblems(
  ctx: Context,
  row: InvoiceRow,
  { issue_date, today }: { issue_date: string; today: string },
): Promise<Refusals> {
  const closed = row.type === 'proforma' ? null : await closedDay(ctx, row.account_id, issue_date)
  return {
    ...(closed && { issue_date: closed }),
    ...(issue_date > today && { issue_date: text(ctx, 'invoices:issue_date_future') }),
    ...(row.due_date < issue_date && { due_date: text(ctx, 'invoices:due_before_issue') }),
    ...(row.service_from && row.service_to && row.service_to < row.service_from && { service_to: text(ctx, 'invoices:service_backwards') }),
  }
}

function orderNumberProblem(ctx: Context, row: InvoiceRow, { purchase_order_required }: DocumentParties): Refusals {
  const isMissing = row.type === 'invoice' && purchase_order_required && !row.purchase_order_number
  return isMissing ? { purchase_order_number: text(ctx, 'invoices:purchase_order_needed') } : {}
}

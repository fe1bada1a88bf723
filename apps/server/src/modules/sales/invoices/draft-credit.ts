import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CreditInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { insertRow } from '#kit/standard-verbs.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { wrongState, writeLines, type ResolvedLine } from '../documents/index.ts'
import { announceInvoice } from './announce-invoice.ts'
import { creditedAmounts, groupsOfLines, type CreditedPart } from './credited-amounts.ts'
import { INVOICE_LINES, invoiceSearchText } from './draft-invoice.ts'
import { accountDay, findInvoice } from './find-invoice.ts'
import { linesOf } from './invoice-includes.ts'
import type { InvoiceRow } from './invoices.presenter.ts'
import { refuse } from './refuse.ts'

type CreditedLine = { invoice_line_id: number; quantity: number }

/**
 * Drafts the credit note of an issued invoice: everything that is left, or parts of lines by quantity. Prices, rates and
 * parties are those of the invoice; all of it at once copies the amounts exactly.
 * @param invoice the credited document, locked
 * @throws 409 when it cannot be credited any more, 422 on the line that is credited too far
 */
export async function draftCredit(
  ctx: Context,
  invoice: InvoiceRow,
  input: Pick<CreditInput, 'credit_reason' | 'lines'>,
): Promise<InvoiceRow> {
  const isCreditable = invoice.type === 'invoice' || invoice.type === 'retail_receipt'
  if (!isCreditable || invoice.status === 'draft' || invoice.status === 'credited' || invoice.status === 'written_off')
    throw wrongState(ctx, `invoices:statuses.${invoice.status}`)
  const parts = await partsOf(ctx, invoice, input.lines ?? null)
  const uuid = uuidv7()
  const lines = parts.map((part) => ({ part, amounts: creditedAmounts(part, invoice.prices_include_vat) }))
  const isWhole =
    parts.every(({ line, before, quantity }) => before === 0 && quantity === line.quantity) &&
    parts.length === (await countLines(ctx, invoice))
  await insertRow(ctx, 'invoices', {
    uuid,
    public_token: randomUUID(),
    created_by_id: ctx.actor.id || null,
    ...copied(invoice),
    type: invoice.type === 'invoice' ? 'credit_note' : 'retail_credit',
    credits_invoice_uuid: invoice.uuid,
    credit_reason: input.credit_reason,
    due_date: await accountDay(ctx, invoice.account_id),
    ...sumsOf(invoice, lines, isWhole),
    search_text: invoiceSearchText({
      number: null,
      purchase_order_number: invoice.purchase_order_number,
      names: [invoice.buyer_snapshot!.name, invoice.buyer_snapshot!.legal_name ?? '', invoice.number!],
    }),
  })
  await writeLines(
    ctx.db,
    INVOICE_LINES,
    { account_id: invoice.account_id, document_uuid: uuid },
    lines.map(({ part, amounts }, at) => creditLine(part, amounts, at, isWhole)),
    parts.map(({ line }) => ({
      order_item_uuid: line.order_item_uuid,
      credited_line_id: line.id,
      subject_to_withholding: line.subject_to_withholding,
      income_category: line.income_category,
      income_type: line.income_type,
    })),
  )
  const row = await findInvoice(ctx.db, uuid)
  announceInvoice(ctx, 'created', row)
  return row
}

/** Checks a draft of a credit note again when it is issued: another one may have been issued meanwhile. */
export async function checkCredit(ctx: Context, credit: InvoiceRow): Promise<void> {
  const invoice = await findInvoice(ctx.db, credit.credits_invoice_uuid!, 'lock')
  const drafted = await linesOf(ctx, [credit.uuid])
  const wishes = drafted.map((line) => ({ invoice_line_id: line.credited_line_id!, quantity: line.quantity }))
  const parts = await partsOf(ctx, invoice, wishes)
  const isStale = parts.some((part, at) => {
    const amounts = creditedAmounts(part, invoice.prices_include_vat)
    return amounts.net_minor !== drafted[at]!.net_minor || amounts.vat_minor !== drafted[at]!.vat_minor
  })
  if (isStale) throw refuse(ctx, { lines: 'receiver_fixed' })
}

async function partsOf(ctx: Context, invoice: InvoiceRow, wishes: readonly CreditedLine[] | null): Promise<CreditedPart[]> {
  const lines = await linesOf(ctx, [invoice.uuid])
  const left = (line: (typeof lines)[number]) => Math.round((line.quantity - line.credited_quantity) * 1000) / 1000
  if (!wishes) {
    const open = lines.filter((line) => left(line) > 0)
    if (!open.length) throw refuse(ctx, { lines: 'nothing_to_credit' })
    return open.map((line) => ({ line, before: line.credited_quantity, quantity: left(line) }))
  }
  return wishes.map(({ invoice_line_id, quantity }, at) => {
    const line = lines.find((one) => one.id === invoice_line_id)
    const isRepeated = wishes.findIndex((other) => other.invoice_line_id === invoice_line_id) !== at
    if (!line || isRepeated) throw refuse(ctx, { [`lines.${at}.invoice_line_id`]: 'line_unknown' })
    if (quantity > left(line)) throw refuse(ctx, { [`lines.${at}.quantity`]: ['more_than_line', { open: left(line) }] })
    return { line, before: line.credited_quantity, quantity }
  })
}

async function countLines({ db }: Context, { uuid }: InvoiceRow): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM invoice_lines WHERE invoice_uuid = ${uuid}`.execute(db)
  return rows[0]!.n
}

const COPIED = [
  'account_id',
  'account_relation_uuid',
  'client_account_id',
  'contact_id',
  'order_uuid',
  'service_from',
  'service_to',
  'currency',
  'exchange_rate',
  'prices_include_vat',
  'vat_treatment',
  'vat_treatment_reason',
  'withholding_category',
  'withholding_bp',
  'payment_method',
  'payment_account_uuid',
  'purchase_order_number',
  'locale',
  'buyer_snapshot',
  'seller_snapshot',
] as const

const copied = (invoice: InvoiceRow) => Object.fromEntries(COPIED.map((name) => [name, invoice[name]]))

type Line = { part: CreditedPart; amounts: ReturnType<typeof creditedAmounts> }

/** Sums of the lines; of a whole credit all amounts as they stand on the invoice, also how its discount was written. */
function sumsOf(invoice: InvoiceRow, lines: readonly Line[], isWhole: boolean) {
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0)
  const net_minor = sum(({ amounts }) => amounts.net_minor)
  const vat_minor = sum(({ amounts }) => amounts.vat_minor)
  const withheld_minor = sum(({ amounts }) => amounts.withheld_minor)
  const groups = groupsOfLines(lines.map(({ part, amounts }) => ({ ...part.line, ...amounts })))
  return {
    discount_bp: isWhole ? invoice.discount_bp : 0,
    discount_minor: isWhole ? invoice.discount_minor : 0,
    gross_minor: sum(({ amounts }) => amounts.gross_minor),
    line_discount_minor: isWhole ? invoice.line_discount_minor : sum(({ amounts }) => amounts.discount_total_minor),
    document_discount_minor: isWhole ? invoice.document_discount_minor : 0,
    net_minor,
    vat_minor,
    total_minor: net_minor + vat_minor,
    vat_breakdown: JSON.stringify(isWhole ? invoice.vat_breakdown : groups),
    withheld_minor,
    payable_minor: net_minor + vat_minor - withheld_minor,
  }
}

/** Repeats unit price and rate; the discount of a part is written as its amount. */
function creditLine({ line, quantity }: CreditedPart, amounts: Line['amounts'], position: number, isWhole: boolean): ResolvedLine {
  const discount = isWhole ? {} : { discount_bp: 0, discount_minor: amounts.discount_total_minor }
  return {
    ...line,
    ...amounts,
    ...discount,
    key: null,
    parent_key: null,
    position,
    quantity,
    is_optional: false,
    is_chosen: true,
  } as unknown as ResolvedLine
}

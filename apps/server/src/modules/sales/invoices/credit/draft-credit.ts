import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CreditInput } from '@stoa/contract'
import type { CreditPart } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { refuse } from '#kit/refuse.ts'
import { accountToday, refuseStatus, type ResolvedLine } from '../../documents/index.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { groupsOfLines } from './credited-amounts.ts'
import { creditedLines, type CreditedLine } from './credited-lines.ts'
import { invoiceSearchText } from '../draft/draft-invoice.ts'
import { findInvoice } from '../find-invoice.ts'
import { linesOf } from '../invoice-includes.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'
import { writeInvoiceLines } from '../store/invoice-lines.ts'
import { insertDraft } from '../store/invoices.ts'

/**
 * Drafts the credit note of an issued invoice: for the rest of it, or for parts of lines by quantity or amount. Prices,
 * rates and parties are those of the invoice; a full credit copies its amounts exactly.
 * @param invoice the locked document to credit
 * @throws 409 when it can no longer be credited, 422 on a line whose remaining amount would be exceeded
 */
export async function draftCredit(
  ctx: Context,
  invoice: InvoiceRow,
  input: Pick<CreditInput, 'credit_reason' | 'lines'>,
): Promise<InvoiceRow> {
  const isCreditable = invoice.type === 'invoice' || invoice.type === 'retail_receipt'
  if (!isCreditable || invoice.status === 'draft' || invoice.status === 'credited' || invoice.status === 'written_off')
    refuseStatus(ctx, `invoices:statuses.${invoice.status}`)
  const lines = await creditedLines(ctx, invoice, input.lines ?? null)
  const uuid = uuidv7()
  const isWhole = lines.every((line) => line.is_whole) && lines.length === (await countLines(ctx, invoice))
  await insertDraft(ctx.db, {
    uuid,
    public_token: randomUUID(),
    created_by_id: ctx.actor.id || null,
    ...copied(invoice),
    type: invoice.type === 'invoice' ? 'credit_note' : 'retail_credit',
    credits_invoice_uuid: invoice.uuid,
    credit_reason: input.credit_reason,
    due_date: await accountToday(ctx, invoice.account_id),
    ...sumsOf(invoice, lines, isWhole),
    search_text: invoiceSearchText({
      number: null,
      purchase_order_number: invoice.purchase_order_number,
      names: [invoice.buyer_snapshot!.name, invoice.buyer_snapshot!.legal_name ?? '', invoice.number!],
    }),
  })
  await writeInvoiceLines(
    ctx.db,
    { account_id: invoice.account_id, uuid },
    lines.map((line, at) => creditLine(ctx, invoice, line, at, isWhole)),
    lines.map(({ line, part }) => ({
      order_item_uuid: line.order_item_uuid,
      credited_line_id: line.id,
      credits_amount: part.credits_amount,
      subject_to_withholding: line.subject_to_withholding,
      income_category: line.income_category,
      income_type: line.income_type,
    })),
  )
  const row = await findInvoice(ctx.db, uuid)
  announceInvoice(ctx, 'created', row)
  return row
}

/** Checks the draft of a credit note again on issue, because another one may have been issued meanwhile. */
export async function checkCredit(ctx: Context, credit: InvoiceRow): Promise<void> {
  const invoice = await findInvoice(ctx.db, credit.credits_invoice_uuid!, 'lock')
  const drafted = await linesOf(ctx, [credit.uuid])
  const wishes = drafted.map(({ credited_line_id, credits_amount, quantity, gross_minor }) => ({
    invoice_line_id: credited_line_id!,
    ...(credits_amount ? { amount_minor: gross_minor } : { quantity }),
  }))
  const isStale = (await creditedLines(ctx, invoice, wishes)).some(({ part }, at) =>
    AGAIN.some((name) => part[name] !== drafted[at]![name]),
  )
  if (isStale) refuse(ctx, { lines: 'invoices:receiver_fixed' })
}

const AGAIN = ['net_minor', 'vat_minor', 'credits_amount'] as const

async function countLines({ db }: Context, { uuid }: InvoiceRow): Promise<number> {
  const row = await one<{ n: number }>(db, sql`SELECT count(*) AS n FROM invoice_lines WHERE invoice_uuid = ${uuid}`)
  return row!.n
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

const copied = (invoice: InvoiceRow) =>
  Object.fromEntries(COPIED.map((name) => [name, invoice[name]])) as Pick<InvoiceRow, (typeof COPIED)[number]>

/** Sums of the lines. A full credit copies all amounts of the invoice, including the form of its discount. */
function sumsOf(invoice: InvoiceRow, lines: readonly CreditedLine[], isWhole: boolean) {
  const sum = (of: (part: CreditPart) => number) => lines.reduce((all, { part }) => all + of(part), 0)
  const net_minor = sum((part) => part.net_minor)
  const vat_minor = sum((part) => part.vat_minor)
  const withheld_minor = sum((part) => part.withheld_minor)
  const groups = groupsOfLines(lines.map(({ line, part }) => ({ ...line, ...part })))
  return {
    discount_bp: isWhole ? invoice.discount_bp : 0,
    discount_minor: isWhole ? invoice.discount_minor : 0,
    gross_minor: sum((part) => part.gross_minor),
    line_discount_minor: isWhole ? invoice.line_discount_minor : sum((part) => part.discount_total_minor),
    document_discount_minor: isWhole ? invoice.document_discount_minor : 0,
    net_minor,
    vat_minor,
    total_minor: net_minor + vat_minor,
    vat_breakdown: JSON.stringify(isWhole ? invoice.vat_breakdown : groups),
    withheld_minor,
    payable_minor: net_minor + vat_minor - withheld_minor,
  }
}

/** Copies unit price and rate. The discount of a part is stored as an amount; a reduction by amount is stored as its price. */
function creditLine(ctx: Context, invoice: InvoiceRow, { line, part }: CreditedLine, position: number, isWhole: boolean): ResolvedLine {
  const { credits_amount, ...amounts } = part
  const discount = isWhole ? {} : { discount_bp: 0, discount_minor: part.discount_total_minor }
  const reduction = {
    unit: 'piece',
    unit_price_minor: part.gross_minor,
    price_per: 1,
    description: ctx.services.t(invoice.locale as 'en' | 'gr', 'invoices:price_reduction'),
  }
  return {
    ...line,
    ...amounts,
    ...discount,
    ...(credits_amount && reduction),
    key: null,
    parent_key: null,
    position,
    is_optional: false,
    is_chosen: true,
  } as unknown as ResolvedLine
}

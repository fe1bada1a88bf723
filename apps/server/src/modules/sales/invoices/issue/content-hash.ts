import { createHash } from 'node:crypto'
import type { InvoiceLineRow, InvoiceRow } from '../invoices.presenter.ts'

const DOCUMENT = [
  'uuid',
  'account_id',
  'type',
  'series_id',
  'year',
  'sequence',
  'number',
  'credits_invoice_uuid',
  'credit_reason',
  'issue_date',
  'due_date',
  'service_from',
  'service_to',
  'currency',
  'prices_include_vat',
  'vat_treatment',
  'vat_treatment_reason',
  'discount_bp',
  'discount_minor',
  'gross_minor',
  'line_discount_minor',
  'document_discount_minor',
  'net_minor',
  'vat_minor',
  'total_minor',
  'vat_breakdown',
  'withholding_category',
  'withholding_bp',
  'withheld_minor',
  'payable_minor',
  'payment_method',
  'notes',
  'terms',
  'purchase_order_number',
  'locale',
  'mydata_type',
  'buyer_snapshot',
  'seller_snapshot',
] as const satisfies readonly (keyof InvoiceRow)[]

const LINE = [
  'id',
  'position',
  'parent_id',
  'code',
  'name',
  'description',
  'quantity',
  'unit',
  'unit_price_minor',
  'price_per',
  'discount_bp',
  'discount_minor',
  'supply_type',
  'vat_bp',
  'vat_category',
  'vat_exemption_code',
  'gross_minor',
  'discount_total_minor',
  'net_minor',
  'vat_minor',
  'total_minor',
  'withheld_minor',
  'income_category',
  'income_type',
  'order_item_uuid',
  'credited_line_id',
] as const satisfies readonly (keyof InvoiceLineRow)[]

type LineContent = Pick<InvoiceLineRow, (typeof LINE)[number]> & Partial<Pick<InvoiceLineRow, 'credits_amount'>>
type Content = Pick<InvoiceRow, (typeof DOCUMENT)[number]> & Partial<Pick<InvoiceRow, 'exchange_rate'>>

/**
 * SHA-256 over the immutable content of an issued document in canonical JSON with sorted keys. It proves that the rows
 * have not changed since the issue (invariant 39).
 */
export function contentHash(document: Content, lines: readonly LineContent[]): Buffer {
  const content = { ...pick(document, DOCUMENT), ...rateOf(document), lines: lines.map(lineContent) }
  return createHash('sha256').update(canonical(content)).digest()
}

/** Omits a missing exchange rate, so that hashes of documents without one remain valid. */
const rateOf = ({ exchange_rate }: Content) => (exchange_rate == null ? {} : { exchange_rate: Number(exchange_rate) })

/** Includes the flag of reductions by amount only if it is set, so that hashes of older lines remain valid. */
const lineContent = (line: LineContent) => ({ ...pick(line, LINE), ...(line.credits_amount && { credits_amount: true }) })

function pick<T extends object>(row: T, names: readonly (keyof T)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}

/** JSON with sorted keys of every object. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

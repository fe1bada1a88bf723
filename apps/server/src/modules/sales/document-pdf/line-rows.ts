import { documentTotals, formatMoney } from '@stoa/domain'
import type { PdfDocument, PdfLine } from './pdf-document.ts'
import { breakable, printParagraphs, printPercent, printQuantity } from './print-values.ts'

/** A row of the table; empty texts are empty cells. */
export interface LineRow {
  no: string
  is_component: boolean
  /** Whether it is an optional line that was not chosen and does not count. */
  is_left_out: boolean
  code: string
  name: string
  description: string[]
  tags: string[]
  quantity: string
  price: string
  discount: string
  vat: string
  amount: string
}

type Text = (key: string, params?: Record<string, unknown>) => string

/** Numbered lines, each followed by its components. */
export function lineRows(document: PdfDocument, t: Text): LineRow[] {
  return document.lines.flatMap((line, at) => {
    const row = lineRow(line, document, t)
    const components = (line.components ?? []).map((component) => componentRow(component, line, document, t))
    return [{ ...row, no: String(at + 1) }, ...components]
  })
}

/** Whether the price of a package is spread over its parts, because their VAT rates differ (domain.md 4.2). */
const isSpread = (line: PdfLine) => line.unit_price_minor === 0 && (line.components ?? []).some((part) => part.unit_price_minor > 0)

function lineRow(line: PdfLine, document: PdfDocument, t: Text): LineRow {
  const left_out = line.is_optional === true && line.is_chosen === false
  const money = (minor: number) => formatMoney(minor, document.currency)
  const per = line.price_per > 1 ? ` / ${printQuantity(line.price_per)}` : ''
  return {
    no: '',
    is_component: false,
    is_left_out: left_out,
    code: line.code ?? '',
    name: breakable(line.name),
    description: printParagraphs(line.description).map(breakable),
    tags: tagsOf(line, t),
    quantity: `${printQuantity(line.quantity)} ${t(`units.${line.unit}`, { count: line.quantity, defaultValue: line.unit })}`.trim(),
    price: money(line.unit_price_minor) + per,
    discount: line.discount_bp ? printPercent(line.discount_bp) : line.discount_minor ? money(-line.discount_minor) : '',
    vat: printPercent(line.vat_bp),
    amount: money(left_out ? offeredAmount(line) : amountOf(line, document)),
    ...(isSpread(line) && BARE),
  }
}

const BARE = { price: '', discount: '', vat: '', amount: '' }

/** Price of a part of a package, if it has its own. */
function componentRow(line: PdfLine, parent: PdfLine, document: PdfDocument, t: Text): LineRow {
  const row = lineRow(line, document, t)
  return {
    ...row,
    ...(line.unit_price_minor === 0 && BARE),
    is_component: true,
    is_left_out: row.is_left_out || (parent.is_optional === true && parent.is_chosen === false),
  }
}

function tagsOf(line: PdfLine, t: Text): string[] {
  const optional = line.is_optional ? [t(line.is_chosen === false ? 'optional_left_out' : 'optional')] : []
  const recurring = line.recurring ? [t(`every.${line.recurring.interval}`, { count: line.recurring.interval_count })] : []
  const spread = isSpread(line) ? [t('spread_over_parts')] : []
  return [...optional, ...recurring, ...spread]
}

/**
 * Amount of a line after its own discount, with VAT if prices include it. Excludes the document discount, which is printed
 * below the lines although the stored net amount includes its share.
 */
function amountOf(line: PdfLine, document: PdfDocument): number {
  if (document.document_discount_minor === 0) return document.prices_include_vat ? line.total_minor : line.net_minor
  return afterOwnDiscount(line)
}

/** Price of a line that does not count. */
function offeredAmount({ quantity, unit_price_minor, price_per, discount_bp, discount_minor }: PdfLine): number {
  const line = { quantity, unit_price_minor, price_per, discount_bp, discount_minor, vat_bp: 0, vat_category: 1 }
  return documentTotals([line]).net_minor
}

function afterOwnDiscount({ gross_minor, discount_bp, discount_minor }: PdfLine): number {
  const own = { quantity: 1, unit_price_minor: gross_minor, discount_bp, discount_minor, vat_bp: 0, vat_category: 1 }
  return documentTotals([own]).net_minor
}

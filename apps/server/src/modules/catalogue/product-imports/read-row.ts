import type { PRODUCT_UNITS, ProductImportRow } from '@stoa/contract'
import { parseMoney } from '@stoa/domain'
import { plain, type Field } from './headings.ts'

/** What the rows of a file are read with. */
export interface Reading {
  say: (key: string, params?: Record<string, unknown>) => string
  /** Units by their words in both languages. */
  units: ReadonlyMap<string, (typeof PRODUCT_UNITS)[number]>
  /** Rates of the seller's country by basis points. */
  rates: ReadonlyMap<number, number>
  default_vat_rate_id: number | null
  /** Codes of the catalogue, in lower case. */
  codes: ReadonlySet<string>
}

/** A row of the file with what a product is made of. */
export interface ReadRow extends ProductImportRow {
  name_en: string
  name_gr: string | null
  description: string | null
  vat_rate_id: number | null
}

const TYPES: Readonly<Record<string, 'service' | 'basic'>> = {
  service: 'service',
  υπηρεσια: 'service',
  basic: 'basic',
  'basic product': 'basic',
  product: 'basic',
  προιον: 'basic',
}

type Wrong = (key: string, params?: Record<string, unknown>) => null
type Cells = Partial<Record<Field, string>>

/** Reads one row; each wrong cell is a separate problem. */
export function readRow(cells: Cells, row: number, reading: Reading): ReadRow {
  const problems: string[] = []
  const wrong: Wrong = (key, params = {}) => {
    problems.push(reading.say(key, params))
    return null
  }
  const text = (field: Field, max: number): string | null => {
    const value = cells[field]?.trim() || null
    return value && value.length > max ? wrong('too_long', { field: reading.say(`fields.${field}`), max }) : value
  }
  const [name_gr, english] = [text('name_gr', 160), text('name_en', 160)]
  if (!name_gr && !english && !problems.length) wrong('no_name')
  const code = text('code', 40)
  if (code && reading.codes.has(code.toLowerCase())) wrong('code_taken', { code })
  const money = (field: 'price' | 'cost') => amountOf(cells[field], reading.say(`fields.${field}`), wrong)
  return {
    row,
    code,
    name: name_gr ?? english,
    name_en: english ?? name_gr ?? '',
    name_gr,
    description: text('description', 500),
    type: wordOf(
      cells.type,
      'service',
      (word) => TYPES[word],
      () => wrong('no_type', { value: cells.type }),
    ),
    unit: wordOf(
      cells.unit,
      'piece',
      (word) => reading.units.get(word),
      () => wrong('no_unit', { value: cells.unit }),
    ),
    price_minor: money('price'),
    price_per: perOf(cells.price_per, wrong),
    cost_minor: money('cost'),
    ...vatOf(cells.vat, reading, wrong),
    problems,
  }
}

/** The meaning of a word; the usual one of an empty cell. */
function wordOf<T>(text: string | undefined, usual: T, find: (word: string) => T | undefined, refuse: () => null): T | null {
  return text ? (find(plain(text)) ?? refuse()) : usual
}

function amountOf(text: string | undefined, field: string, wrong: Wrong): number | null {
  if (!text) return null
  const minor = parseMoney(text)
  return minor === null || minor < 0 ? wrong('no_amount', { field, value: text }) : minor
}

/** Number of units of the price. */
function perOf(text: string | undefined, wrong: Wrong): number {
  if (!text) return 1
  const count = Number(text.replace(/[.\s](?=\d{3}\b)/g, ''))
  return Number.isInteger(count) && count >= 1 && count <= 1_000_000 ? count : (wrong('no_count', { value: text }) ?? 1)
}

/** Rate of VAT: `24`, `24 %` or `0,24`; the usual one of the account without a cell. */
function vatOf(text: string | undefined, reading: Reading, wrong: Wrong) {
  const usual = [...reading.rates].find(([, id]) => id === reading.default_vat_rate_id)
  if (!text) return { vat_bp: usual?.[0] ?? null, vat_rate_id: usual?.[1] ?? null }
  const number = Number(text.replace(/[%\s]/g, '').replace(',', '.'))
  const vat_bp = Math.round(number > 0 && number < 1 ? number * 10_000 : number * 100)
  const vat_rate_id = reading.rates.get(vat_bp) ?? null
  if (vat_bp === 0) wrong('vat_zero')
  else if (vat_rate_id === null) wrong('no_rate', { value: text })
  return { vat_bp: Number.isFinite(vat_bp) ? vat_bp : null, vat_rate_id }
}

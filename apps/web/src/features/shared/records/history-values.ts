import { formatMoney } from '@stoa/domain'
import { formatDay, formatInstant } from '../../../kit/index.ts'

/** What a value of a history needs to be said in the reader's words. */
export interface ValueWords {
  language: string
  /** Currency of the record, for its amounts. */
  currency: string
  yes: string
  no: string
}

const LONGEST = 200
const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
/** Decimal columns come as text: `2.000`. */
const DECIMAL = /^-?\d+\.\d+$/

/** A stored value as people read it: amounts, percentages, days, yes and no, by the name of the attribute and its form. */
export function saidValue(field: string, value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return value.map((one) => saidValue(field, one, words)).join(', ') || '–'
  if (typeof value === 'object') return saidObject(value as Record<string, unknown>, words)
  return saidFigure(field, value, words) ?? saidText(String(value), words.language)
}

function saidFigure(field: string, value: unknown, { language, currency }: ValueWords): string | null {
  const isText = typeof value === 'string'
  const figure = isText && value.trim() !== '' ? Number(value) : value
  if (typeof figure !== 'number' || !Number.isFinite(figure)) return null
  if (field.endsWith('_minor')) return formatMoney(figure, currency)
  if (field.endsWith('_bp')) return numberIn(language, { style: 'percent', maximumFractionDigits: 2 }).format(figure / 10_000)
  return isText && !DECIMAL.test(value) ? null : numberIn(language, { useGrouping: false, maximumFractionDigits: 6 }).format(figure)
}

const numberIn = (language: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language === 'gr' ? 'el' : 'en', options)

function saidText(text: string, language: string): string {
  if (DAY.test(text)) return formatDay(text, language)
  if (INSTANT.test(text)) return formatInstant(text, language)
  return shortened(text.startsWith('<') ? plainOf(text) : text)
}

const plainOf = (html: string) => new DOMParser().parseFromString(html.replaceAll('</p>', '</p> '), 'text/html').body.textContent.trim()

/** Long words are read in the record itself. */
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text)

/** A record within a record, such as a change that was planned: its name, its amounts and its days. */
function saidObject(value: Record<string, unknown>, words: ValueWords): string {
  const { name, title, label, ...rest } = value
  const shown = Object.entries(rest).filter(
    ([field, one]) => one !== null && (field.endsWith('_minor') || (typeof one === 'string' && DAY.test(one))),
  )
  const parts = [name ?? title ?? label, ...shown.map(([field, one]) => saidValue(field, one, words))]
  return parts.filter(Boolean).join(' · ') || '–'
}

import { formatMoney } from '@stoa/domain'
import { formatDay, formatInstant, formatPercent } from '../../../kit/index.ts'

/** Texts and settings to format a value of a history. */
export interface ValueWords {
  language: string
  /** Currency of the record's amounts. */
  currency: string
  yes: string
  no: string
}

const LONGEST = 200
const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
/** Decimal columns are text: `2.000`. */
const DECIMAL = /^-?\d+\.\d+$/

/** Formats a stored value by the name of the attribute and its form: amounts, percentages, days, yes and no. */
export function formatHistoryValue(field: string, value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return value.map((one) => formatHistoryValue(field, one, words)).join(', ') || '–'
  if (typeof value === 'object') return formatObject(value as Record<string, unknown>, words)
  return formatFigure(field, value, words) ?? formatText(String(value), words.language)
}

function formatFigure(field: string, value: unknown, { language, currency }: ValueWords): string | null {
  const isText = typeof value === 'string'
  const figure = isText && value.trim() !== '' ? Number(value) : value
  if (typeof figure !== 'number' || !Number.isFinite(figure)) return null
  if (field.endsWith('_minor')) return formatMoney(figure, currency)
  if (field.endsWith('_bp')) return formatPercent(figure, 2)
  return isText && !DECIMAL.test(value) ? null : numberIn(language, { useGrouping: false, maximumFractionDigits: 6 }).format(figure)
}

const numberIn = (language: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language === 'gr' ? 'el' : 'en', options)

function formatText(text: string, language: string): string {
  if (DAY.test(text)) return formatDay(text, language)
  if (INSTANT.test(text)) return formatInstant(text, language)
  return shortened(text.startsWith('<') ? plainOf(text) : text)
}

const plainOf = (html: string) => new DOMParser().parseFromString(html.replaceAll('</p>', '</p> '), 'text/html').body.textContent.trim()

/** Shortens long texts; the record itself has them in full. */
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text)

/** Formats a record within a record, such as a planned change: its name, amounts and days. */
function formatObject(value: Record<string, unknown>, words: ValueWords): string {
  const { name, title, label, ...rest } = value
  const shown = Object.entries(rest).filter(
    ([field, one]) => one !== null && (field.endsWith('_minor') || (typeof one === 'string' && DAY.test(one))),
  )
  const parts = [name ?? title ?? label, ...shown.map(([field, one]) => formatHistoryValue(field, one, words))]
  return parts.filter(Boolean).join(' · ') || '–'
}

import { attempt, divideRound, toMinor } from './exact.ts'

/** Supported currencies: those of ISO 4217 with two decimals, so that the display rule is exact. */
export const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'RON',
  'CZK',
  'PLN',
  'HUF',
  'SEK',
  'DKK',
  'NOK',
  'TRY',
  'ALL',
  'RSD',
  'MKD',
  'AED',
  'ILS',
  'AUD',
  'CAD',
] as const
export type Currency = (typeof CURRENCIES)[number]

/**
 * Formats minor units for both languages: `1.234,56 €` with a no-break space, negative `-1.234,50 €`. Currencies without
 * a unique sign are shown with their code. A number that is not exact is shown as a dash.
 */
export function formatMoney(minor: number | bigint, currency: string): string {
  if (typeof minor === 'number' && !Number.isSafeInteger(minor)) return '–'
  const amount = BigInt(minor)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${amount < 0n ? '-' : ''}${whole},${digits.slice(-2)}\u00a0${SIGNS[currency] ?? currency}`
}

/** Formats an exchange rate, units of a currency for one euro, for both languages: `1,0856`. */
export const formatRate = (rate: number): string => String(rate).replace('.', ',')

/**
 * Converts an amount of another currency to cents of euro, rounding halves away from zero.
 * @param rate units of the currency for one euro, with five decimals
 * @returns NaN for invalid numbers
 */
export function inEuro(minor: number, rate: number): number {
  return attempt(() => toMinor(divideRound(BigInt(minor) * RATE_PARTS, BigInt(Math.round(rate * Number(RATE_PARTS)))))) ?? Number.NaN
}

const RATE_PARTS = 100_000n

/**
 * Parses an amount into minor units; null if the text is not an amount, has more than two decimals, or is too large to be
 * exact. The last separator is the decimal mark unless it is a dot before groups of three (`1.234` is a thousand).
 * A single comma is never a thousands separator: `1,234` is refused because it is ambiguous.
 */
export function parseMoney(text: string): number | null {
  const bare = text
    .normalize('NFKC')
    .replace(/[\s']|€|\$|£|₺|₪|zł|Kč|Ft|[A-Z]{3}/g, '')
    .replace('−', '-')
  const match = PLAIN.exec(bare) ?? GREEK.exec(bare) ?? ENGLISH.exec(bare)
  if (!match) return null
  const [, sign, whole = '', decimals = ''] = match
  const minor = Number(`${whole.replace(/\D/g, '')}${decimals.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(minor)) return null
  return sign && minor !== 0 ? -minor : minor
}

const PLAIN = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/
const GREEK = /^(-?)(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/
const ENGLISH = /^(-?)(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/

const SIGNS: Record<string, string> = { EUR: '€', USD: '$', GBP: '£', TRY: '₺', ILS: '₪', PLN: 'zł', CZK: 'Kč', HUF: 'Ft' }

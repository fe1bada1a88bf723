import type { CellValue } from './columns.ts'

/** A cell as text: trimmed, dates as `YYYY-MM-DD`, numbers without exponent so that a phone in a numeric cell survives. */
export function cellText(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'number') return numberText(value)
  return String(value).trim()
}

/** Fifteen digits, as spreadsheets keep them: 0.1 + 0.2 is 0.3. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return ''
  if (Number.isInteger(value)) return BigInt(value).toString()
  const rounded = Number(value.toPrecision(15))
  return Math.abs(rounded) >= 1e-6 ? String(rounded) : rounded.toFixed(20).replace(/0+$/, '').replace(/\.$/, '')
}

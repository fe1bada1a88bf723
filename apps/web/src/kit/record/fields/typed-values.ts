import { parseMoney } from '@stoa/domain'
import { BASIS_POINTS, type FieldEdit, type Value } from './field-values.ts'

/** Ways to read a text that need no more than the text. */
const READ: Partial<Record<FieldEdit['as'], (text: string) => Value | undefined>> = {
  number: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  percent: percentOf,
  moment: (text) => new Date(text).toISOString(),
  money: (text) => parseMoney(text) ?? undefined,
  names: (text) => namesOf(text).join(', ') || null,
}

/** The value of what was typed, nothing for an empty input; undefined if it cannot be read. */
export function valueOf(edit: FieldEdit, typed: string): Value | undefined {
  const text = typed.trim()
  if (edit.as === 'parts' && edit.read) return edit.read(text)
  if (text === '') return null
  if (edit.as === 'choice') return edit.options.find((option) => String(option.value) === text)?.value ?? null
  const read = READ[edit.as]
  return read ? read(text) : text
}

/** The names of a text with commas, each once. */
export const namesOf = (text: string): string[] => [
  ...new Map(
    text.split(',').flatMap((part) => {
      const name = part.trim()
      return name ? [[name.toLowerCase(), name] as const] : []
    }),
  ).values(),
]

/** Basis points of a typed percentage; undefined if it is none. */
export function percentOf(text: string): number | undefined {
  const percent = Number(text.replace('%', '').replace(',', '.').trim())
  return Number.isFinite(percent) ? Math.round(percent * BASIS_POINTS) : undefined
}

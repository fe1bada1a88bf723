import { formatMoney, parseMoney } from '@stoa/domain'
import type { ComponentType, KeyboardEvent } from 'react'

export type Value = string | number | null

/** How a field is edited. */
export type FieldEdit =
  | { as: 'text' | 'email' | 'tel' | 'date' | 'long'; max?: number | undefined }
  /** An amount in minor units. */
  | { as: 'money'; currency: string }
  /** A whole number that is not negative. */
  | { as: 'number' }
  /** Basis points, typed as a percentage. */
  | { as: 'percent' }
  /** An instant, typed as day and time of the browser's zone. */
  | { as: 'moment' }
  /** Names with commas between them, typed into an input that suggests names of an account. */
  | { as: 'names'; account_id: number; Input: ComponentType<NamesInputProps> }
  | { as: 'choice'; options: readonly { value: string | number; label: string }[]; required?: boolean }

/** What an input for names is given. */
export interface NamesInputProps {
  account_id: number
  label: string
  /** The names, with commas between them. */
  text: string
  error: string | null
  isPending: boolean
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Saves the names: by Enter, or because the input is left. */
  onChosen: (text: string) => void
  onLeave: (text: string) => void
}

const BASIS_POINTS = 100

/** The text of the input for a value. */
export function typedOf(edit: FieldEdit, value: Value): string {
  if (value === null || value === '') return ''
  if (edit.as === 'money') return formatMoney(Number(value), edit.currency).replace(/\u00a0.*$/, '')
  if (edit.as === 'percent') return String(Number(value) / BASIS_POINTS).replace('.', ',')
  if (edit.as === 'moment') return localOf(new Date(value))
  return String(value)
}

/** The value of what was typed, nothing for an empty input; undefined if it cannot be read. */
export function valueOf(edit: FieldEdit, typed: string): Value | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (edit.as === 'choice') return edit.options.find((option) => String(option.value) === text)?.value ?? null
  if (edit.as === 'money') return parseMoney(text) ?? undefined
  if (edit.as === 'number') return /^\d{1,9}$/.test(text) ? Number(text) : undefined
  if (edit.as === 'percent') return percentOf(text)
  if (edit.as === 'moment') return new Date(text).toISOString()
  return edit.as === 'names' ? namesOf(text).join(', ') || null : text
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

function percentOf(text: string): number | undefined {
  const percent = Number(text.replace('%', '').replace(',', '.').trim())
  return Number.isFinite(percent) ? Math.round(percent * BASIS_POINTS) : undefined
}

/** The form of an input for day and time. */
function localOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

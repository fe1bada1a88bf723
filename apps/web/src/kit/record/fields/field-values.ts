import { formatMoney } from '@stoa/domain'
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
  /** A value of several parts with an input of the area; `read` makes the value of a typed text, undefined if it cannot be read. */
  | { as: 'parts'; Input: ComponentType<PartsInputProps>; read?: (text: string) => Value | undefined }
  | { as: 'choice'; options: readonly { value: string | number; label: string }[]; required?: boolean }

/** What an input of a value of several parts is given. */
export interface PartsInputProps {
  label: string
  /** The value as text; for names, with commas between them. */
  text: string
  error: string | null
  isPending: boolean
  /** What was typed before this input was loaded. */
  typed?: { readonly text?: string } | undefined
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Saves the value: by Enter, or because the input is left. */
  onChosen: (text: string) => void
  onLeave: (text: string) => void
}

/** What an input for names is given. */
export interface NamesInputProps extends PartsInputProps {
  account_id: number
}

export const BASIS_POINTS = 100

/** The text of the input for a value. */
export function typedOf(edit: FieldEdit, value: Value): string {
  if (value === null || value === '') return ''
  if (edit.as === 'money') return formatMoney(Number(value), edit.currency).replace(/\u00a0.*$/, '')
  if (edit.as === 'percent') return String(Number(value) / BASIS_POINTS).replace('.', ',')
  if (edit.as === 'moment') return localOf(new Date(value))
  return String(value)
}

/** The form of an input for day and time. */
function localOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

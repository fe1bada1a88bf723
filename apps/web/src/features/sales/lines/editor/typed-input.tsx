import { formatMoney, parseMoney } from '@stoa/domain'
import { TextInput, type TextInputProps } from '@stoa/ui'
import { useState, type ReactNode } from 'react'
import type { Typed } from '../state/line-state.ts'

interface TypedInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: Typed
  onChange: (value: Typed) => void
  format: (value: number) => string
  /** Null for invalid text. */
  parse: (text: string) => number | null
  /** Fault of the value, shown when the input is left. */
  fault?: ReactNode
}

/** Input of a number. Invalid input remains as text until it is corrected. */
export function TypedInput({ value, onChange, format, parse, onBlur, fault, error, ...rest }: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (typeof value === 'number' ? format(value) : (value ?? ''))
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      error={error ?? (typed === null ? fault : undefined)}
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (parse(text) ?? text))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

/** Minor units without the sign of the currency, as inputs show them. */
export const plainMoney = (minor: number): string => formatMoney(minor, 'EUR').replace(/\u00a0.*$/, '')
export const readMoney = parseMoney

/** A quantity or percentage with a decimal comma. */
export const plainNumber = (value: number): string => String(value).replace('.', ',')

/** A number with comma or point. Numbers that are no quantity, such as `-5` or `0,0001`, are refused as such. */
export function readQuantity(text: string): number | null {
  return /^-?\d{1,15}([.,]\d{1,6})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null
}

/** Converts percent to basis points: `12,5` is 1250. Percentages outside 0 to 100 are numbers too, and refused as such. */
export function readPercent(text: string): number | null {
  const match = /^(-?)(\d{1,6})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  if (!match) return null
  const points = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && points ? -points : points
}
export const plainPercent = (points: number): string => plainNumber(points / 100)

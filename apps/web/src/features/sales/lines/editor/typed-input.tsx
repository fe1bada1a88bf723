import { formatMoney, parseMoney } from '@stoa/domain'
import { TextInput, type TextInputProps } from '@stoa/ui'
import { useState } from 'react'
import type { Typed } from '../state/line-state.ts'

interface TypedInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: Typed
  onChange: (value: Typed) => void
  format: (value: number) => string
  /** Null for invalid text. */
  parse: (text: string) => number | null
}

/** Input of a number. Invalid input remains as text until it is corrected. */
export function TypedInput({ value, onChange, format, parse, onBlur, ...rest }: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (typeof value === 'number' ? format(value) : (value ?? ''))
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
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

/** At most three decimals, with comma or point. */
export function readQuantity(text: string): number | null {
  return /^\d{1,9}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null
}

/** Converts percent to basis points: `12,5` is 1250. */
export function readPercent(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  if (!match) return null
  const points = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return points <= 10_000 ? points : null
}
export const plainPercent = (points: number): string => plainNumber(points / 100)

import { formatMoney, parseMoney } from '@stoa/domain'
import { Text, TextInput } from '@stoa/ui'
import { useState, type ReactNode } from 'react'

interface MoneyInputProps {
  /** Left out where the place says it, with `aria-label` instead. */
  label?: ReactNode
  'aria-label'?: string
  /** Minor units; text that is no amount stays text, which the rule `money` refuses at the field. */
  value?: number | string | null
  onChange: (value: number | string | null) => void
  currency: string
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  'data-autofocus'?: boolean
}

/** An amount as people type it (`1.234,56`, `1234.5`), given back in minor units. */
export function MoneyInput({ value = null, onChange, currency, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (typeof value === 'number' ? formatMoney(value, currency).replace(/\u00a0.*$/, '') : (value ?? ''))
  const take = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? null : (parseMoney(text) ?? text))
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      rightSection={
        <Text size="sm" c="dimmed">
          {currency}
        </Text>
      }
      rightSectionWidth={52}
      {...rest}
    />
  )
}

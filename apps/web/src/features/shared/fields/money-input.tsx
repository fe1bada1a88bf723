import { formatMoney, parseMoney } from '@stoa/domain'
import { Text, TextInput } from '@stoa/ui'
import { useState, type ReactNode } from 'react'

interface MoneyInputProps {
  /** Omitted where `aria-label` replaces it. */
  label?: ReactNode
  'aria-label'?: string
  /** Minor units. Text that is not an amount stays text, which the rule `money` rejects. */
  value?: number | string | null
  onChange: (value: number | string | null) => void
  currency: string
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  'data-autofocus'?: boolean
}

/** An input for amounts as people type them (`1.234,56`, `1234.5`); its value is in minor units. */
export function MoneyInput({ value = null, onChange, currency, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (typeof value === 'number' ? formatMoney(value, currency).replace(/\u00a0.*$/, '') : (value ?? ''))
  const changeText = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? null : (parseMoney(text) ?? text))
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(event) => changeText(event.currentTarget.value)}
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

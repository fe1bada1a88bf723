import { ActionIcon, type TextInputProps } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Typed } from '../state/line-state.ts'
import { plainMoney, plainPercent, readMoney, readPercent, TypedInput } from '../editor/typed-input.tsx'

interface DiscountInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  kind: 'percent' | 'amount'
  value: Typed
  currency: string
  onChange: (kind: 'percent' | 'amount', value: Typed) => void
  /** Fault of the value, shown when the input is left. */
  fault?: ReactNode
}

/** A discount in percent or as an amount. The button at its end or typing `%` or `€` switches between them. */
export function DiscountInput({ kind, value, currency, onChange, ...rest }: DiscountInputProps) {
  const { t } = useTranslation('lines')
  const isPercent = kind === 'percent'
  const take = (next: Typed) => {
    if (typeof next === 'string' && next.includes('%')) onChange('percent', readPercent(next) ?? next)
    else if (typeof next === 'string' && next.includes('€')) onChange('amount', readMoney(next) ?? next)
    else onChange(kind, next)
  }
  const turned = isPercent ? 'amount' : 'percent'
  return (
    <TypedInput
      {...rest}
      value={value}
      onChange={take}
      format={isPercent ? plainPercent : plainMoney}
      parse={isPercent ? readPercent : readMoney}
      rightSection={
        <ActionIcon size="sm" tabIndex={-1} aria-label={t(`discount_as.${turned}`)} onClick={() => onChange(turned, null)}>
          <span className="stoa-discount-kind">{isPercent ? '%' : currency === 'EUR' ? '€' : currency}</span>
        </ActionIcon>
      }
    />
  )
}

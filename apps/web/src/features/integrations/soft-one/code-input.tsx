import type { SoftOneCode } from '@stoa/contract/browser'
import { Select, TextInput } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface CodeInputProps {
  label?: string
  'aria-label'?: string
  required?: boolean
  'data-autofocus'?: boolean
  maxLength?: number
  /** What the ERP offers; without any, people type the code. */
  codes: readonly SoftOneCode[]
  value?: string
  onChange?: (value: string) => void
  error?: ReactNode
}

/** A code of the ERP: one of its list, or typed where the ERP gives no list. */
export function CodeInput({ codes, value = '', onChange, required, ...rest }: CodeInputProps) {
  const { t } = useTranslation('soft_one')
  if (!codes.length)
    return (
      <TextInput
        {...rest}
        required={required ?? false}
        autoComplete="off"
        spellCheck={false}
        description={rest.label && t('reference.type')}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
    )
  const known = codes.some(({ code }) => code === value)
  const options = [
    ...(value && !known ? [{ value, label: value }] : []),
    ...codes.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
  ]
  const { maxLength: _max, ...props } = rest
  return (
    <Select
      {...props}
      required={required ?? false}
      options={options}
      value={value || null}
      onChange={(next) => onChange?.(next === null ? '' : String(next))}
    />
  )
}

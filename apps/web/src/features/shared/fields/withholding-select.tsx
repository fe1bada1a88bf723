import { WITHHOLDING_CATEGORIES } from '@stoa/domain'
import { SimpleSelect } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface WithholdingSelectProps {
  value: number | null
  onChange: (category: number | null) => void
  error?: ReactNode
  disabled?: boolean
}

/** Selects the category of withheld tax from the list of the tax authority. */
export function WithholdingSelect({ value, onChange, ...props }: WithholdingSelectProps) {
  const { t } = useTranslation('vat')
  return (
    <SimpleSelect
      {...props}
      label={t('withholding.category')}
      description={t('withholding.hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={false}
      options={WITHHOLDING_CATEGORIES.map((code) => ({
        value: code,
        label: t('withholding.option', { code, name: t(`withholding.categories.${code}`) }),
      }))}
      value={String(value ?? '')}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    />
  )
}

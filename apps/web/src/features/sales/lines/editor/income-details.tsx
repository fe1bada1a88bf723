import { INCOME_CATEGORIES, INCOME_TYPES } from '@stoa/contract/browser'
import { Anchor, Group, SimpleSelect } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineRowProps } from './line-row.tsx'

/** Below a line of an invoice: its classification of income for the tax authority, by default that of the product or document. */
export function IncomeDetails({ line, number, errorOf, onChange }: LineRowProps) {
  const { t } = useTranslation(['vat', 'lines'])
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && line.income_category === null && line.income_type === null)
    return (
      <Anchor component="button" type="button" size="xs" onClick={() => setOpen(true)}>
        {t('vat:income.change')}
      </Anchor>
    )
  const choices = (codes: readonly string[], of: 'categories' | 'types') => [
    { value: '', label: t('vat:income.by_document') },
    ...codes.map((code) => ({ value: code, label: t('vat:income.option', { code, name: t(`vat:income.${of}.${code}`) }) })),
  ]
  return (
    <Group gap="xs" w="100%">
      <SimpleSelect
        required
        size="xs"
        aria-label={t('lines:cell', { field: t('vat:income.category'), number })}
        options={choices(INCOME_CATEGORIES, 'categories')}
        value={line.income_category ?? ''}
        error={errorOf('income_category')}
        onChange={(event) => onChange({ income_category: event.currentTarget.value || null })}
      />
      <SimpleSelect
        required
        size="xs"
        aria-label={t('lines:cell', { field: t('vat:income.type'), number })}
        options={choices(INCOME_TYPES, 'types')}
        value={line.income_type ?? ''}
        error={errorOf('income_type')}
        onChange={(event) => onChange({ income_type: event.currentTarget.value || null })}
      />
    </Group>
  )
}

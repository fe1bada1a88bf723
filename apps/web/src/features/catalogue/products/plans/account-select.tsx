import { accounts } from '@stoa/contract/browser'
import { Select } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'

interface AccountSelectProps {
  value: number | null
  onChange: (id: number | null) => void
  error?: string | undefined
}

/** Selects the account of a custom plan. A plan without an account is available to all. */
export function AccountSelect({ value, onChange, error }: AccountSelectProps) {
  const { t } = useTranslation('products')
  const [search, setSearch] = useState('')
  const found = useEndpoint(
    accounts.list,
    { query: { ...(search && { filter: { search } }), sort: 'name', per_page: 20 } },
    { keepPrevious: true },
  )
  return (
    <Select
      mt="md"
      label={t('custom_for')}
      description={t('custom_for_hint')}
      searchable
      options={(found.answer?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onSearchChange={setSearch}
      nothingFoundMessage={t('custom_for_none')}
      value={value}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={error}
    />
  )
}

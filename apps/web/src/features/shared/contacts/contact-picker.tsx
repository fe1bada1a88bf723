import { contacts, type Contact } from '@stoa/contract/browser'
import { Loader, BaseSelect } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../kit/index.ts'
import { useContactSearch } from './use-contact-search.ts'

interface ContactPickerProps {
  accountId: number
  label: ReactNode
  value: number | null
  onChange: (id: number | null, contact: Contact | null) => void
  error?: ReactNode
  required?: boolean
}

/** Finds a contact of the account by name, e-mail or phone. */
export function ContactPicker({ accountId, label, value, onChange, error, required }: ContactPickerProps) {
  const { t } = useTranslation('requests')
  const { found, isSearching, search, optionOf } = useContactSearch(accountId)
  const chosen = useEndpoint(contacts.read, { params: { id: value ?? 0 } }, { enabled: value !== null })
  const known = new Map([...found, ...(chosen.answer ? [chosen.answer.data] : [])].map((contact) => [contact.id, contact]))
  return (
    <BaseSelect
      label={label}
      placeholder={t('contact_search')}
      searchable
      clearable
      required={required}
      data={[...known.values()].map(optionOf)}
      // The server has already searched, in the Greek and the Latin alphabet.
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id), (id && known.get(Number(id))) || null)}
      onSearchChange={search}
      nothingFoundMessage={isSearching ? t('searching') : t('nobody_found')}
      rightSection={isSearching ? <Loader size="xs" /> : undefined}
      error={error}
    />
  )
}

import type { Contact } from '@stoa/contract/browser'
import { Loader, MultiSelect } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContactSearch } from './use-contact-search.ts'

interface ContactsPickerProps {
  accountId: number
  label: ReactNode
  description?: ReactNode
  value: readonly Contact[]
  /** Most contacts that can be chosen. */
  most: number
  onChange: (contacts: Contact[]) => void
}

/** Finds several contacts of the account by name, e-mail or phone. */
export function ContactsPicker({ accountId, label, description, value, most, onChange }: ContactsPickerProps) {
  const { t } = useTranslation('requests')
  const { found, isSearching, search, optionOf } = useContactSearch(accountId)
  const known = new Map([...value, ...found].map((contact) => [contact.id, contact]))
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length ? undefined : t('contact_search')}
      searchable
      clearable
      hidePickedOptions
      maxValues={most}
      data={[...known.values()].map(optionOf)}
      // The server has already searched, in the Greek and the Latin alphabet.
      filter={({ options }) => options}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(Number(id)) ?? []))}
      onSearchChange={search}
      nothingFoundMessage={isSearching ? t('searching') : t('nobody_found')}
      rightSection={isSearching ? <Loader size="xs" /> : undefined}
    />
  )
}

import { contacts, type Contact } from '@stoa/contract/browser'
import { Loader, BaseSelect } from '@stoa/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../kit/index.ts'
import { useContactName } from './contact-name.ts'

const DEBOUNCE_MS = 400

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
  const name = useContactName()
  const [search, setSearch] = useState('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [search])
  const found = useEndpoint(
    contacts.list,
    { params: { account_id: accountId }, query: { ...(settled && { filter: { search: settled } }), per_page: 20 } },
    { keepPrevious: true },
  )
  const chosen = useEndpoint(contacts.read, { params: { id: value ?? 0 } }, { enabled: value !== null })
  const known = new Map(
    [...(found.answer?.data ?? []), ...(chosen.answer ? [chosen.answer.data] : [])].map((contact) => [contact.id, contact]),
  )
  const data = [...known.values()].map((contact) => ({
    value: String(contact.id),
    label: [name(contact), contact.email ?? contact.phone].filter((part, at, all) => part && all.indexOf(part) === at).join(' · '),
  }))
  return (
    <BaseSelect
      label={label}
      placeholder={t('contact_search')}
      searchable
      clearable
      required={required}
      data={data}
      // The server has already searched, in the Greek and the Latin alphabet.
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id), (id && known.get(Number(id))) || null)}
      onSearchChange={setSearch}
      nothingFoundMessage={found.status === 'loading' ? t('searching') : t('nobody_found')}
      rightSection={found.status === 'loading' ? <Loader size="xs" /> : undefined}
      error={error}
    />
  )
}

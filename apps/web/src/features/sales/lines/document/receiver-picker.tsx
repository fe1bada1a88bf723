import { accountClients, contacts, readDocumentTerms } from '@stoa/contract/browser'
import { BaseSelect, Loader } from '@stoa/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../kit/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'

const DEBOUNCE_MS = 300

/** Receiver of a document: a client relation or a contact. */
export interface Receiver {
  account_relation_uuid: string | null
  contact_id: number | null
}

interface ReceiverPickerProps {
  accountId: number
  label?: ReactNode
  value: Receiver
  onChange: (receiver: Receiver) => void
  error?: ReactNode
  required?: boolean
  /** Read-only. */
  isFixed?: boolean
}

/** Finds a client or a contact of the account by name, VAT number, e-mail or phone. */
export function ReceiverPicker({ accountId, label, value, onChange, error, required = true, isFixed = false }: ReceiverPickerProps) {
  const { t } = useTranslation('lines')
  const { data, isLoading, setTyped } = useReceiverChoices(accountId, value)
  return (
    <BaseSelect
      label={label ?? t('receiver.label')}
      placeholder={t('receiver.search')}
      searchable
      clearable={!required}
      required={required}
      readOnly={isFixed}
      data={data}
      // The server has searched already, in Greek and in Latin letters.
      filter={({ options }) => options}
      value={chosenOf(value)}
      onChange={(next) => onChange(receiverOf(next))}
      onSearchChange={setTyped}
      nothingFoundMessage={isLoading ? t('receiver.searching') : t('receiver.nobody')}
      rightSection={isLoading ? <Loader size="xs" /> : undefined}
      error={error}
    />
  )
}

const chosenOf = ({ account_relation_uuid, contact_id }: Receiver) => {
  if (account_relation_uuid) return `r:${account_relation_uuid}`
  return contact_id ? `c:${contact_id}` : null
}

/** Clients and contacts that match the search, including the chosen one. */
function useReceiverChoices(accountId: number, value: Receiver) {
  const { t } = useTranslation('lines')
  const nameOf = useContactName()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const query = { ...(search && { filter: { search } }), per_page: 10 }
  const params = { account_id: accountId }
  const { account_relation_uuid, contact_id } = value
  const clients = useEndpoint(accountClients.list, { params, query }, { keepPrevious: true, enabled: may(accountClients.list) })
  const people = useEndpoint(contacts.list, { params, query }, { keepPrevious: true, enabled: may(contacts.list) })
  const client = useEndpoint(
    accountClients.read,
    { params: { account_id: accountId, uuid: account_relation_uuid ?? '' } },
    { enabled: account_relation_uuid !== null },
  )
  const person = useEndpoint(contacts.read, { params: { id: contact_id ?? 0 } }, { enabled: contact_id !== null })
  const cards = unique(rowsOf(account_relation_uuid && client.answer, clients.answer), 'uuid')
  const found = unique(rowsOf(contact_id && person.answer, people.answer), 'id')
  const groups = [
    {
      group: t('receiver.clients'),
      items: cards.map((row) => ({
        value: `r:${row.uuid}`,
        label: joined([row.name, row.counterpart.vat_number ?? row.counterpart.city]),
      })),
    },
    {
      group: t('receiver.contacts'),
      items: found.map((row) => ({ value: `c:${row.id}`, label: joined([nameOf(row), row.email ?? row.phone]) })),
    },
  ]
  return {
    data: groups.filter((group) => group.items.length > 0),
    isLoading: clients.status === 'loading' || people.status === 'loading',
    setTyped,
  }
}

/** The chosen record, then found ones. */
const rowsOf = <Row,>(chosen: { data: Row } | undefined | null | '' | 0, found: { data: readonly Row[] } | undefined): Row[] => [
  ...(chosen ? [chosen.data] : []),
  ...(found?.data ?? []),
]

/** Defaults of a document for the receiver; null without a receiver. */
export function useDocumentTerms(accountId: number, receiver: Receiver) {
  const query = {
    ...(receiver.account_relation_uuid && { account_relation_uuid: receiver.account_relation_uuid }),
    ...(receiver.contact_id && { contact_id: receiver.contact_id }),
  }
  const loaded = useEndpoint(
    readDocumentTerms,
    { params: { account_id: accountId }, query },
    { enabled: Object.keys(query).length > 0, staleTime: 60_000, keepPrevious: true },
  )
  return loaded.answer?.data ?? null
}

function receiverOf(value: string | null): Receiver {
  return {
    account_relation_uuid: value?.startsWith('r:') ? value.slice(2) : null,
    contact_id: value?.startsWith('c:') ? Number(value.slice(2)) : null,
  }
}

const joined = (parts: readonly (string | null | undefined)[]) =>
  parts.filter((part, at, all) => part && all.indexOf(part) === at).join(' · ')

const unique = <Row, K extends keyof Row>(rows: readonly Row[], key: K): Row[] => [...new Map(rows.map((row) => [row[key], row])).values()]

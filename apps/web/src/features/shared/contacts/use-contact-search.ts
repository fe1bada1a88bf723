import { contacts, type Contact } from '@stoa/contract/browser'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../../../kit/index.ts'
import { useContactName } from './contact-name.ts'

const DEBOUNCE_MS = 400
/** So many matches are found, of which the first are offered. */
const FOUND = 200

/** Finds contacts of an account by name, e-mail or phone while a member types, and names them for a select. */
export function useContactSearch(accountId: number) {
  const name = useContactName()
  const [search, setSearch] = useState('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [search])
  const found = useEndpoint(
    contacts.list,
    {
      params: { account_id: accountId },
      query: { ...(settled && { filter: { search: settled } }), per_page: 20, ...(settled && { total_up_to: FOUND }) },
    },
    { keepPrevious: true },
  )
  return {
    found: found.answer?.data ?? [],
    isSearching: found.status === 'loading',
    search: setSearch,
    optionOf: (contact: Contact) => ({
      value: String(contact.id),
      label: [name(contact), contact.email ?? contact.phone].filter((part, at, all) => part && all.indexOf(part) === at).join(' · '),
    }),
  }
}

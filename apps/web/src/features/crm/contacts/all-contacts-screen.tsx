import { allContacts, contacts, type Contact } from '@stoa/contract/browser'
import { ActionIcon, IconTrash } from '@stoa/ui'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, DeleteDialog, ListToolbar, Screen, useListScreen, type FilterFields } from '../../../kit/index.ts'
import { useContactEditing } from './contact-cells.ts'
import { HIDDEN_CONTACT_COLUMNS, useContactColumns } from './contact-columns.tsx'
import { useContactName } from '../../shared/contacts/index.ts'
import { useContactFilters } from './contact-filters.ts'

const path = (contact: Contact) => `/me/contacts/${contact.id}`

/** The contacts of all accounts whose contacts the user may read. */
export function AllContactsScreen() {
  const { t } = useTranslation('crm')
  const navigate = useNavigate()
  const list = useListScreen(allContacts, {}, { include: ['tags', 'user', 'account'], hidden: HIDDEN_CONTACT_COLUMNS })
  const base = useContactColumns(path)
  const editing = useContactEditing()
  const columns = [
    base[0]!,
    { key: 'account', title: t('contacts.columns.account'), width: '18%', least: 110, render: (row: Contact) => row.account?.name },
    ...base.slice(1),
  ]
  const { assignee: _members, ...filters }: FilterFields = useContactFilters(null)
  const name = useContactName()
  const [deleting, setDeleting] = useState<Contact | null>(null)
  const remove = (row: Contact) => (
    <Can endpoint={contacts.remove}>
      <ActionIcon aria-label={t('contacts.delete', { name: name(row) })} onClick={() => setDeleting(row)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
  return (
    <Screen title={t('contacts.title')}>
      <ListToolbar list={list} columns={columns} filters={filters} backOffice />
      <DataList<Contact>
        list={list}
        columns={columns}
        backOffice
        onOpen={(row) => void navigate({ to: path(row), search: true })}
        editing={editing}
        rowActions={remove}
      />
      <DeleteDialog
        endpoint={contacts.remove}
        params={deleting && { id: deleting.id }}
        name={deleting ? name(deleting) : ''}
        onClose={() => setDeleting(null)}
        backOffice
      />
      <Outlet />
    </Screen>
  )
}

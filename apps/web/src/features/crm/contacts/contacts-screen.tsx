import { contacts, type Contact } from '@stoa/contract'
import { ActionIcon, Button, IconPlus, IconTrash } from '@stoa/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, DeleteDialog, ListToolbar, Screen, useListScreen } from '../../../kit/index.ts'
import { useAccountId } from '../../session/index.ts'
import { HIDDEN_CONTACT_COLUMNS, useContactColumns, useContactName } from './contact-columns.tsx'
import { useContactFilters } from './contact-filters.ts'

/** The contacts of an account. */
export function ContactsScreen() {
  const { t } = useTranslation('crm')
  const accountId = useAccountId()
  const list = useListScreen(contacts, { account_id: accountId }, { include: ['tags', 'user'], hidden: HIDDEN_CONTACT_COLUMNS })
  const columns = useContactColumns()
  const filters = useContactFilters(accountId)
  const name = useContactName()
  const [doomed, setDoomed] = useState<Contact | null>(null)
  const create = (
    <Can endpoint={contacts.create}>
      <Button component={Link} to={`/accounts/${accountId}/contacts/create`} search={true as never} leftSection={<IconPlus size={16} />}>
        {t('contacts.create')}
      </Button>
    </Can>
  )
  return (
    <Screen title={t('contacts.title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<Contact>
        list={list}
        columns={columns}
        selectable
        empty={{ title: t('contacts.empty_title'), text: t('contacts.empty_text'), action: create }}
        rowActions={(row) => (
          <Can endpoint={contacts.remove}>
            <ActionIcon aria-label={t('contacts.delete', { name: name(row) })} onClick={() => setDoomed(row)}>
              <IconTrash size={16} />
            </ActionIcon>
          </Can>
        )}
      />
      <DeleteDialog
        endpoint={contacts.remove}
        params={doomed && { id: doomed.id }}
        name={doomed ? name(doomed) : ''}
        onClose={() => setDoomed(null)}
      />
      <Outlet />
    </Screen>
  )
}

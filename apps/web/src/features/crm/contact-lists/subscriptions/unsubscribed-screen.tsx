import { contacts, exportUnsubscribedContacts, unsubscribedContacts, type Contact } from '@stoa/contract/browser'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, Screen, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { contactPaths, HIDDEN_CONTACT_COLUMNS, useContactColumns, useContactFilters } from '../../contacts/index.ts'

/** Contacts that unsubscribed from a list or from all messages. */
export function UnsubscribedScreen() {
  const { t } = useTranslation('lists')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const open = (contact: Contact) => contactPaths.page(accountId, contact.id, 'lists')
  const list = useListScreen(
    contacts,
    { account_id: accountId },
    {
      endpoint: unsubscribedContacts,
      export: exportUnsubscribedContacts,
      include: ['tags', 'user'],
      hidden: HIDDEN_CONTACT_COLUMNS,
    },
  )
  const columns = useContactColumns(open)
  return (
    <Screen title={t('unsubscribed.title')} subtitle={t('unsubscribed.text')}>
      <ListToolbar list={list} columns={columns} filters={useContactFilters(accountId)} />
      <DataList<Contact>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: open(row) })}
        empty={{ title: t('unsubscribed.empty_title'), text: t('unsubscribed.empty_text') }}
      />
    </Screen>
  )
}

import { audienceContacts, contacts, exportAudienceContacts, type Contact } from '@stoa/contract/browser'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { contactPaths, HIDDEN_CONTACT_COLUMNS, useContactColumns, useContactFilters } from '../../contacts/index.ts'
import { useAudience } from './use-audience.ts'

/** The contacts that meet the rules of an audience now. */
export function MembersTab() {
  const { t } = useTranslation('audiences')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { audience } = useAudience()
  const list = useListScreen(
    contacts,
    { audience_id: audience.id },
    { endpoint: audienceContacts, export: exportAudienceContacts, include: ['tags', 'user'], hidden: HIDDEN_CONTACT_COLUMNS },
  )
  const pageOf = (contact: Contact) => contactPaths.page(accountId, contact.id)
  const columns = useContactColumns(pageOf, accountId)
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={useContactFilters(accountId)} />
      <DataList<Contact>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: pageOf(row) })}
        empty={{ title: t('members_empty_title'), text: t('members_empty_text') }}
      />
    </>
  )
}

import { addToAudience, audienceContacts, contacts, exportAudienceContacts, removeFromAudience, type Contact } from '@stoa/contract/browser'
import { Button, IconPlus } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, type ListScreen, ListToolbar, useAct, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { contactPaths, HIDDEN_CONTACT_COLUMNS, useContactColumns, useContactFilters } from '../../contacts/index.ts'
import { AUDIENCE_TOUCHES } from '../audience-paths.ts'
import { AddMembersModal } from './add-members-modal.tsx'
import { useAudience } from './use-audience.ts'

/** The contacts that are in an audience now; those of a static one are added and taken out here. */
export function MembersTab() {
  const { t } = useTranslation('audiences')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { audience } = useAudience()
  const [isAdding, setAdding] = useState(false)
  const list = useListScreen(
    contacts,
    { audience_id: audience.id },
    { endpoint: audienceContacts, export: exportAudienceContacts, include: ['tags', 'user'], hidden: HIDDEN_CONTACT_COLUMNS },
  )
  const pageOf = (contact: Contact) => contactPaths.page(accountId, contact.id)
  const columns = useContactColumns(pageOf, accountId)
  const isStatic = audience.type === 'static'
  const add = isStatic && (
    <Can endpoint={addToAudience}>
      <Button size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
        {t('add_members')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListToolbar
        list={list}
        columns={columns}
        filters={useContactFilters(accountId)}
        {...(isStatic && { selectionActions: <TakeOut list={list} audienceId={audience.id} /> })}
      >
        {add}
      </ListToolbar>
      <DataList<Contact>
        list={list}
        columns={columns}
        selectable={isStatic}
        onOpen={(row) => void navigate({ to: pageOf(row) })}
        empty={
          isStatic
            ? { title: t('static_empty_title'), text: t('static_empty_text'), action: add }
            : { title: t('members_empty_title'), text: t('members_empty_text') }
        }
      />
      {isAdding && <AddMembersModal audience={audience} onClose={() => setAdding(false)} />}
    </>
  )
}

function TakeOut({ list, audienceId }: { list: ListScreen; audienceId: number }) {
  const { t } = useTranslation('audiences')
  const take = useAct(removeFromAudience, AUDIENCE_TOUCHES)
  const run = async () => {
    const ids = list.selected.map((row: { id: number }) => row.id)
    if (await take.run({ params: { audience_id: audienceId }, body: { ids } })) list.setSelected([])
  }
  return (
    <Can endpoint={removeFromAudience}>
      <Button size="compact-sm" variant="default" loading={take.isPending} onClick={() => void run()}>
        {t('take_out')}
      </Button>
    </Can>
  )
}

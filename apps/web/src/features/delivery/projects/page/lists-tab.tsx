import {
  contactLists,
  createProjectContactList,
  exportProjectContactLists,
  projectContactLists,
  type ContactList,
} from '@stoa/contract/browser'
import { Anchor } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, formatInstant, ListToolbar, useListScreen, type ListColumn } from '../../../../kit/index.ts'
import { useContactListFilters } from '../../../crm/contact-lists/index.ts'
import { CreateNamed } from './create-named.tsx'
import { useProject } from './use-project.ts'

const pathOf = (list: ContactList) => `/accounts/${list.account_id}/contact-lists/${list.id}/overview`

/** The mailing lists of a project. */
export function ListsTab() {
  const { t, i18n } = useTranslation('projects')
  const { project } = useProject()
  const navigate = useNavigate()
  const list = useListScreen(
    contactLists,
    { project_uuid: project.uuid },
    { endpoint: projectContactLists, export: exportProjectContactLists, sort: 'name' },
  )
  const columns: ListColumn<ContactList>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Anchor component={Link} to={pathOf(row)} size="sm" fw={600} c="bright">
          {row.name}
        </Anchor>
      ),
    },
    { key: 'subscribed', title: t('lists.subscribed'), align: 'right', sort: 'subscribed_count', render: (row) => row.subscribed_count },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
  const create = (
    <CreateNamed
      endpoint={createProjectContactList}
      words="lists"
      invalidates={['contact-lists']}
      onDone={(made) => void navigate({ to: pathOf(made as ContactList) })}
    />
  )
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={useContactListFilters()}>
        {(list.rows.length > 0 || list.wire.filter) && create}
      </ListToolbar>
      <DataList<ContactList>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: pathOf(row) })}
        empty={{ title: t('lists.empty_title'), text: t('lists.empty_text'), action: create }}
      />
    </>
  )
}

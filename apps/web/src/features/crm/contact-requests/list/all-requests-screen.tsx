import { allContactRequests, contactRequests, type ContactRequest } from '@stoa/contract/browser'
import { ActionIcon, IconTrash } from '@stoa/ui'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, DeleteDialog, ListToolbar, Screen, useListScreen } from '../../../../kit/index.ts'
import { HIDDEN_REQUEST_COLUMNS, REQUEST_INCLUDES, useRequestColumns } from './request-columns.tsx'
import { useRequestFilters } from './request-filters.ts'

const path = (request: ContactRequest) => `/me/contact-requests/${request.id}`

/** The requests of all accounts whose requests the user may read. */
export function AllRequestsScreen() {
  const { t } = useTranslation('requests')
  const navigate = useNavigate()
  const list = useListScreen(allContactRequests, {}, { include: [...REQUEST_INCLUDES, 'account'], hidden: HIDDEN_REQUEST_COLUMNS })
  const [subject, ...rest] = useRequestColumns(path)
  const account = { key: 'account', title: t('columns.account'), render: (row: ContactRequest) => row.account?.name }
  const columns = [subject!, account, ...rest]
  const filters = useRequestFilters(null)
  const [deleting, setDeleting] = useState<ContactRequest | null>(null)
  const remove = (row: ContactRequest) => (
    <Can endpoint={contactRequests.remove}>
      <ActionIcon aria-label={t('delete_one', { subject: row.subject })} onClick={() => setDeleting(row)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
  return (
    <Screen title={t('title')}>
      <ListToolbar list={list} columns={columns} filters={filters} backOffice />
      <DataList<ContactRequest>
        list={list}
        columns={columns}
        backOffice
        onOpen={(row) => void navigate({ to: path(row), search: true })}
        rowActions={remove}
      />
      <DeleteDialog
        endpoint={contactRequests.remove}
        params={deleting && { id: deleting.id }}
        name={deleting?.subject ?? ''}
        onClose={() => setDeleting(null)}
        backOffice
      />
      <Outlet />
    </Screen>
  )
}

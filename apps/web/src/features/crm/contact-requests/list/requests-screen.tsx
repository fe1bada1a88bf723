import { contactRequestGroups, contactRequests, REQUEST_GROUPS, type ContactRequest } from '@stoa/contract/browser'
import { ActionIcon, Button, IconPlus, IconTrash } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, Screen, useListScreen, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { useRequestBatch } from '../batch/use-request-batch.ts'
import { useRequestEditing } from './request-cells.ts'
import { HIDDEN_REQUEST_COLUMNS, REQUEST_INCLUDES, useRequestColumns } from './request-columns.tsx'
import { useRequestFilters } from './request-filters.ts'
import { requestPaths } from '../request-paths.ts'

const RequestBatchBar = lazy(() => import('../batch/request-batch-bar.tsx').then((module) => ({ default: module.RequestBatchBar })))
const BatchProgress = lazy(() => import('../../contacts/index.ts').then((module) => ({ default: module.BatchProgress })))
const DeleteRequest = lazy(() => import('./delete-request.tsx').then((module) => ({ default: module.DeleteRequest })))

/** Rows can be selected only by users who may call one of these endpoints. */
const CHANGES = ['contact-requests.update', 'contact-requests.assign', 'contact-requests.delete']

/** The requests of an account. */
export function RequestsScreen() {
  const { t } = useTranslation(['requests', 'kit'])
  const accountId = useAccountId()
  const may = useMay()
  const navigate = useNavigate()
  const list = useListScreen(
    contactRequests,
    { account_id: accountId },
    {
      include: REQUEST_INCLUDES,
      hidden: HIDDEN_REQUEST_COLUMNS,
      groups: { endpoint: contactRequestGroups, by: REQUEST_GROUPS },
    },
  )
  const columns = useRequestColumns((request) => requestPaths.modal(accountId, request.id), accountId)
  const editing = useRequestEditing()
  const filters = useRequestFilters(accountId)
  const batch = useRequestBatch(list, accountId)
  const [deleting, setDeleting] = useState<ContactRequest | null>(null)
  const create = (
    <Can endpoint={contactRequests.create}>
      <Button component={Link} to={`${requestPaths.list(accountId)}/create`} search={true} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  const remove = (row: ContactRequest) => (
    <Can endpoint={contactRequests.remove}>
      <ActionIcon aria-label={t('delete_one', { subject: row.subject })} onClick={() => setDeleting(row)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
  return (
    <Screen title={t('title')} actions={create}>
      <ListToolbar
        list={list}
        columns={columns}
        filters={filters}
        selectionLabel={batch.isAll ? t('kit:list.all_selected', { total: list.meta.total }) : undefined}
        selectionActions={
          <Suspense fallback={null}>
            <RequestBatchBar list={list} batch={batch} accountId={accountId} />
          </Suspense>
        }
      />
      <Suspense fallback={null}>{batch.job && <BatchProgress uuid={batch.job} onUndo={batch.undoJob} onEnd={batch.endJob} />}</Suspense>
      <DataList<ContactRequest>
        list={list}
        columns={columns}
        selectable={CHANGES.some((permission) => may({ who: 'permission', permission }))}
        onOpen={(row) => void navigate({ to: requestPaths.modal(accountId, row.id), search: true })}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
        editing={editing}
        rowActions={remove}
      />
      <Suspense fallback={null}>{deleting && <DeleteRequest request={deleting} onClose={() => setDeleting(null)} />}</Suspense>
      <Outlet />
    </Screen>
  )
}

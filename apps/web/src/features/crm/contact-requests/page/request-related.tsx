import { contactRequestAttachments, contactRequestTasks, type ContactRequest } from '@stoa/contract/browser'
import { ListSkeleton } from '@stoa/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone, RelatedCard, RelatedRow, useEndpoint, useMay } from '../../../../kit/index.ts'
import { contactPaths } from '../../contacts/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { TasksCard } from '../../../shared/records/index.ts'
import { requestPaths } from '../request-paths.ts'

const ROWS = 4

/** What belongs to a request, in cards: its contact, offers, tasks, conversation and files. */
export function RequestRelated({ request, onNewTask }: { request: ContactRequest; onNewTask: () => void }) {
  const { t } = useTranslation('requests')
  const may = useMay()
  const has = (permission: string) => may({ who: 'permission', permission })
  const pathTo = (tab: 'tasks' | 'conversation') => requestPaths.page(request.account_id, request.id, tab)
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <Asker request={request} />
      {has('offers.read') && <PagePart name="request-offers-card" request={request} />}
      {has('tasks.read') && (
        <TasksCard resource={contactRequestTasks} params={{ contact_request_id: request.id }} to={pathTo('tasks')} onNew={onNewTask} />
      )}
      {has('conversations.read') && <RelatedCard title={t('tabs.conversation')} to={pathTo('conversation')} />}
      <Files request={request} />
    </Suspense>
  )
}

function Asker({ request: { account_id, contact } }: { request: ContactRequest }) {
  const { t } = useTranslation('requests')
  const nameOf = useContactName()
  if (!contact) return null
  const to = contactPaths.page(account_id, contact.id)
  return (
    <RelatedCard title={t('fields.contact_id')} to={to}>
      <RelatedRow
        to={to}
        name={nameOf(contact)}
        more={[contact.email, contact.phone && formatPhone(contact.phone)].filter(Boolean).join(' · ')}
      />
    </RelatedCard>
  )
}

function Files({ request }: { request: ContactRequest }) {
  const { t } = useTranslation('requests')
  const loaded = useEndpoint(contactRequestAttachments, { params: { contact_request_id: request.id }, query: { per_page: ROWS } })
  const { answer } = loaded
  const to = requestPaths.page(request.account_id, request.id, 'files')
  return (
    <RelatedCard title={t('tabs.files')} to={to} count={answer?.meta.total} add={{ label: t('files_add'), to }}>
      {(answer?.data ?? []).map((file) => (
        <RelatedRow key={file.id} to={to} name={file.file_name} />
      ))}
    </RelatedCard>
  )
}

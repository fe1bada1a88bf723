import {
  contactRequestActivityLogs,
  contactRequestAssignees,
  contactRequestAttachments,
  contactRequestComments,
  contactRequestNotes,
  contactRequests,
  contactRequestTasks,
  contactRequestTransitions,
  createContactRequestAttachment,
  setContactRequestRead,
} from '@stoa/contract/browser'
import { Badge, ListSkeleton, PageSkeleton, Stack, Tabs, TabRow } from '@stoa/ui'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, useChange, useEndpoint, useLiveInvalidation, useMay } from '../../../../kit/index.ts'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { AttachmentsPanel } from '../../../shared/media/index.ts'
import { EmailTab } from '../../../messaging/email/index.ts'
import { SmsTab } from '../../../messaging/sms/index.ts'
import { CommentsPanel, HistoryPanel, NotesPanel, StageHistoryPanel, TasksPanel, type HistoryWords } from '../../../shared/records/index.ts'
import { REQUEST_TABS, type RequestTab } from '../request-paths.ts'
import { RequestDetails } from './request-details.tsx'
import { RequestHeader } from './request-header.tsx'

const INCLUDES = ['account', 'contact', 'user', 'pipelineStage', 'currentPipeline', 'project', 'lostReason', 'tags.tagCategory'] as const

/** Records to reload after an event about the request. */
const LIVE = {
  'contact-request': ['contact-requests', 'activity_logs', 'stageTransitions'],
  contact: ['contact-requests'],
  note: ['notes', 'activity_logs'],
  comment: ['comments', 'activity_logs'],
  task: ['tasks', 'contact-requests', 'activity_logs'],
  media: ['media', 'attachments', 'activity_logs'],
} as const

/** Permissions that a tab requires in addition to reading the request. */
const NEEDED: Partial<Record<RequestTab, string>> = {
  emails: 'email-messages.read',
  sms: 'sms-messages.read',
  conversation: 'conversations.read',
  tasks: 'tasks.read',
  offers: 'offers.read',
}

const HISTORY_WORDS: HistoryWords = {
  fields: 'requests:fields',
  events: ['requests:history'],
  codes: { status: 'requests:statuses', priority: 'requests:priorities', type: 'requests:types', source: 'crm:contacts.sources' },
  silent: ['project_uuid'],
}

interface RequestViewProps {
  id: number
  tab: RequestTab
  onTab: (tab: RequestTab) => void
  /** The request was deleted. */
  onGone: () => void
  onName?: (name: string) => void
  linkToPage?: boolean
}

/** One request with live updates: header, stages and tabs. */
export function RequestView({ id, tab, onTab, onGone, onName, linkToPage = false }: RequestViewProps) {
  const { t } = useTranslation('requests')
  const may = useMay()
  const loaded = useEndpoint(contactRequests.read, { params: { id }, query: { include: INCLUDES } }, { keepPrevious: true })
  const request = loaded.answer?.data
  useLiveInvalidation(request ? `accounts.${request.account_id}` : null, LIVE)
  useReadMark(request)
  const shown = request && `#${request.number} ${request.subject}`
  useEffect(() => {
    if (shown) onName?.(shown)
  }, [shown, onName])
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!request) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const params = { contact_request_id: request.id }
  const people = { members: contactRequestAssignees, accountId: request.account_id }
  return (
    <Stack gap="md">
      <RequestHeader request={request} onGone={onGone} linkToPage={linkToPage} />
      <Tabs value={tab} onChange={(next) => next && onTab(next as RequestTab)} keepMounted={false} keepMountedMode="display-none">
        <TabRow active={tab}>
          {REQUEST_TABS.filter((one) => !NEEDED[one] || may({ who: 'permission', permission: NEEDED[one] })).map((one) => (
            <Tabs.Tab key={one} value={one} rightSection={one === 'tasks' && request.tasks_count > 0 && <Count of={request.tasks_count} />}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value="details" pt="md" keepMounted>
          <RequestDetails request={request} onReload={loaded.reload} />
        </Tabs.Panel>
        <Tabs.Panel value="emails" pt="md">
          <EmailTab owner={{ kind: 'request', id: request.id, account_id: request.account_id, contact_id: request.contact_id }} />
        </Tabs.Panel>
        <Tabs.Panel value="sms" pt="md">
          <SmsTab owner={{ kind: 'request', id: request.id, account_id: request.account_id, contact_id: request.contact_id }} />
        </Tabs.Panel>
        <Tabs.Panel value="conversation" pt="md">
          <Suspense fallback={<ListSkeleton rows={4} />}>
            <PagePart name="request-conversation" request={request} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="notes" pt="md">
          <NotesPanel resource={contactRequestNotes} params={params} />
        </Tabs.Panel>
        <Tabs.Panel value="comments" pt="md">
          <CommentsPanel resource={contactRequestComments} params={params} {...people} />
        </Tabs.Panel>
        <Tabs.Panel value="tasks" pt="md">
          <TasksPanel resource={contactRequestTasks} params={params} {...people} />
        </Tabs.Panel>
        <Tabs.Panel value="offers" pt="md">
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <PagePart name="request-offers" request={request} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="files" pt="md">
          <AttachmentsPanel list={contactRequestAttachments} create={createContactRequestAttachment} params={params} />
        </Tabs.Panel>
        <Tabs.Panel value="stages" pt="md">
          <StageHistoryPanel endpoint={contactRequestTransitions} params={params} />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          <HistoryPanel endpoint={contactRequestActivityLogs} params={params} {...people} type="contact_request" words={HISTORY_WORDS} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

function Count({ of }: { of: number }) {
  return (
    <Badge size="sm" variant="light" color="gray" circle={of < 10} miw="max-content">
      {of}
    </Badge>
  )
}

/** Marks the request as read when a user who may update it opens its page. */
function useReadMark(request: { id: number; read_at: string | null } | undefined): void {
  const mark = useChange(setContactRequestRead, ['contact-requests'])
  const mayMark = useMay()(contactRequests.update)
  const unread = request && mayMark && request.read_at === null ? request.id : null
  const { run } = mark
  useEffect(() => {
    if (unread !== null) run({ params: { contact_request_id: unread }, body: { read: true } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each request
  }, [unread])
}

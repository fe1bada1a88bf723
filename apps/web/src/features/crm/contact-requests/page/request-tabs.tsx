import {
  contactRequestActivityLogs,
  contactRequestAssignees,
  contactRequestAttachments,
  contactRequestComments,
  contactRequestNotes,
  contactRequestTasks,
  contactRequestTransitions,
  createContactRequestAttachment,
  type ContactRequest,
} from '@stoa/contract/browser'
import { Badge, ListSkeleton, TabRow, Tabs } from '@stoa/ui'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kit/index.ts'
import { EmailTab } from '../../../messaging/email/index.ts'
import { SmsTab } from '../../../messaging/sms/index.ts'
import { AttachmentsPanel } from '../../../shared/media/index.ts'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { CommentsPanel, HistoryPanel, NotesPanel, StageHistoryPanel, TasksPanel } from '../../../shared/records/index.ts'
import { REQUEST_TABS, type RequestTab } from '../request-paths.ts'
import { HISTORY_WORDS } from './history-words.ts'

/** Permissions that a tab requires in addition to reading the request. */
const NEEDED: Partial<Record<RequestTab, string>> = {
  emails: 'email-messages.read',
  sms: 'sms-messages.read',
  conversation: 'conversations.read',
  tasks: 'tasks.read',
  offers: 'offers.read',
}

interface RequestTabsProps {
  request: ContactRequest
  tab: RequestTab
  onTab: (tab: RequestTab) => void
}

/** The tabs of a request that the user may see, in display order. */
function useAllowedTabs(): RequestTab[] {
  const may = useMay()
  return REQUEST_TABS.filter((one) => !NEEDED[one] || may({ who: 'permission', permission: NEEDED[one] }))
}

/** The tabs of a request with the contents of the open one. The page itself is the first, `details`. */
export function RequestTabs({ request, tab, onTab }: RequestTabsProps) {
  const { t } = useTranslation('requests')
  const allowed = useAllowedTabs()
  const contents: Partial<Record<RequestTab, ReactNode>> = { ...recordTabs(request), ...messageTabs(request) }
  return (
    <Tabs value={tab} onChange={(next) => next && onTab(next as RequestTab)} keepMounted={false}>
      <TabRow active={tab}>
        {allowed.map((one) => (
          <Tabs.Tab key={one} value={one} rightSection={one === 'tasks' && request.tasks_count > 0 && <Count of={request.tasks_count} />}>
            {t(`tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      {REQUEST_TABS.map((one) => (
        <Tabs.Panel key={one} value={one} pt="md">
          {contents[one]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function messageTabs(request: ContactRequest) {
  const owner = { kind: 'request', id: request.id, account_id: request.account_id, contact_id: request.contact_id } as const
  return {
    emails: <EmailTab owner={owner} />,
    sms: <SmsTab owner={owner} />,
    conversation: (
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <PagePart name="request-conversation" request={request} />
      </Suspense>
    ),
    offers: (
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <PagePart name="request-offers" request={request} />
      </Suspense>
    ),
  }
}

function recordTabs(request: ContactRequest) {
  const params = { contact_request_id: request.id }
  const people = { members: contactRequestAssignees, accountId: request.account_id }
  return {
    notes: <NotesPanel resource={contactRequestNotes} params={params} />,
    comments: <CommentsPanel resource={contactRequestComments} params={params} {...people} />,
    tasks: <TasksPanel resource={contactRequestTasks} params={params} {...people} />,
    files: <AttachmentsPanel list={contactRequestAttachments} create={createContactRequestAttachment} params={params} />,
    stages: <StageHistoryPanel endpoint={contactRequestTransitions} params={params} />,
    history: (
      <HistoryPanel endpoint={contactRequestActivityLogs} params={params} {...people} type="contact_request" words={HISTORY_WORDS} />
    ),
  }
}

function Count({ of }: { of: number }) {
  return (
    <Badge size="sm" variant="light" color="gray" circle={of < 10} miw="max-content">
      {of}
    </Badge>
  )
}

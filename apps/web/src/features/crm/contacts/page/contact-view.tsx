import {
  contactActivityLogs,
  contactAssignees,
  contactComments,
  contactNotes,
  contacts,
  contactTasks,
  type Contact,
} from '@stoa/contract/browser'
import { Badge, ListSkeleton, PageSkeleton, Stack, Tabs, toast, TabRow } from '@stoa/ui'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, useEndpoint, useLiveInvalidation, useMay } from '../../../../kit/index.ts'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { EmailTab } from '../../../messaging/email/index.ts'
import { SmsTab } from '../../../messaging/sms/index.ts'
import { CommentsPanel, HistoryPanel, NotesPanel, TasksPanel, type HistoryWords } from '../../../shared/records/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { CONTACT_TABS, type ContactTab } from '../contact-paths.ts'
import { ContactHeader } from './contact-header.tsx'
import { BoardsTab } from './tabs/boards-tab.tsx'
import { DetailsTab } from './tabs/details-tab.tsx'
import { FilesTab } from './tabs/files-tab.tsx'
import { ListsTab } from './tabs/lists-tab.tsx'
import { RelationsTab } from './tabs/relations-tab.tsx'

/** What the page needs of a contact at once; the rest its tabs load. */
const CONTACT_INCLUDES = [
  'tags.tagCategory',
  'user',
  'account',
  'person',
  'emailAddresses',
  'phoneNumbers',
  'physicalAddresses',
  'accounts',
  'duplicates_count',
] as const

/** What an event about a contact outdates on its page. */
const LIVE = {
  contact: ['contacts', 'activity_logs', 'subscriptions', 'person', 'pipeline_stages', 'stageTransitions'],
  note: ['notes', 'contacts', 'activity_logs'],
  comment: ['comments', 'activity_logs'],
  task: ['tasks', 'contacts', 'activity_logs'],
  'contact-request': ['contact-requests', 'contacts', 'activity_logs'],
  media: ['media', 'activity_logs'],
} as const

const HISTORY_WORDS: HistoryWords = {
  fields: 'contact:fields',
  events: ['contact:history.events', 'requests:history'],
  codes: {
    status: 'crm:contacts.statuses',
    lifecycle: 'crm:contacts.lifecycles',
    locale: 'contact:locales',
    gender: 'contact:genders',
    source: 'crm:contacts.sources',
    priority: 'records:tasks.priorities',
  },
  silent: ['last_activity_at'],
}

interface ContactViewProps {
  id: number
  tab: ContactTab
  onTab: (tab: ContactTab) => void
  /** The contact was deleted. */
  onGone: () => void
  /** The contact was merged into another one. */
  onMoved: (id: number) => void
  onName?: (name: string) => void
  linkToPage?: boolean
}

/** Everything about one contact, live: header, tabs and what is in them. */
export function ContactView({ id, tab, onTab, onGone, onMoved, onName, linkToPage = false }: ContactViewProps) {
  const { t } = useTranslation('contact')
  const name = useContactName()
  const may = useMay()
  const loaded = useEndpoint(contacts.read, { params: { id }, query: { include: CONTACT_INCLUDES } }, { keepPrevious: true })
  const contact = loaded.answer?.data
  useLiveInvalidation(contact ? `accounts.${contact.account_id}` : null, LIVE)
  const shown = contact && name(contact)
  useEffect(() => {
    if (shown) onName?.(shown)
  }, [shown, onName])
  useEffect(() => {
    if (!contact || contact.id === id) return
    toast({ message: t('merged'), tone: 'info' })
    onMoved(contact.id)
  }, [contact, id, onMoved, t])
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!contact) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const allowed = CONTACT_TABS.filter((one) => {
    const needed = (
      {
        emails: 'email-messages.read',
        sms: 'sms-messages.read',
        conversations: 'conversations.read',
        tasks: 'tasks.read',
        requests: 'contact-requests.read',
        offers: 'offers.read',
        orders: 'orders.read',
        shop: 'acc-orders.read',
        boards: 'pipelines.read',
        lists: 'subscriptions.read',
      } as Partial<Record<ContactTab, string>>
    )[one]
    return !needed || may({ who: 'permission', permission: needed })
  })
  return (
    <Stack gap="md">
      <ContactHeader contact={contact} onGone={onGone} linkToPage={linkToPage} />
      <Tabs value={tab} onChange={(next) => next && onTab(next as ContactTab)} keepMounted={false} keepMountedMode="display-none">
        <TabRow active={tab}>
          {allowed.map((one) => (
            <Tabs.Tab key={one} value={one} rightSection={countOf(one, contact)}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value="details" pt="md" keepMounted>
          <DetailsTab contact={contact} onReload={loaded.reload} />
        </Tabs.Panel>
        <Tabs.Panel value="emails" pt="md">
          <EmailTab owner={{ kind: 'contact', id: contact.id, account_id: contact.account_id, contact_id: contact.id }} />
        </Tabs.Panel>
        <Tabs.Panel value="sms" pt="md">
          <SmsTab owner={{ kind: 'contact', id: contact.id, account_id: contact.account_id, contact_id: contact.id }} />
        </Tabs.Panel>
        <Tabs.Panel value="conversations" pt="md">
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <PagePart name="contact-conversations" contact={contact} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="notes" pt="md">
          <NotesPanel resource={contactNotes} params={{ contact_id: contact.id }} />
        </Tabs.Panel>
        <Tabs.Panel value="comments" pt="md">
          <CommentsPanel
            resource={contactComments}
            params={{ contact_id: contact.id }}
            members={contactAssignees}
            accountId={contact.account_id}
          />
        </Tabs.Panel>
        <Tabs.Panel value="tasks" pt="md">
          <TasksPanel
            resource={contactTasks}
            params={{ contact_id: contact.id }}
            members={contactAssignees}
            accountId={contact.account_id}
          />
        </Tabs.Panel>
        <Tabs.Panel value="requests" pt="md">
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <PagePart name="contact-requests" contact={contact} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="offers" pt="md">
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <PagePart name="contact-offers" contact={contact} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="orders" pt="md">
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <PagePart name="contact-orders" contact={contact} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="shop" pt="md">
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <PagePart name="contact-shop" contact={contact} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="files" pt="md">
          <FilesTab contact={contact} />
        </Tabs.Panel>
        <Tabs.Panel value="boards" pt="md">
          <BoardsTab contact={contact} />
        </Tabs.Panel>
        <Tabs.Panel value="lists" pt="md">
          <ListsTab contact={contact} />
        </Tabs.Panel>
        <Tabs.Panel value="relations" pt="md">
          <RelationsTab contact={contact} />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          <HistoryPanel
            endpoint={contactActivityLogs}
            params={{ contact_id: contact.id }}
            members={contactAssignees}
            accountId={contact.account_id}
            type="contact"
            words={HISTORY_WORDS}
          />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

/** How many records a tab holds, where that is known and there are some. */
function countOf(tab: ContactTab, contact: Contact): ReactNode {
  const counts: Partial<Record<ContactTab, number | undefined>> = {
    notes: contact.notes_count,
    tasks: contact.tasks_count,
    requests: contact.requests_count,
    relations: contact.accounts?.length,
  }
  const count = counts[tab]
  return count ? (
    <Badge size="sm" variant="light" color="gray" circle={count < 10} miw="max-content">
      {count}
    </Badge>
  ) : null
}

import { contactActivityLogs, contactAssignees, contactComments, contactNotes, contactTasks, type Contact } from '@stoa/contract/browser'
import { Badge, ListSkeleton, TabRow, Tabs } from '@stoa/ui'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PagePart } from '../../../../shared/page-parts/index.ts'
import { EmailTab } from '../../../../messaging/email/index.ts'
import { SmsTab } from '../../../../messaging/sms/index.ts'
import { CommentsPanel, HistoryPanel, NotesPanel, TasksPanel } from '../../../../shared/records/index.ts'
import { CONTACT_TABS, type ContactTab } from '../../contact-paths.ts'
import { HISTORY_WORDS } from '../history-words.ts'
import { useAllowedTabs } from './allowed-tabs.ts'
import { BoardsTab } from './boards-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import { ListsTab } from './lists-tab.tsx'
import { RelationsTab } from './relations-tab.tsx'

interface ContactTabsProps {
  contact: Contact
  tab: ContactTab
  onTab: (tab: ContactTab) => void
}

/** The tabs of a contact that the user may see, with the contents of the open one. The page itself is the first, `details`. */
export function ContactTabs({ contact, tab, onTab }: ContactTabsProps) {
  const { t } = useTranslation('contact')
  const allowed = useAllowedTabs()
  const contents: Partial<Record<ContactTab, ReactNode>> = {
    ...ownTabs(contact),
    ...recordTabs(contact),
    ...messageTabs(contact),
    ...salesTabs(contact),
  }
  return (
    <Tabs value={tab} onChange={(next) => next && onTab(next as ContactTab)} keepMounted={false}>
      <TabRow active={tab}>
        {allowed.map((name) => (
          <Tabs.Tab key={name} value={name} rightSection={countOf(name, contact)}>
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      {CONTACT_TABS.map((name) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {contents[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const ownTabs = (contact: Contact) => ({
  files: <FilesTab contact={contact} />,
  boards: <BoardsTab contact={contact} />,
  lists: <ListsTab contact={contact} />,
  relations: <RelationsTab contact={contact} />,
})

const messageTabs = (contact: Contact) => {
  const owner = { kind: 'contact', id: contact.id, account_id: contact.account_id, contact_id: contact.id } as const
  return {
    emails: <EmailTab owner={owner} />,
    sms: <SmsTab owner={owner} />,
    conversations: whenLoaded(<PagePart name="contact-conversations" contact={contact} />),
  }
}

const salesTabs = (contact: Contact) => ({
  requests: whenLoaded(<PagePart name="contact-requests" contact={contact} />),
  offers: whenLoaded(<PagePart name="contact-offers" contact={contact} />),
  orders: whenLoaded(<PagePart name="contact-orders" contact={contact} />),
  shop: whenLoaded(<PagePart name="contact-shop" contact={contact} />),
})

function recordTabs(contact: Contact) {
  const params = { contact_id: contact.id }
  const people = { members: contactAssignees, accountId: contact.account_id }
  return {
    notes: <NotesPanel resource={contactNotes} params={params} />,
    comments: <CommentsPanel resource={contactComments} params={params} {...people} />,
    tasks: <TasksPanel resource={contactTasks} params={params} {...people} />,
    history: <HistoryPanel endpoint={contactActivityLogs} params={params} {...people} type="contact" words={HISTORY_WORDS} />,
  }
}

const whenLoaded = (part: ReactNode) => <Suspense fallback={<ListSkeleton rows={3} />}>{part}</Suspense>

/** The number of records in a tab, if it is known and not zero. */
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

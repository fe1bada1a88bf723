import { contacts, type Contact } from '@stoa/contract/browser'
import { PageSkeleton, Stack, toast } from '@stoa/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, useEndpoint, useLiveInvalidation } from '../../../../kit/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import type { ContactTab } from '../contact-paths.ts'
import { ContactHeader } from './contact-header.tsx'
import { ContactTabs } from './tabs/contact-tabs.tsx'

/** Relations that the page itself shows; each tab loads its own records. */
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

/** Records to reload after an event about the contact. */
const LIVE = {
  contact: ['contacts', 'activity_logs', 'subscriptions', 'person', 'pipeline_stages', 'stageTransitions'],
  note: ['notes', 'contacts', 'activity_logs'],
  comment: ['comments', 'activity_logs'],
  task: ['tasks', 'contacts', 'activity_logs'],
  'contact-request': ['contact-requests', 'contacts', 'activity_logs'],
  media: ['media', 'activity_logs'],
} as const

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

/** The page of one contact with live updates: header and tabs. */
export function ContactView({ id, tab, onTab, onGone, onMoved, onName, linkToPage = false }: ContactViewProps) {
  const { t } = useTranslation('contact')
  const name = useContactName()
  const loaded = useEndpoint(contacts.read, { params: { id }, query: { include: CONTACT_INCLUDES } }, { keepPrevious: true })
  const contact = loaded.answer?.data
  useLiveInvalidation(contact ? `accounts.${contact.account_id}` : null, LIVE)
  const shownName = contact && name(contact)
  useEffect(() => {
    if (shownName) onName?.(shownName)
  }, [shownName, onName])
  useFollowMerge(id, contact, onMoved)
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!contact) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return (
    <Stack gap="md">
      <ContactHeader contact={contact} onGone={onGone} linkToPage={linkToPage} />
      <ContactTabs contact={contact} tab={tab} onTab={onTab} onReload={loaded.reload} />
    </Stack>
  )
}

/** Opens the survivor, with a message, when the server answers the id of a merged contact with it. */
function useFollowMerge(id: number, contact: Contact | undefined, onMoved: (id: number) => void) {
  const { t } = useTranslation('contact')
  useEffect(() => {
    if (!contact || contact.id === id) return
    toast({ message: t('merged'), tone: 'info' })
    onMoved(contact.id)
  }, [contact, id, onMoved, t])
}

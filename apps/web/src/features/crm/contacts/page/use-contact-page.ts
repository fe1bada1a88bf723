import { contacts, type Contact } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAhead, useEndpoint, useLiveInvalidation } from '../../../../kit/index.ts'

/** Relations that the page itself shows; time line, cards and tabs load their own records. */
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
  contact: ['contacts', 'activity_logs', 'subscriptions', 'person', 'pipeline_stages', 'stageTransitions', 'timeLine'],
  note: ['notes', 'contacts', 'activity_logs', 'timeLine'],
  comment: ['comments', 'activity_logs', 'timeLine'],
  task: ['tasks', 'contacts', 'activity_logs', 'timeLine'],
  'contact-request': ['contact-requests', 'contacts', 'activity_logs', 'timeLine'],
  media: ['media', 'activity_logs'],
  'email-message': ['timeLine'],
  'sms-message': ['timeLine'],
  conversation: ['timeLine'],
  offer: ['timeLine'],
  order: ['timeLine'],
  invoice: ['timeLine'],
  payment: ['timeLine'],
  subscription: ['timeLine'],
} as const

/** One contact with live updates. @param onMoved called with the survivor's id when the contact was merged */
export function useContactPage(id: number, onMoved: (id: number) => void) {
  const loaded = useEndpoint(contacts.read, { params: { id }, query: { include: CONTACT_INCLUDES } }, { keepPrevious: true })
  const contact = loaded.answer?.data
  useAhead(id, loaded)
  useLiveInvalidation(contact ? `accounts.${contact.account_id}` : null, LIVE)
  useFollowMerge(id, contact, onMoved)
  return { loaded, contact }
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

import {
  conversationMessages,
  conversationParticipants,
  conversations,
  readConversation,
  type Conversation,
  type ConversationMessage,
} from '@stoa/contract/browser'
import { useCallback, useEffect, useState } from 'react'
import { call, useChange, useEndpoint, useLive, useLiveInvalidation } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'

const SHOWN = ['authorable', 'media', 'replyTo'] as const

/** Records to reload after an event on the channel of the conversation. */
const LIVE = { message: ['messages', 'conversations'], conversation: ['conversations', 'participants', 'messages'] } as const
const LIVE_MAIL = { 'email-message': ['messages'] } as const

/** One conversation with live updates, its newest messages, and the older ones that the user loaded. */
export function useThread(id: number) {
  const accountId = useAccountId()
  const loaded = useEndpoint(
    conversations.read,
    {
      params: { id },
      query: { include: ['contact', 'contactRequest', 'project', 'user', 'participants', 'participants.participable', 'unread_count'] },
    },
    { keepPrevious: false },
  )
  const conversation = loaded.answer?.data
  const newest = useEndpoint(conversationMessages, { params: { conversation_id: id }, query: { include: [...SHOWN] } })
  const people = useEndpoint(conversationParticipants, { params: { conversation_id: id } })
  const past = useOlder(id)
  useLiveInvalidation(`conversations.${id}`, LIVE)
  const isOurs = conversation !== undefined && (conversation.project_uuid === null || conversation.account_id === accountId)
  useLiveInvalidation(isOurs ? `accounts.${conversation.account_id}` : null, LIVE_MAIL)
  const messages = joinMessages(past.rows, newest.answer?.data)
  useReadMark(conversation, messages.at(-1)?.id ?? null)
  return {
    loaded,
    conversation,
    messages,
    newest,
    participants: people.answer?.data ?? [],
    hasOlder: past.hasOlder ?? newest.answer?.meta.has_older === true,
    isLoadingOlder: past.isLoading,
    loadOlder: () => messages[0] && void past.load(messages[0].id),
  }
}

/** Joins the older messages and the newest window without duplicates. */
function joinMessages(older: readonly ConversationMessage[], recent: readonly ConversationMessage[] = []): ConversationMessage[] {
  const [first] = recent
  return [...older.filter((row) => !first || row.id < first.id), ...recent]
}

function useOlder(id: number) {
  const [rows, setRows] = useState<readonly ConversationMessage[]>([])
  const [hasOlder, setHasOlder] = useState<boolean | null>(null)
  const [isLoading, setLoading] = useState(false)
  // The newest window reloads itself; apply the events to the older messages here.
  useLive(`conversations.${id}`, '*', (data: { key?: number; message?: ConversationMessage }, event) => {
    if (event === 'message.deleted') setRows((all) => all.filter((row) => row.id !== data.key))
    if (event === 'message.updated') setRows((all) => all.map((row) => (row.id === data.key && data.message ? data.message : row)))
  })
  const load = useCallback(
    async (before: number) => {
      setLoading(true)
      try {
        const page = await call(conversationMessages, { params: { conversation_id: id }, query: { before, include: [...SHOWN] } })
        setRows((all) => [...page.data, ...all])
        setHasOlder(page.meta.has_older)
      } finally {
        setLoading(false)
      }
    },
    [id],
  )
  return { rows, hasOlder, isLoading, load }
}

/** Marks the conversation as read when it is open and the window is visible. */
function useReadMark(conversation: Conversation | undefined, newest: number | null): void {
  const id = conversation?.id
  const isUnread = (conversation?.unread_count ?? 0) > 0
  const { run } = useChange(readConversation, ['conversations', 'participants'])
  useEffect(() => {
    if (!id || newest === null || !isUnread) return undefined
    const mark = () => {
      if (document.visibilityState === 'visible') run({ params: { conversation_id: id }, body: {} })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each new message
  }, [id, newest, isUnread])
}

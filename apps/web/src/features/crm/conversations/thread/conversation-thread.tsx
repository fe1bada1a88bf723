import type { ConversationMessage } from '@stoa/contract/browser'
import { ListSkeleton } from '@stoa/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../../../kit/index.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { useThread } from './use-thread.ts'
import '../conversations.css'

interface ConversationThreadProps {
  id: number
  /** Shown before the name, such as a link back to the list. */
  before?: ReactNode
  /** Called with the id of the survivor after a merge, or with 0 when the user closes the conversation. */
  onMoved?: (id: number) => void
  linkToInbox?: boolean
}

/** A conversation: header, messages and composer. */
export function ConversationThread({ id, before, onMoved, linkToInbox = false }: ConversationThreadProps) {
  const { t } = useTranslation('conversations')
  const thread = useThread(id)
  const [quoted, setQuoted] = useState<ConversationMessage | null>(null)
  const { conversation } = thread
  const survivor = conversation && conversation.id !== id ? conversation.id : null
  useEffect(() => {
    if (survivor) onMoved?.(survivor)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each survivor
  }, [survivor])
  if (!conversation || !thread.newest.answer) return <NotYet thread={thread} />
  return (
    <section className="stoa-thread" aria-label={t('one')}>
      <ThreadHeader conversation={conversation} before={before} linkToInbox={linkToInbox} {...(onMoved && { onMoved })} />
      <MessageList
        conversation={conversation}
        messages={thread.messages}
        participants={thread.participants}
        hasOlder={thread.hasOlder}
        isLoadingOlder={thread.isLoadingOlder}
        onOlder={thread.loadOlder}
        onQuote={setQuoted}
      />
      <Composer conversation={conversation} quoted={quoted} onUnquote={() => setQuoted(null)} />
    </section>
  )
}

/** Replaces the conversation while it loads, and when it failed to load or was deleted. */
function NotYet({ thread: { loaded, newest } }: { thread: ReturnType<typeof useThread> }) {
  const { t } = useTranslation('conversations')
  const failed = loaded.reason ? loaded : newest
  return <div className="stoa-thread">{failed.reason ? <NotLoaded loaded={failed} gone={t('gone')} /> : <ListSkeleton rows={6} />}</div>
}

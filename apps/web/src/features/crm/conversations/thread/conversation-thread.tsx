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
  /** Before the name, such as the way back to a list. */
  before?: ReactNode
  /** The conversation lives on under another number, or (0) the reader is done with it. */
  onMoved?: (id: number) => void
  linkToInbox?: boolean
}

/** A conversation as it is worked with: what it is about, what was said, and the place to write. */
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

/** What stands there while nothing can be shown: it loads, it failed, or it is gone. */
function NotYet({ thread: { loaded, newest } }: { thread: ReturnType<typeof useThread> }) {
  const { t } = useTranslation('conversations')
  const failed = loaded.reason ? loaded : newest
  return <div className="stoa-thread">{failed.reason ? <NotLoaded loaded={failed} gone={t('gone')} /> : <ListSkeleton rows={6} />}</div>
}

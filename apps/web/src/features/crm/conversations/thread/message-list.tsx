import type { Conversation, ConversationMessage, Participant } from '@stoa/contract/browser'
import { Avatar, Button, Group, Text, Tooltip } from '@stoa/ui'
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/index.ts'
import { useDayName } from '../conversation-name.ts'
import { MessageBubble } from './message-bubble.tsx'
import { formatIn, useReaderZone } from '../reader-zone.ts'

interface MessageListProps {
  conversation: Conversation
  messages: readonly ConversationMessage[]
  participants: readonly Participant[]
  hasOlder: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  onQuote: (message: ConversationMessage) => void
}

/** The messages of a thread grouped by day, scrolled to the newest, with read marks of colleagues. */
export function MessageList({ conversation, messages, participants, hasOlder, isLoadingOlder, onOlder, onQuote }: MessageListProps) {
  const { t } = useTranslation('conversations')
  const dayOf = useDayName()
  const { user } = useSession()
  const box = useFollowedEnd(messages)
  const readers = readersBy(
    messages,
    participants.filter((one) => one.participable_type === 'user' && one.participable_id !== user?.id),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard
    <div className="stoa-thread-messages" ref={box} tabIndex={0} role="log" aria-label={t('one')}>
      {hasOlder && (
        <Group justify="center">
          <Button size="compact-sm" variant="subtle" loading={isLoadingOlder} onClick={onOlder}>
            {t('load_older')}
          </Button>
        </Group>
      )}
      {!messages.length && (
        <Text size="sm" c="dimmed" ta="center" py="xl">
          {t('nothing_yet')}
        </Text>
      )}
      {messages.map((message, at) => {
        const previous = messages[at - 1]
        const day = dayOf(message.sent_at)
        const isNewDay = !previous || dayOf(previous.sent_at) !== day
        return (
          <Fragment key={message.id}>
            {isNewDay && (
              <div className="stoa-thread-day">
                <span>{day}</span>
              </div>
            )}
            {message.direction === 'system' ? (
              <SystemLine message={message} />
            ) : (
              <MessageBubble
                message={message}
                conversation={conversation}
                isFollowing={!isNewDay && continues(message, previous)}
                onQuote={() => onQuote(message)}
              />
            )}
            {readers.get(message.id) && <Readers people={readers.get(message.id)!} />}
          </Fragment>
        )
      })}
    </div>
  )
}

function SystemLine({ message }: { message: ConversationMessage }) {
  const { t, i18n } = useTranslation('conversations')
  const zone = useReaderZone()
  const { code = '', ...names } = message.event ?? {}
  const until = names.until && formatIn(zone, names.until, i18n.language)
  const text = t(`events.${code}` as 'events.closed', { actor: t('system'), ...names, ...(until && { until }) })
  return (
    <Text className="stoa-thread-line" size="xs" c="dimmed">
      {text} · {formatIn(zone, message.sent_at, i18n.language)}
    </Text>
  )
}

/** Avatars of the participants who have read up to this message. */
function Readers({ people }: { people: readonly Participant[] }) {
  const { t } = useTranslation('conversations')
  const names = people.map((one) => one.participable?.name ?? t('somebody')).join(', ')
  return (
    <Tooltip label={t('seen_by', { names })}>
      <Group className="stoa-thread-readers" gap={3} aria-label={t('seen_by', { names })} role="img">
        {people.slice(0, 5).map((one) => (
          <Avatar
            key={one.id}
            size={16}
            username={one.participable?.name ?? '–'}
            color={one.participable?.color ?? null}
            src={one.participable?.avatar_url ?? null}
          />
        ))}
      </Group>
    </Tooltip>
  )
}

/** Whether a message continues the previous one: same author within five minutes. Only the first shows the name. */
function continues(message: ConversationMessage, previous: ConversationMessage | undefined): boolean {
  return (
    !!previous &&
    previous.direction === message.direction &&
    previous.authorable_type === message.authorable_type &&
    previous.authorable_id === message.authorable_id &&
    Date.parse(message.sent_at) - Date.parse(previous.sent_at) < 300_000
  )
}

/** Participants by the newest shown message that each has read. Authors of that message are left out. */
function readersBy(messages: readonly ConversationMessage[], people: readonly Participant[]): Map<number, Participant[]> {
  const found = new Map<number, Participant[]>()
  for (const person of people) {
    const mark = person.last_read_message_id
    const last = mark === null ? undefined : messages.findLast((message) => message.id <= mark && message.direction !== 'system')
    if (!last || (last.authorable_type === 'user' && last.authorable_id === person.participable_id)) continue
    found.set(last.id, [...(found.get(last.id) ?? []), person])
  }
  return found
}

/** Follows new messages while the user is at the end, and keeps the position when older messages are inserted above. */
function useFollowedEnd(messages: readonly ConversationMessage[]) {
  const box = useRef<HTMLDivElement>(null)
  const was = useRef({ first: 0, height: 0, atEnd: true })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const note = () => {
      was.current.atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 80
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [])
  const [first, last] = [messages[0]?.id ?? 0, messages.at(-1)?.id ?? 0]
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { first: before, height, atEnd } = was.current
    if (before && first < before) element.scrollTop += element.scrollHeight - height
    else if (atEnd || !before) element.scrollTop = element.scrollHeight
    was.current = { first, height: element.scrollHeight, atEnd }
  }, [first, last, messages.length])
  return box
}

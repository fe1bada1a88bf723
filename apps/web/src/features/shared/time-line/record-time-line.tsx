import type { contactAssignees, contactTimeLine, TimeLineEvent } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { FailureStrip, TimeLine, usePages, type TimeLineItem } from '../../../kit/index.ts'
import type { HistoryWords } from '../records/index.ts'
import { useSession } from '../session/index.ts'
import { EventIcon } from './event-icon.tsx'
import { EventBubble, hasBubble } from './event-bubble.tsx'
import { eventPath } from './event-path.ts'
import { moreOf } from './more-of-event.ts'
import { FILTERS, sentenceOf, type Filter } from './event-words.ts'
import { useChangeLines } from './use-change-lines.ts'

interface RecordTimeLineProps {
  /** `contactTimeLine` or `requestTimeLine`. */
  endpoint: typeof contactTimeLine
  of: { subject: 'contact' | 'contact_request'; id: number; account_id: number }
  /** The person who writes the messages that come in. */
  name: string
  members: typeof contactAssignees
  words: HistoryWords
  /** Answers a mail. */
  onReply?: ((emailId: number) => void) | undefined
  /** Makes a task of a message. */
  onTask?: ((title: string) => void) | undefined
}

/** The time line of a record: what happened, with filters and search. */
export function RecordTimeLine(props: RecordTimeLineProps) {
  const { endpoint, of } = props
  const { t } = useTranslation('time_line')
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const kinds = FILTERS[filter]
  const params = of.subject === 'contact' ? { contact_id: of.id } : { contact_request_id: of.id }
  const line = usePages(endpoint, {
    params,
    query: { ...(kinds.length > 0 && { kind: kinds.join(',') as never }), ...(search && { search }) },
  })
  const toItem = useItems(props)
  return (
    <TimeLine
      items={line.rows.map(toItem)}
      filters={(Object.keys(FILTERS) as Filter[]).map((name) => ({ name, label: t(`filters.${name}`) }))}
      filter={filter}
      onFilter={(name) => setFilter(name as Filter)}
      search={search}
      onSearch={setSearch}
      isFirstLoad={line.isFirstLoad}
      isLoadingMore={line.isLoadingMore}
      hasMore={line.hasMore}
      onMore={line.more}
      empty={t(search || filter !== 'all' ? 'none' : 'empty')}
      failure={
        line.reason !== null &&
        !line.rows.length && <FailureStrip loaded={{ error: line.error, reason: line.reason, reload: line.reload }} />
      }
    />
  )
}

/** Words of an event for the reader. */
function useItems({ of, name, members, words, onReply, onTask }: RecordTimeLineProps): (event: TimeLineEvent) => TimeLineItem {
  const { t, i18n } = useTranslation(['time_line', 'crm', 'lists'])
  const { user } = useSession()
  const changesOf = useChangeLines(members, of.account_id, words)
  const language = i18n.language
  const wordsOf = (event: TimeLineEvent) => ({
    name,
    who: event.user === null ? t('time_line:system') : event.user.id === user?.id ? t('time_line:you') : event.user.username,
    title: event.title ?? '',
    from: event.details.from ?? '',
    to: event.details.to ?? event.details.board ?? '',
    number: event.details.number,
    amount: event.amount_minor === null ? '' : formatMoney(event.amount_minor, event.currency ?? 'EUR'),
    channel: event.details.channel ? t(`lists:consent_channels.${event.details.channel}`, event.details.channel) : '',
  })
  const head = (event: TimeLineEvent): ReactNode => {
    const to = eventPath(event, of.account_id, of)
    if (event.kind === 'change') {
      const { sentence } = changesOf(event)
      return (
        <>
          <b>{event.user?.username ?? t('time_line:system')}</b> {sentence}
        </>
      )
    }
    return (
      <Trans
        t={t}
        i18nKey={`time_line:events.${sentenceOf(event)}`}
        values={{ ...wordsOf(event) }}
        tOptions={{ interpolation: { escapeValue: false } }}
        shouldUnescape
        components={{ b: <b />, a: to ? <Link to={to} /> : <b /> }}
      />
    )
  }
  return (event) => ({
    key: `${event.kind}-${event.id}`,
    at: event.at,
    icon: <EventIcon kind={event.kind} />,
    head: head(event),
    more: moreOf(event, { t, language, changesOf }),
    ...(event.kind === 'note' && { tone: 'note' }),
    ...(hasBubble(event) && { bubble: <EventBubble event={event} onReply={onReply} onTask={onTask} /> }),
  })
}

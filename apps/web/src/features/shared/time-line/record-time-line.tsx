import type { contactAssignees, contactTimeLine, TimeLineEvent } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { FailureStrip, TimeLine, useAhead, usePages, type TimeLineItem } from '../../../kit/index.ts'
import type { HistoryWords } from '../records/index.ts'
import { useSession } from '../session/index.ts'
import { EventIcon } from './event-icon.tsx'
import { EventBubble, hasBubble } from './event-bubble.tsx'
import { eventPath } from './event-path.ts'
import { moreOf } from './more-of-event.ts'
import { FILTERS, sentenceOf, type Filter } from './event-words.ts'
import { useChangeLines } from './use-change-lines.ts'

export interface RecordTimeLineProps {
  /** An endpoint of `time-lines.ts` in the contract. */
  endpoint: typeof contactTimeLine
  params: Record<string, number | string>
  /** The account in which the reader looks at the record. */
  accountId: number
  /** Address of the person whose time line it is; null for documents and other records. */
  page: string | null
  /** The person who writes the messages that come in. */
  name?: string
  members: typeof contactAssignees
  words: HistoryWords
  /** Currency of the record's amounts. */
  currency?: string
  /** The filters that can find anything. */
  filters?: readonly Filter[]
  /** Answers a mail. */
  onReply?: ((emailId: number) => void) | undefined
  /** Makes a task of a message. */
  onTask?: ((title: string) => void) | undefined
}

const ALL_FILTERS = Object.keys(FILTERS) as Filter[]

/** The time line of a record: what happened, with filters and search. */
export function RecordTimeLine(props: RecordTimeLineProps) {
  const { endpoint, params, filters = ALL_FILTERS } = props
  const { t } = useTranslation('time_line')
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const kinds = FILTERS[filter]
  const line = usePages(endpoint, {
    params,
    query: { ...(kinds.length > 0 && { kind: kinds.join(',') as never }), ...(search && { search }) },
  })
  useAhead(Object.values(params)[0]!, line)
  const toItem = useItems(props)
  return (
    <TimeLine
      items={line.rows.map(toItem)}
      filters={filters.map((name) => ({ name, label: t(`filters.${name}`) }))}
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
function useItems({
  accountId,
  page,
  name = '',
  members,
  words,
  currency = 'EUR',
  onReply,
  onTask,
}: RecordTimeLineProps): (event: TimeLineEvent) => TimeLineItem {
  const { t, i18n } = useTranslation(['time_line', 'crm', 'lists', ...namespacesOf(words)])
  const { user } = useSession()
  const changesOf = useChangeLines(members, accountId, words, currency)
  const language = i18n.language
  const statusOf = ({ event, status }: TimeLineEvent) =>
    event === 'status' && status ? t(`${words.codes.status}.${status}` as never) : null
  const wordsOf = (event: TimeLineEvent) => ({
    name,
    who:
      event.user === null ? authorOf(event, t('time_line:system')) : event.user.id === user?.id ? t('time_line:you') : event.user.username,
    title: event.title ?? '',
    from: event.details.from ?? '',
    to: statusOf(event) ?? event.details.to ?? event.details.board ?? '',
    number: event.details.number,
    amount: event.amount_minor === null ? '' : formatMoney(event.amount_minor, event.currency ?? 'EUR'),
    channel: event.details.channel ? t(`lists:consent_channels.${event.details.channel}`, event.details.channel) : '',
  })
  const head = (event: TimeLineEvent): ReactNode => {
    const to = eventPath(event, accountId, page)
    if (event.kind === 'change') {
      const { sentence } = changesOf(event)
      return (
        <>
          <b>{event.user?.username ?? t('time_line:system')}</b>
          {event.user ? ' ' : ': '}
          {sentence}
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

const namespacesOf = ({ codes }: HistoryWords) => Object.values(codes).map((key) => key.split(':')[0]!)

/** Comments on a document name their author, who may have no login. */
const authorOf = ({ kind, title }: TimeLineEvent, otherwise: string): string => (kind === 'comment' && title) || otherwise

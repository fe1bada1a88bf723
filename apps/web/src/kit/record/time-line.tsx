import { ActionIcon, Button, IconSearch, IconX, ListSkeleton, TextInput, UnstyledButton } from '@stoa/ui'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, formatDayHead, localDayOf } from '../locale/format-moment.ts'
import './record.css'

/** One event as it is shown. */
export interface TimeLineItem {
  key: string
  at: string
  icon: ReactNode
  /** One line: who did what. */
  head: ReactNode
  /** A further line below it. */
  more?: ReactNode
  /** A message or a note in a separate bubble. */
  bubble?: ReactNode
  tone?: 'note'
}

interface TimeLineProps {
  items: readonly TimeLineItem[]
  filters: readonly { name: string; label: string }[]
  filter: string
  onFilter: (name: string) => void
  search: string
  onSearch: (text: string) => void
  isFirstLoad: boolean
  isLoadingMore: boolean
  hasMore: boolean
  onMore: () => void
  /** Shown without events. */
  empty: string
  /** Shown in place of the events when they did not load. */
  failure?: ReactNode
}

/** What happened with a record, newest first, by day. Older events load when the end comes into view. */
export function TimeLine(props: TimeLineProps) {
  const { t, i18n } = useTranslation('kit')
  const { items, isFirstLoad, isLoadingMore, hasMore, onMore, empty, failure } = props
  return (
    <section className="stoa-time-line" aria-label={t('line.title')}>
      <Filters {...props} />
      {isFirstLoad ? (
        <ListSkeleton rows={5} />
      ) : (
        failure || (
          <ol className="stoa-line-events">
            {items.map((item, index) => (
              <Fragment key={item.key}>
                {localDayOf(item.at) !== localDayOf(items[index - 1]?.at) && (
                  <li className="stoa-line-day">
                    {formatDayHead(item.at, i18n.language, { today: t('line.today'), yesterday: t('line.yesterday') })}
                  </li>
                )}
                <Event item={item} language={i18n.language} />
              </Fragment>
            ))}
          </ol>
        )
      )}
      {!isFirstLoad && !failure && !items.length && <p className="stoa-line-empty">{empty}</p>}
      {hasMore && !failure && <Older isLoading={isLoadingMore} onMore={onMore} />}
    </section>
  )
}

function Event({ item, language }: { item: TimeLineItem; language: string }) {
  return (
    <li className="stoa-event">
      <span className="stoa-event-icon" aria-hidden>
        {item.icon}
      </span>
      <div className="stoa-event-head">
        <span>{item.head}</span>
        <time dateTime={item.at}>{formatClock(item.at, language)}</time>
      </div>
      {item.more && <p className="stoa-event-more">{item.more}</p>}
      {item.bubble && (
        <div className="stoa-bubble" data-tone={item.tone}>
          {item.bubble}
        </div>
      )}
    </li>
  )
}

const SEARCH_MS = 250

function Filters({ filters, filter, onFilter, search, onSearch }: TimeLineProps) {
  const { t } = useTranslation('kit')
  const [isSearching, setSearching] = useState(search !== '')
  const [text, setText] = useState(search)
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    if (text === search) return undefined
    const timer = setTimeout(() => latest.current(text), SEARCH_MS)
    return () => clearTimeout(timer)
  }, [text, search])
  const leave = () => {
    setSearching(false)
    setText('')
    onSearch('')
  }
  return (
    <div className="stoa-line-bar">
      <div className="stoa-line-filters" role="group" aria-label={t('line.filters')}>
        {filters.map(({ name, label }) => (
          <UnstyledButton key={name} className="stoa-line-filter" aria-pressed={name === filter} onClick={() => onFilter(name)}>
            {label}
          </UnstyledButton>
        ))}
      </div>
      {isSearching ? (
        <TextInput
          size="xs"
          className="stoa-line-search"
          aria-label={t('line.search')}
          placeholder={t('line.search')}
          value={text}
          maxLength={200}
          ref={(input) => {
            if (input && !text) input.focus()
          }}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            leave()
          }}
          rightSection={
            <ActionIcon size="sm" aria-label={t('line.search_end')} onClick={leave}>
              <IconX size={14} />
            </ActionIcon>
          }
        />
      ) : (
        <ActionIcon aria-label={t('line.search')} title={t('line.search')} onClick={() => setSearching(true)}>
          <IconSearch size={16} />
        </ActionIcon>
      )}
    </div>
  )
}

/** Loads older events when it comes into view, or when it is pressed. */
function Older({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const { t } = useTranslation('kit')
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '300px' })
    watch.observe(end.current!)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={end} className="stoa-line-older">
      <Button variant="subtle" size="compact-sm" loading={isLoading} onClick={onMore}>
        {t('line.older')}
      </Button>
    </div>
  )
}

import type { Notification } from '@stoa/contract/browser'
import { Button, EmptyState, ErrorState, IconBell, ListSkeleton } from '@stoa/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, reasonOf } from '../../../kit/index.ts'
import { NotificationItem } from './notification-item.tsx'
import './notifications.css'
import { useNotifications } from './use-notifications.ts'

interface NotificationListProps {
  unread?: boolean
  compact?: boolean
  onLeave?: () => void
}

/** The user's notifications, newest first; more are loaded when the end scrolls into view. */
export function NotificationList({ unread = false, compact = false, onLeave }: NotificationListProps) {
  const { t } = useTranslation('notifications')
  const query = useNotifications(unread)
  const rows = unique(query.data?.pages.flatMap((page) => page.data) ?? [])
  if (query.isPending) return <ListSkeleton rows={compact ? 3 : 8} />
  if (!rows.length)
    return query.error ? (
      <Failure query={query} />
    ) : (
      <EmptyState icon={<IconBell size={28} stroke={1.5} />} title={t(unread ? 'empty_unread' : 'empty')} text={t('empty_text')} />
    )
  return (
    <>
      <div role="list" aria-label={t('title')}>
        {rows.map((row) => (
          <NotificationItem key={row.id} row={row} onLeave={onLeave} />
        ))}
      </div>
      {query.error ? <Failure query={query} /> : <More query={query} />}
    </>
  )
}

type Query = ReturnType<typeof useNotifications>

function Failure({ query }: { query: Query }) {
  return (
    <ErrorState
      message={reasonOf(query.error)}
      requestId={query.error instanceof ApiError ? query.error.request_id : null}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
    />
  )
}

function More({ query }: { query: Query }) {
  const { t } = useTranslation('notifications')
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  const end = useOnVisible(more)
  if (!query.hasNextPage) return null
  return (
    <Button ref={end} fullWidth variant="subtle" loading={query.isFetchingNextPage} onClick={more}>
      {t('more')}
    </Button>
  )
}

/** Removes duplicates, since pages shift when new notifications arrive. */
const unique = (rows: readonly Notification[]): Notification[] => [...new Map(rows.map((row) => [row.id, row])).values()]

/** Calls `onSeen` each time the element scrolls into view. */
function useOnVisible(onSeen: () => void) {
  const latest = useRef(onSeen)
  latest.current = onSeen
  const observer = useRef<IntersectionObserver | null>(null)
  useEffect(() => () => observer.current?.disconnect(), [])
  return (element: HTMLElement | null) => {
    observer.current?.disconnect()
    if (!element || typeof IntersectionObserver === 'undefined') return
    observer.current = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && latest.current())
    observer.current.observe(element)
  }
}

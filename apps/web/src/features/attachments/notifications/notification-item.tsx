import { notifications, readNotification, unreadNotification, type Notification } from '@stoa/contract/browser'
import { ActionIcon, Avatar, Group, IconBell, IconCheck, IconMail, IconTrash, Text, ThemeIcon, toast, Tooltip } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, formatInstant, useChange } from '../../../kit/index.ts'
import { formatRelativeTime } from './relative-time.ts'

/** A notification. Opening it marks it as read; its buttons mark it as read or unread and delete it. */
export function NotificationItem({ row, onLeave }: { row: Notification; onLeave?: (() => void) | undefined }) {
  const { t, i18n } = useTranslation('notifications')
  const read = useChange(readNotification)
  const unread = useChange(unreadNotification)
  const remove = useChange(notifications.remove)
  const params = { uuid: row.id }
  const isUnread = row.read_at === null
  const run = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => toast({ message: error instanceof ApiError ? error.message : t('failed'), tone: 'bad' }))
  const open = () => {
    if (isUnread) run(read.send({ params }))
    onLeave?.()
  }
  return (
    <div role="listitem" className="stoa-notification" data-unread={isUnread || undefined}>
      {row.actor ? (
        <Avatar size={36} username={row.actor.username} color={row.actor.color} src={row.actor.avatar_url} />
      ) : (
        <ThemeIcon size={36} radius="xl" variant="light" aria-hidden>
          <IconBell size={18} />
        </ThemeIcon>
      )}
      <Subject url={row.url} onOpen={open}>
        <Text size="sm" fw={isUnread ? 650 : 450} className="stoa-notification-title">
          {row.title}
        </Text>
        {row.body && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {row.body}
          </Text>
        )}
        <Text size="xs" c="dimmed" component="time" dateTime={row.created_at} title={formatInstant(row.created_at, i18n.language)}>
          {formatRelativeTime(row.created_at, i18n.language)}
        </Text>
      </Subject>
      <Group gap={2} wrap="nowrap">
        <Tooltip label={t(isUnread ? 'read' : 'unread')}>
          <ActionIcon
            size="md"
            aria-label={`${t(isUnread ? 'read' : 'unread')}: ${row.title}`}
            loading={read.isPending || unread.isPending}
            onClick={() => run((isUnread ? read : unread).send({ params }))}
          >
            {isUnread ? <IconCheck size={16} /> : <IconMail size={16} />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('delete')}>
          <ActionIcon
            size="md"
            aria-label={`${t('delete')}: ${row.title}`}
            loading={remove.isPending}
            onClick={() => run(remove.send({ params }))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </div>
  )
}

function Subject({ url, onOpen, children }: { url: string | null; onOpen: () => void; children: ReactNode }) {
  if (!url) return <div className="stoa-notification-link">{children}</div>
  return (
    <Link to={url} className="stoa-notification-link" onClick={onOpen}>
      {children}
    </Link>
  )
}

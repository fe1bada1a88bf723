import { defineEndpoint, verified } from '@stoa/contract'
import { ActionIcon, EmptyState, ErrorState, IconBell, Indicator, ListSkeleton, Popover, ScrollArea, Stack, Text } from '@stoa/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError, useEndpoint } from '../../kit/index.ts'

/** A notification as it arrives: what it says is opaque, `title` and `message` where its kind has them. */
export interface BellItem {
  id: string
  data: { title?: string; message?: string; url?: string }
  read_at: string | null
  created_at: string
}

const listNotifications = defineEndpoint({
  id: 'notifications.list',
  method: 'GET',
  path: '/api/v1/users/current-user/notifications',
  access: verified,
  summary: 'Own notifications',
  response: z.object({ data: z.array(z.custom<BellItem>()) }),
})

/** Bell with the number of unread notifications; `children` replace its plain list. */
export function NotificationBell({ children }: { children?: (items: readonly BellItem[]) => ReactNode }) {
  const { t, i18n } = useTranslation('app')
  const [opened, setOpened] = useState(false)
  const loaded = useEndpoint(listNotifications, {}, { staleTime: 60_000 })
  const items = loaded.answer?.data ?? []
  const unread = items.filter((item) => !item.read_at).length
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width="min(94vw, 380px)" shadow="md" trapFocus>
      <Popover.Target>
        <Indicator disabled={!unread} label={unread} size={16} offset={6} color="red">
          <ActionIcon size="lg" aria-label={t('bell.title', { count: unread })} aria-expanded={opened} onClick={() => setOpened(!opened)}>
            <IconBell size={20} />
          </ActionIcon>
        </Indicator>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('bell.heading')}>
        <ScrollArea.Autosize mah="70vh" p="sm">
          {loaded.reason ? (
            <ErrorState
              message={loaded.reason}
              requestId={loaded.error instanceof ApiError ? loaded.error.request_id : null}
              onRetry={loaded.reload}
            />
          ) : loaded.isFirstLoad ? (
            <ListSkeleton rows={3} />
          ) : !items.length ? (
            <EmptyState title={t('bell.empty')} />
          ) : (
            (children?.(items) ?? (
              <Stack gap="sm">
                {items.map((item) => (
                  <PlainItem key={item.id} item={item} locale={i18n.language} />
                ))}
              </Stack>
            ))
          )}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

function PlainItem({ item, locale }: { item: BellItem; locale: string }) {
  const when = new Intl.DateTimeFormat(locale === 'gr' ? 'el' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(item.created_at),
  )
  return (
    <div>
      <Text size="sm" fw={item.read_at ? 400 : 650}>
        {item.data.title ?? item.data.message}
      </Text>
      {item.data.title && item.data.message && <Text size="sm">{item.data.message}</Text>}
      <Text size="xs" c="dimmed">
        {when}
      </Text>
    </div>
  )
}

import { Anchor, Button, Group, ScrollArea, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotificationList } from './notification-list.tsx'
import { useReadAll } from './use-read-all.ts'

/** Content of the bell's popover: the latest notifications, a button that marks all as read, and a link to all. */
export function BellPanel({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const { t } = useTranslation('notifications')
  const { readAll, isPending } = useReadAll()
  return (
    <>
      <Group justify="space-between" wrap="nowrap" px="md" py="xs" className="stoa-bell-bar">
        <Text fw={650}>{t('title')}</Text>
        <Button size="compact-sm" variant="subtle" disabled={!unread} loading={isPending} onClick={readAll}>
          {t('read_all_short')}
        </Button>
      </Group>
      <ScrollArea.Autosize mah="min(60vh, 520px)" type="auto">
        <NotificationList compact onLeave={onLeave} />
      </ScrollArea.Autosize>
      <Group justify="space-between" px="md" py="xs" className="stoa-bell-bar stoa-bell-foot">
        <Anchor component={Link} to="/me/notifications" size="sm" onClick={onLeave}>
          {t('all')}
        </Anchor>
        <Anchor component={Link} to="/me/profile/notifications" size="sm" onClick={onLeave}>
          {t('settings.link')}
        </Anchor>
      </Group>
    </>
  )
}

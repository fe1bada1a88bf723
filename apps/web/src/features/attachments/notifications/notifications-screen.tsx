import { listNotifications } from '@stoa/contract/browser'
import { Button, Group, IconCheck, IconSettings, Paper, SegmentedControl } from '@stoa/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Screen, useEndpoint } from '../../../kit/index.ts'
import { NotificationList } from './notification-list.tsx'
import { useReadAll } from './use-read-all.ts'

/** All notifications of the user; the address selects all or unread ones. */
export function NotificationsScreen() {
  const { t } = useTranslation('notifications')
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const counted = useEndpoint(listNotifications, { query: { per_page: 1 } }, { staleTime: 60_000 })
  const unread = counted.answer?.meta.unread_count ?? 0
  const { readAll, isPending } = useReadAll()
  const show = (search as { show?: string }).show === 'unread' ? 'unread' : 'all'
  return (
    <Screen
      title={t('title')}
      subtitle={t('unread_count', { count: unread })}
      actions={
        <>
          <Button variant="default" component={Link} to="/me/profile/notifications" leftSection={<IconSettings size={16} />}>
            {t('settings.link')}
          </Button>
          <Button leftSection={<IconCheck size={16} />} disabled={!unread} loading={isPending} onClick={readAll}>
            {t('read_all')}
          </Button>
        </>
      }
    >
      <Group mb="sm">
        <SegmentedControl
          aria-label={t('show')}
          value={show}
          onChange={(value) => void navigate({ to: '.', search: value === 'unread' ? { show: value } : {}, replace: true })}
          data={[
            { value: 'all', label: t('show_all') },
            { value: 'unread', label: t('show_unread') },
          ]}
        />
      </Group>
      <Paper withBorder className="stoa-list" maw={860}>
        <NotificationList key={show} unread={show === 'unread'} />
      </Paper>
    </Screen>
  )
}

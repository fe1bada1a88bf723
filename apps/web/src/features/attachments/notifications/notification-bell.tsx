import { listNotifications } from '@stoa/contract/browser'
import { ActionIcon, IconBell, Indicator, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useLive } from '../../../kit/index.ts'
import { useSession } from '../../shared/session/index.ts'

const BellPopover = lazy(() => import('./bell-popover.tsx').then((module) => ({ default: module.BellPopover })))

/** Name of the event in the Pusher protocol as Laravel clients know it (wire-contract.md 5.5). */
const CREATED = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'

interface Told {
  title: string
  body: string | null
}

/** Bell with the number of unread notifications. A new notification also appears as a toast that links to its subject. */
export function NotificationBell() {
  const { t, i18n } = useTranslation('app')
  const [opened, setShown] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const setOpened = (shown: boolean) => {
    setShown(shown)
    if (shown) setWasOpened(true)
  }
  const navigate = useNavigate()
  const { user } = useSession()
  const counted = useEndpoint(listNotifications, { query: { per_page: 1 } }, { enabled: user?.emailVerified ?? false, staleTime: 60_000 })
  const unread = counted.answer?.meta.unread_count ?? 0
  useLive(
    user ? `App.Models.User.${user.id}` : null,
    CREATED,
    ({ texts, url, ...own }: Told & { texts?: Record<string, Told>; url: string | null }) => {
      // The language on screen may differ from that of the profile.
      const { title, body } = texts?.[i18n.language] ?? own
      toast({
        title,
        message: body ?? '',
        tone: 'info',
        ...(url && { action: { label: t('bell.open'), onClick: () => void navigate({ to: url }) } }),
      })
    },
  )
  const face = (
    <ActionIcon
      size="lg"
      aria-label={t('bell.title', { count: unread })}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      <IconBell size={20} />
    </ActionIcon>
  )
  return (
    <Indicator disabled={!unread} label={unread > 99 ? '99+' : unread} size={16} offset={6} color="red">
      <Suspense fallback={face}>
        {wasOpened ? <BellPopover face={face} opened={opened} onChange={setOpened} unread={unread} /> : face}
      </Suspense>
    </Indicator>
  )
}

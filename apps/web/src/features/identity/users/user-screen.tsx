import { adminUsers, editAdminUser, type AdminUser } from '@stoa/contract/browser'
import { Avatar, Badge, Group, PageSkeleton, Stack, StatusBadge, Tabs, Text, scrollToCenter } from '@stoa/ui'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint, useLive, useMay } from '../../../kit/index.ts'
import { NotificationSettings } from '../../attachments/notifications/index.ts'
import { UserActions } from './user-actions.tsx'
import { UserActivityList } from './user-activity.tsx'
import { USER_TONES } from './user-columns.tsx'
import { UserDetails } from './user-details.tsx'
import type { UserFormData } from './user-fields.tsx'
import { UserMemberships } from './user-memberships.tsx'
import { UserRoles } from './user-roles.tsx'

const TABS = ['overview', 'roles', 'memberships', 'notifications', 'activity'] as const
type Tab = (typeof TABS)[number]

/** A user: details, roles, memberships, notifications and activity. The tab is in the address. */
export function UserScreen() {
  const { t } = useTranslation('admin')
  const { userId = '' }: { userId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(editAdminUser, { params: { id: Number(userId) } }, { keepPrevious: true })
  useLive('admin', 'user.updated', (event: { key: number }) => event.key === Number(userId) && loaded.reload())
  if (loaded.reason && !loaded.answer) return <NotLoaded loaded={loaded} />
  if (!loaded.answer) return <PageSkeleton />
  const { user, ...form } = loaded.answer.data
  return (
    <Screen title={user.username} actions={<UserActions user={user} />}>
      <Heading user={user} />
      {!user.manageable && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('users.not_manageable')}
        </Text>
      )}
      <UserTabs user={user} form={form} />
    </Screen>
  )
}

function Heading({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin')
  return (
    <Group gap="xs" mb="md">
      <Avatar size={28} username={user.username} color={user.color} src={user.avatar_url} />
      <Text size="sm" c="dimmed">
        {user.email}
      </Text>
      <StatusBadge tone={USER_TONES[user.status]}>{t(`users.statuses.${user.status}`)}</StatusBadge>
      {!user.emailVerified && <StatusBadge tone="warning">{t('users.unverified')}</StatusBadge>}
    </Group>
  )
}

function UserTabs({ user, form }: { user: AdminUser; form: UserFormData }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const may = useMay()
  const { tab }: { tab?: string } = useSearch({ strict: false })
  const active: Tab = TABS.find((one) => one === tab) ?? 'overview'
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scrollToCenter(list.current?.querySelector('[data-active]'))
  }, [active])
  const readOnly = !user.manageable || !may(adminUsers.update)
  const counts: Partial<Record<Tab, number>> = { roles: user.roles?.length ?? 0, memberships: user.memberships?.length ?? 0 }
  return (
    <Tabs
      value={active}
      onChange={(next) => void navigate({ to: '.', search: next === 'overview' ? {} : { tab: next } })}
      keepMounted={false}
    >
      <Tabs.List ref={list} mb="md" className="stoa-tabs-scroll">
        {TABS.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            rightSection={
              counts[one] ? (
                <Badge size="sm" variant="light" circle>
                  {counts[one]}
                </Badge>
              ) : null
            }
          >
            {t(`users.tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview">
        <UserDetails key={user.version} user={user} form={form} readOnly={readOnly} />
      </Tabs.Panel>
      <Tabs.Panel value="roles">
        <UserRoles user={user} roles={form.roles} readOnly={readOnly} />
      </Tabs.Panel>
      <Tabs.Panel value="memberships">
        <UserMemberships user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="notifications">
        <NotificationSettings userId={user.id} readOnly={readOnly} />
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <Stack>
          <UserActivityList userId={user.id} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  )
}

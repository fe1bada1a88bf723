import type { AdminUser } from '@stoa/contract/browser'
import { Anchor, Avatar, Badge, Group, Stack, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, type ListColumn } from '../../../kit/index.ts'

export const USER_TONES: Record<AdminUser['status'], StatusTone> = { pending: 'warning', active: 'good', deactivated: 'neutral' }

/** Columns of the users of the platform. */
export function useUserColumns(): ListColumn<AdminUser>[] {
  const { t, i18n } = useTranslation('admin')
  return [
    {
      key: 'name',
      title: t('users.columns.name'),
      sort: 'name',
      fixed: true,
      width: '60%',
      least: 190,
      render: (user) => (
        <Group gap="xs" wrap="nowrap">
          <Avatar size={32} username={user.username} color={user.color} src={user.avatar_url} />
          <Stack gap={0} miw={0}>
            <Anchor component={Link} to={`/admin/users/${user.id}`} size="sm" fw={550} truncate>
              {user.username}
            </Anchor>
            <Text size="xs" c="dimmed" truncate>
              {user.email}
            </Text>
          </Stack>
        </Group>
      ),
    },
    {
      key: 'roles',
      title: t('users.columns.roles'),
      width: '40%',
      least: 130,
      render: (user) => (
        <Group gap={4}>
          {user.roles?.map((role) => (
            <Badge key={role.id} variant="light" tt="none" fw={500}>
              {role.name}
            </Badge>
          ))}
        </Group>
      ),
    },
    {
      key: 'status',
      title: t('users.columns.status'),
      render: (user) => (
        <Group gap={4}>
          <StatusBadge tone={USER_TONES[user.status]}>{t(`users.statuses.${user.status}`)}</StatusBadge>
          {user.status === 'active' && !user.emailVerified && <StatusBadge tone="warning">{t('users.unverified')}</StatusBadge>}
        </Group>
      ),
    },
    { key: 'memberships', title: t('users.columns.memberships'), align: 'right', render: (user) => user.membershipsCount },
    {
      key: 'last_login',
      title: t('users.columns.last_login'),
      sort: 'last_login',
      render: (user) => formatInstant(user.last_login_at, i18n.language) || t('users.never'),
    },
    { key: 'created', title: t('users.columns.created'), sort: 'created', render: (user) => formatDay(user.created_at, i18n.language) },
  ]
}

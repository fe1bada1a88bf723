import type { Membership } from '@stoa/contract/browser'
import { Badge, Group, StatusBadge, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, type ListColumn } from '../../../kit/index.ts'
import { PersonCell } from './member-cell.tsx'

/** Columns of the members of an account. */
export function useMemberColumns(): ListColumn<Membership>[] {
  const { t, i18n } = useTranslation('members')
  return [
    { key: 'name', title: t('columns.name'), sort: 'name', fixed: true, render: (row) => <PersonCell user={row.user} /> },
    {
      key: 'role',
      title: t('columns.role'),
      sort: 'role',
      render: (row) => (
        <Group gap={4}>
          {[row.role, ...(row.roles ?? [])].map((role, at) => (
            <Badge key={role.id} variant={at ? 'default' : 'light'} tt="none" fw={500} miw="max-content">
              {role.name}
            </Badge>
          ))}
          {row.data_scope === 'own' && (
            <Text size="xs" c="dimmed">
              {t('scopes.own_short')}
            </Text>
          )}
        </Group>
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      render: (row) => <StatusBadge tone={row.status === 'active' ? 'good' : 'warning'}>{t(`statuses.${row.status}`)}</StatusBadge>,
    },
    { key: 'job_title', title: t('columns.job_title'), render: (row) => row.job_title },
    {
      key: 'last_active',
      title: t('columns.last_active'),
      sort: 'last_active',
      render: (row) =>
        row.last_active_at ? (
          formatInstant(row.last_active_at, i18n.language)
        ) : (
          <Text size="sm" c="dimmed">
            {t('never')}
          </Text>
        ),
    },
    { key: 'joined', title: t('columns.joined'), sort: 'joined', render: (row) => formatDay(row.joined_at, i18n.language) },
  ]
}

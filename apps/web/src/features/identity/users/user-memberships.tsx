import type { AdminUser } from '@stoa/contract/browser'
import { Anchor, Avatar, Badge, EmptyState, Group, IconBuilding, Paper, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../kit/index.ts'

/** The accounts of a user. */
export function UserMemberships({ user }: { user: AdminUser }) {
  const { t, i18n } = useTranslation('admin')
  if (!user.memberships?.length)
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconBuilding size={28} stroke={1.5} />}
          title={t('users.no_memberships_title')}
          text={t('users.no_memberships_text')}
        />
      </Paper>
    )
  return (
    <Paper withBorder>
      {user.memberships.map((membership) => (
        <Group key={membership.id} px="md" py="sm" justify="space-between" className="stoa-invitation">
          <Group gap="sm" wrap="nowrap">
            <Avatar isCompany size={36} username={membership.account_name} />
            <Stack gap={0}>
              <Anchor component={Link} to={`/accounts/${membership.account_id}/settings/members`} size="sm" fw={550}>
                {membership.account_name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {t('users.member_since', { day: formatDay(membership.joined_at, i18n.language) })}
              </Text>
            </Stack>
          </Group>
          <Group gap="xs">
            {membership.is_owner && <Badge variant="filled">{t('users.owner')}</Badge>}
            <Badge variant="light" tt="none" fw={500}>
              {membership.role.name}
            </Badge>
            <StatusBadge tone={membership.status === 'active' ? 'good' : 'warning'}>
              {t(`users.membership_statuses.${membership.status}`)}
            </StatusBadge>
          </Group>
        </Group>
      ))}
    </Paper>
  )
}

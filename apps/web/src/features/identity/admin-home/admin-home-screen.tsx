import { adminOverview, type AdminOverview } from '@stoa/contract/browser'
import { Anchor, Avatar, Group, PageSkeleton, Paper, SimpleGrid, SimpleSearch, Stack, StatusBadge, Text, Title, Tooltip } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery, NotLoaded, Screen, formatCount, formatDay, formatInstant, useEndpoint } from '../../../kit/index.ts'
import { USER_TONES } from '../users/index.ts'
import { StaffDay } from './staff-day.tsx'
import './admin-home.css'

/** Home of the admin area: figures for staff. */
export function AdminHomeScreen() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const overview = useEndpoint(adminOverview)
  return (
    <Screen
      title={t('home.title')}
      subtitle={t('home.subtitle')}
      actions={
        <SimpleSearch
          label={t('home.find_user')}
          onSubmit={(text) => void navigate({ to: '/admin/users', search: addressQuery({ 'filter.search': text.trim() || null }) })}
        />
      }
    >
      {overview.answer ? <Overview data={overview.answer.data} /> : overview.reason ? <NotLoaded loaded={overview} /> : <PageSkeleton />}
    </Screen>
  )
}

function Overview({ data }: { data: AdminOverview }) {
  const { t } = useTranslation('admin')
  const { users, accounts, invitations, sessions } = data
  return (
    <Stack>
      <StaffDay />
      <Paper withBorder className="stoa-admin-figures">
        <Figure
          label={t('home.users')}
          value={users.total}
          to="/admin/users"
          facts={[
            t('home.users_active', { count: users.active }),
            t('home.users_pending', { count: users.pending }),
            t('home.users_deactivated', { count: users.deactivated }),
          ]}
        />
        <Figure
          label={t('home.accounts')}
          value={accounts.total}
          to="/me/accounts"
          facts={[
            t('home.agencies', { count: accounts.agencies }),
            t('home.clients', { count: accounts.clients }),
            t('home.providers', { count: accounts.providers }),
            t('home.unclaimed', { count: accounts.unclaimed }),
          ]}
        />
        <Figure
          label={t('home.sessions')}
          value={sessions.live}
          facts={[t('home.seen', { count: users.seen_7_days }), t('home.impersonating', { count: sessions.impersonating })]}
        />
        <Figure
          label={t('home.invitations')}
          value={invitations.pending}
          facts={[t('home.expiring', { count: invitations.expiring }), t('home.locked', { count: users.locked })]}
        />
      </Paper>
      <Registrations days={data.registrations} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <LatestUsers users={data.latest_users} />
        <Impersonations rows={data.impersonations} />
      </SimpleGrid>
    </Stack>
  )
}

function Figure({ label, value, facts, to }: { label: string; value: number; facts: string[]; to?: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {to ? (
          <Anchor component={Link} to={to} size="sm" c="dimmed">
            {label}
          </Anchor>
        ) : (
          label
        )}
      </Text>
      <Text className="stoa-display" fz={30} lh={1.3}>
        {formatCount(value)}
      </Text>
      <Text size="xs" c="dimmed">
        {facts.join(' · ')}
      </Text>
    </div>
  )
}

/** New users of each of the last 30 days as bars, with the figures as text for screen readers. */
function Registrations({ days }: { days: AdminOverview['registrations'] }) {
  const { t, i18n } = useTranslation('admin')
  const most = Math.max(1, ...days.map((day) => day.count))
  const total = days.reduce((sum, day) => sum + day.count, 0)
  return (
    <Paper withBorder p="md" component="section" aria-label={t('home.registrations')}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {t('home.registrations')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('home.registrations_total', { count: total })}
        </Text>
      </Group>
      {total === 0 ? (
        <Text size="sm" c="dimmed">
          {t('home.no_registrations')}
        </Text>
      ) : (
        <>
          <div className="stoa-bars" role="img" aria-label={t('home.registrations_text', { total, most })}>
            {days.map((day) => (
              <Tooltip key={day.day} label={`${formatDay(day.day, i18n.language)}: ${day.count}`}>
                <div
                  className="stoa-bar"
                  data-empty={day.count === 0 || undefined}
                  style={{ height: `${Math.max(4, (day.count / most) * 100)}%` }}
                />
              </Tooltip>
            ))}
          </div>
          <Group justify="space-between" mt={4}>
            <Text size="xs" c="dimmed">
              {formatDay(days[0]?.day, i18n.language)}
            </Text>
            <Text size="xs" c="dimmed">
              {formatDay(days.at(-1)?.day, i18n.language)}
            </Text>
          </Group>
        </>
      )}
    </Paper>
  )
}

function LatestUsers({ users }: { users: AdminOverview['latest_users'] }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <Paper withBorder p="md" component="section" aria-label={t('home.latest')}>
      <Title order={2} size="h5" mb="sm">
        {t('home.latest')}
      </Title>
      <Stack gap="sm">
        {users.map((user) => (
          <Group key={user.id} wrap="nowrap" gap="sm">
            <Avatar size={32} username={user.username} color={user.color} src={user.avatar_url} />
            <Stack gap={0} flex={1} miw={0}>
              <Anchor component={Link} to={`/admin/users/${user.id}`} size="sm" fw={550} truncate>
                {user.username}
              </Anchor>
              <Text size="xs" c="dimmed" truncate>
                {user.email} · {formatDay(user.created_at, i18n.language)}
              </Text>
            </Stack>
            <StatusBadge tone={USER_TONES[user.status]}>{t(`users.statuses.${user.status}`)}</StatusBadge>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}

function Impersonations({ rows }: { rows: AdminOverview['impersonations'] }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <Paper withBorder p="md" component="section" aria-label={t('home.impersonations')}>
      <Title order={2} size="h5" mb="sm">
        {t('home.impersonations')}
      </Title>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('home.no_impersonations')}
        </Text>
      )}
      <Stack gap="sm">
        {rows.map((row) => (
          <div key={row.id}>
            <Text size="sm">
              {t('home.acted', { impersonator: row.impersonator })}{' '}
              <Anchor component={Link} to={`/admin/users/${row.user.id}`} size="sm" fw={550}>
                {row.user.username}
              </Anchor>
            </Text>
            <Text size="xs" c="dimmed">
              {formatInstant(row.started_at, i18n.language)} · {row.reason}
            </Text>
          </div>
        ))}
      </Stack>
    </Paper>
  )
}

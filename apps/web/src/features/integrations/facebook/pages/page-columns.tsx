import type { FacebookPage } from '@stoa/contract/browser'
import { Anchor, Avatar, Group, Stack, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, type ListColumn } from '../../../../kit/index.ts'

const PAGE_TONES: Record<FacebookPage['status'], StatusTone> = { connected: 'good', expired: 'bad', revoked: 'neutral', error: 'bad' }

/** Whether a login still reaches a page. */
export function PageStatus({ page }: { page: FacebookPage }) {
  const { t } = useTranslation('facebook')
  return <StatusBadge tone={PAGE_TONES[page.status]}>{t(`page_statuses.${page.status}`)}</StatusBadge>
}

/** Whether Facebook reports on a page. */
export function SubscriptionState({ page }: { page: FacebookPage }) {
  const { t } = useTranslation('facebook')
  const state = page.is_subscribed ? 'on' : page.subscription_error ? 'failed' : 'off'
  return <StatusBadge tone={TONES[state]}>{t(`subscription.${state}`)}</StatusBadge>
}

const TONES: Record<'on' | 'failed' | 'off', StatusTone> = { on: 'good', failed: 'bad', off: 'neutral' }

/** Columns of the Facebook pages of all accounts. */
export function usePageColumns(): ListColumn<FacebookPage>[] {
  const { t, i18n } = useTranslation('facebook')
  return [
    { key: 'name', title: t('columns.page'), sort: 'name', fixed: true, least: 200, render: (page) => <PageName page={page} /> },
    { key: 'category', title: t('columns.category'), render: (page) => page.category ?? '–' },
    { key: 'accounts', title: t('columns.accounts'), least: 140, render: ({ accounts }) => <Names of={accounts} /> },
    {
      key: 'followers',
      title: t('columns.followers'),
      sort: 'followers',
      align: 'right',
      render: (page) => (page.followers_count === null ? '–' : formatCount(page.followers_count)),
    },
    {
      key: 'instagram',
      title: t('columns.instagram'),
      render: (page) => (page.instagram_username ? `@${page.instagram_username}` : '–'),
    },
    { key: 'subscribed', title: t('columns.subscribed'), render: (page) => <SubscriptionState page={page} /> },
    { key: 'status', title: t('columns.status'), render: (page) => <PageStatus page={page} /> },
    {
      key: 'synced',
      title: t('columns.synced'),
      render: (page) => formatInstant(page.last_synced_at, i18n.language) || t('columns.never'),
    },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (page) => formatInstant(page.created_at, i18n.language) },
  ]
}

function PageName({ page }: { page: FacebookPage }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Avatar isCompany size={32} username={page.name} src={page.picture_url} />
      <Stack gap={0} miw={0}>
        <Anchor component={Link} to={`/admin/facebook/pages/${page.id}`} size="sm" fw={550} truncate>
          {page.name}
        </Anchor>
        {page.category && (
          <Text size="xs" c="dimmed" truncate>
            {page.category}
          </Text>
        )}
      </Stack>
    </Group>
  )
}

function Names({ of }: { of: FacebookPage['accounts'] }) {
  const [first, ...others] = of ?? []
  if (!first) return '–'
  return (
    <Text size="sm" truncate title={of?.map(({ name }) => name).join(', ')}>
      {others.length ? `${first.name} +${others.length}` : first.name}
    </Text>
  )
}

import { accountAccountSubscriptions } from '@stoa/contract/browser'
import { Anchor, Group, ListSkeleton, Stack, Text, SettingsCard } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../kit/index.ts'
import { SubscriptionStatus, usePriceWords } from '../subscription-badges.tsx'
import { subscriptionPaths } from '../subscription-paths.ts'

/** Subscriptions of one client on the client's page; renders nothing without the permission. */
export function ClientSubscriptions({ accountId, clientAccountId }: { accountId: number; clientAccountId: number }) {
  const { t } = useTranslation('account_subscriptions')
  const mayRead = useMay()(accountAccountSubscriptions.list)
  const priceWords = usePriceWords()
  const loaded = useEndpoint(
    accountAccountSubscriptions.list,
    {
      params: { account_id: accountId },
      query: { per_page: 10, sort: ['-created'], filter: { direction: 'issued', client: clientAccountId } },
    },
    { enabled: mayRead },
  )
  if (!mayRead) return null
  const rows = loaded.answer?.data ?? []
  return (
    <SettingsCard title={t('title')}>
      {loaded.isFirstLoad && <ListSkeleton rows={2} />}
      {loaded.reason && <Text c="red">{loaded.reason}</Text>}
      {loaded.answer && rows.length === 0 && <Text c="dimmed">{t('client.none')}</Text>}
      <Stack gap="xs">
        {rows.map((row) => (
          <Group key={row.uuid} justify="space-between" gap="xs">
            <Stack gap={0} miw={0}>
              <Anchor component={Link} to={subscriptionPaths.tab(accountId, row.uuid, 'overview')} size="sm" fw={550}>
                {row.name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {priceWords(row)}
              </Text>
            </Stack>
            <SubscriptionStatus row={row} />
          </Group>
        ))}
      </Stack>
    </SettingsCard>
  )
}

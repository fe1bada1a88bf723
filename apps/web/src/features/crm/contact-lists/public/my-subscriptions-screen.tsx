import { leaveMySubscription, mySubscriptions, renewMySubscription, subscribeMe, type OwnSubscription } from '@stoa/contract'
import { Anchor, Button, EmptyState, ErrorState, Group, IconMail, ListSkeleton, Paper, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import type { Locale } from '../../../../kit/locale.ts'
import { SUBSCRIPTION_TONES } from '../subscription-tones.ts'
import { PublicPage } from './public-page.tsx'

const TOUCHES = ['subscriptions']

/** The signed-in user's own subscriptions, over all accounts that know his verified address. */
export function MySubscriptionsScreen() {
  const { t, i18n } = useTranslation('unsubscribe')
  const loaded = useEndpoint(mySubscriptions, {}, { keepPrevious: true })
  const rows = loaded.answer?.data ?? []
  const offered = loaded.answer?.included.contactLists ?? []
  const join = useAct(subscribeMe, TOUCHES)
  return (
    <PublicPage title={t('mine.title')} locale={i18n.language as Locale}>
      <Text c="dimmed">{t('mine.text')}</Text>
      {loaded.isFirstLoad && <ListSkeleton />}
      {loaded.reason && !loaded.answer && <ErrorState message={loaded.reason} onRetry={loaded.reload} />}
      {loaded.answer && !rows.length && !offered.length && (
        <EmptyState icon={<IconMail size={28} stroke={1.5} />} title={t('mine.empty_title')} text={t('mine.empty_text')} />
      )}
      {rows.map((row) => (
        <Row key={row.id} subscription={row} />
      ))}
      {offered.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>{t('mine.offered')}</Text>
          {offered.map((list) => (
            <Paper key={list.contact_list_id} withBorder p="sm">
              <Group justify="space-between" gap="xs">
                <Words {...list} />
                <Button
                  size="compact-md"
                  variant="default"
                  loading={join.isPending}
                  onClick={() => void join.run({ body: { contact_list_id: list.contact_list_id } })}
                >
                  {t('mine.join')}
                </Button>
              </Group>
            </Paper>
          ))}
        </Stack>
      )}
      <Anchor component={Link} to="/" size="sm">
        {t('mine.back')}
      </Anchor>
    </PublicPage>
  )
}

function Row({ subscription: row }: { subscription: OwnSubscription }) {
  const { t } = useTranslation(['unsubscribe', 'lists'])
  const leave = useAct(leaveMySubscription, TOUCHES)
  const renew = useAct(renewMySubscription, TOUCHES)
  const isOn = row.status === 'subscribed' || row.status === 'pending'
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <Stack gap={4} flex={1} miw={160}>
          <Words {...row} />
          <StatusBadge tone={SUBSCRIPTION_TONES[row.status]}>{t(`lists:statuses.${row.status}`)}</StatusBadge>
        </Stack>
        {isOn ? (
          <Button size="compact-md" variant="default" loading={leave.isPending} onClick={() => void leave.run({ params: { id: row.id } })}>
            {t('mine.leave')}
          </Button>
        ) : (
          <Button size="compact-md" variant="default" loading={renew.isPending} onClick={() => void renew.run({ params: { id: row.id } })}>
            {t('mine.renew')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}

const Words = ({ list_name, account_name, description }: Pick<OwnSubscription, 'list_name' | 'account_name' | 'description'>) => (
  <Stack gap={0}>
    <Text size="sm" fw={550}>
      {list_name}
    </Text>
    <Text size="xs" c="dimmed">
      {[account_name, description].filter(Boolean).join(' · ')}
    </Text>
  </Stack>
)

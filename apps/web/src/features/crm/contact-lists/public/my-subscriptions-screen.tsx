import {
  leaveMySubscription,
  mySubscriptions,
  renewMySubscription,
  subscribeMe,
  type OwnSubscription,
  type ResultOf,
} from '@stoa/contract/browser'
import { Anchor, Button, EmptyState, Group, IconMail, ListSkeleton, Paper, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, useAct, useEndpoint, type Locale } from '../../../../kit/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { SUBSCRIPTION_TONES } from '../subscriptions/subscription-tones.ts'
import { PublicPage } from '../../../shared/public-pages/index.ts'

const TOUCHES = ['subscriptions'] as const

/** The user's own subscriptions in all accounts that know their verified address. */
export function MySubscriptionsScreen() {
  const { t, i18n } = useTranslation('unsubscribe')
  const { user } = useSession()
  return (
    <PublicPage title={t('mine.title')} locale={i18n.language as Locale}>
      <Text c="dimmed">{t('mine.text')}</Text>
      {user?.emailVerified ? <Mine /> : <Unverified />}
      <Anchor component={Link} to="/" size="sm">
        {t('mine.back')}
      </Anchor>
    </PublicPage>
  )
}

function Unverified() {
  const { t } = useTranslation('unsubscribe')
  const verify = (
    <Button component={Link} to="/email/verify">
      {t('mine.verify')}
    </Button>
  )
  return (
    <EmptyState
      icon={<IconMail size={28} stroke={1.5} />}
      title={t('mine.unverified_title')}
      text={t('mine.unverified_text')}
      action={verify}
    />
  )
}

function Mine() {
  const { t } = useTranslation('unsubscribe')
  const loaded = useEndpoint(mySubscriptions, {}, { keepPrevious: true })
  const { answer } = loaded
  if (!answer) return loaded.reason ? <NotLoaded loaded={loaded} /> : <ListSkeleton />
  const offered = answer.included.contactLists
  if (!answer.data.length && !offered.length)
    return <EmptyState icon={<IconMail size={28} stroke={1.5} />} title={t('mine.empty_title')} text={t('mine.empty_text')} />
  return (
    <>
      {answer.data.map((row) => (
        <Row key={row.id} subscription={row} />
      ))}
      {offered.length > 0 && <Offered lists={offered} />}
    </>
  )
}

/** Public lists that the user can join. */
function Offered({ lists }: { lists: ResultOf<typeof mySubscriptions>['included']['contactLists'] }) {
  const { t } = useTranslation('unsubscribe')
  const join = useAct(subscribeMe, TOUCHES)
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('mine.offered')}</Text>
      {lists.map((list) => (
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

import { addDays, formatMoney } from '@stoa/domain'
import { Alert, Anchor, Paper, SettingsCard, SimpleGrid, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../kit/index.ts'
import { NextBills } from '../bills/next-bills.tsx'
import { usePriceWords } from '../subscription-badges.tsx'
import { subscriptionPaths } from '../subscription-paths.ts'
import { useSubscription } from '../use-subscription.ts'

/** Alerts about the current state. */
export function Notices() {
  const { t, i18n } = useTranslation('account_subscriptions')
  const { subscription, accountId } = useSubscription()
  const { uuid, status, outstanding_minor, currency, pending_change, bill_problem } = subscription
  const isLate = status === 'past_due' || status === 'suspended'
  return (
    <>
      {isLate && <Alert color="red" variant="light" title={t(`notices.${status}`, { amount: formatMoney(outstanding_minor, currency) })} />}
      {bill_problem && (
        <Alert color="red" variant="light" title={t('notices.bill_problem')}>
          <Stack gap={4} align="flex-start">
            <Text size="sm">{bill_problem}</Text>
            <Anchor component={Link} to={subscriptionPaths.tab(accountId, uuid, 'subscription-orders')} size="sm">
              {t('notices.to_bills')}
            </Anchor>
          </Stack>
        </Alert>
      )}
      {pending_change && (
        <Alert
          color="blue"
          variant="light"
          title={t('notices.pending_change', {
            name: pending_change.name,
            price: formatMoney(pending_change.unit_price_minor, currency),
            date: formatDay(pending_change.from, i18n.language),
          })}
        />
      )}
    </>
  )
}

/** Price, period, next bill and open amount. @param cols figures beside each other, by default as many as fit */
export function Figures({ cols = { base: 1, xs: 2, lg: 4 } }: { cols?: number | Record<string, number> }) {
  const { t, i18n } = useTranslation('account_subscriptions')
  const { subscription } = useSubscription()
  const priceWords = usePriceWords()
  const { current_period_start: start, current_period_end: end, next_renewal_on, outstanding_minor, currency, status } = subscription
  const day = (value: string) => formatDay(value, i18n.language)
  const figures = [
    { label: t('columns.price'), value: priceWords(subscription), bad: false },
    { label: t('figures.period'), value: start && end ? `${day(start)} – ${day(addDays(end, -1))}` : '–', bad: false },
    { label: t('columns.next_renewal_on'), value: next_renewal_on ? day(next_renewal_on) : '–', bad: false },
    {
      label: t('columns.outstanding'),
      value: formatMoney(outstanding_minor, currency),
      bad: status === 'past_due' || status === 'suspended',
    },
  ]
  return (
    <SimpleGrid cols={cols} spacing="sm">
      {figures.map(({ label, value, bad }) => (
        <Paper key={label} withBorder p="md">
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text size="lg" fw={650} {...(bad && { c: 'red' })}>
            {value}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}

/** Whether no bills are made for now. */
const isHalted = (status: string): status is 'paused' | 'suspended' => status === 'paused' || status === 'suspended'

/** The next three bills, or why there are none. */
export function NextBillsCard() {
  const { t } = useTranslation('account_subscriptions')
  const { status, nextBills } = useSubscription().subscription
  return (
    <SettingsCard title={t('next_bills.title')} text={t(`next_bills.${isHalted(status) ? status : 'text'}`)}>
      {status !== 'paused' && <NextBills bills={nextBills ?? []} />}
    </SettingsCard>
  )
}

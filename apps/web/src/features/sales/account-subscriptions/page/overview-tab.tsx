import { contactAssignees, subscriptionActivity } from '@stoa/contract/browser'
import { addDays, formatMoney } from '@stoa/domain'
import { Alert, Anchor, Paper, SettingsCard, SimpleGrid, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay, RecordColumns, RecordFacts } from '../../../../kit/index.ts'
import { HistoryPanel } from '../../../shared/records/index.ts'
import { NextBills } from '../bills/next-bills.tsx'
import { usePriceWords } from '../subscription-badges.tsx'
import { subscriptionPaths } from '../subscription-paths.ts'
import { useSubscription } from '../use-subscription.ts'

const HISTORY_WORDS = {
  fields: 'account_subscriptions:fields',
  events: ['account_subscriptions:history'],
  codes: { status: 'account_subscriptions:statuses', interval: 'account_subscriptions:intervals' },
  // The name of the subscription contains product and plan.
  silent: [
    'product_id',
    'package_edition_id',
    'subscription_plan_id',
    'vat_rate_id',
    'project_uuid',
    'order_uuid',
    'previous_subscription_uuid',
    'anchor_date',
  ],
}

/** Overview of a subscription: figures, the next three bills, terms, history. */
export function OverviewTab() {
  const { t } = useTranslation('account_subscriptions')
  const { subscription, accountId } = useSubscription()
  return (
    <RecordColumns
      isWide
      fields={<Terms />}
      line={
        <>
          <Notices />
          <Figures />
          <SettingsCard
            title={t('next_bills.title')}
            text={t(`next_bills.${isHalted(subscription.status) ? subscription.status : 'text'}`)}
          >
            {subscription.status !== 'paused' && <NextBills bills={subscription.nextBills ?? []} />}
          </SettingsCard>
          <SettingsCard title={t('history_title')}>
            <HistoryPanel
              endpoint={subscriptionActivity}
              params={{ uuid: subscription.uuid }}
              members={contactAssignees}
              accountId={accountId}
              type="account_subscription"
              words={HISTORY_WORDS}
              currency={subscription.currency}
            />
          </SettingsCard>
        </>
      }
      lineLabel={t('tabs.overview')}
    />
  )
}

/** Alert about waiting bills. */
const isHalted = (status: string): status is 'paused' | 'suspended' => status === 'paused' || status === 'suspended'

/** Alerts about the current state. */
function Notices() {
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

function Figures() {
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
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
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

function Terms() {
  const { t, i18n } = useTranslation('account_subscriptions')
  const { subscription: row, accountId } = useSubscription()
  const day = (value: string | null) => value && formatDay(value, i18n.language)
  const client = row.account_relation_uuid ? (
    <Anchor component={Link} to={`/accounts/${accountId}/clients/${row.account_relation_uuid}/overview`} size="sm">
      {row.counterpart_name}
    </Anchor>
  ) : (
    row.counterpart_name
  )
  const terms = [
    [t(row.is_issued ? 'columns.client' : 'columns.seller'), client],
    [t('fields.product_id'), row.product?.name],
    [t('fields.plan'), row.plan?.name],
    [t('fields.project_uuid'), row.project?.name],
    [t('fields.quantity'), formatCount(row.quantity)],
    [t('fields.unit_price_minor'), formatMoney(row.unit_price_minor, row.currency)],
    [t('fields.discount_bp'), row.discount_bp > 0 && `${formatCount(row.discount_bp / 100)}%`],
  ] as const
  const runs = [
    [t('fields.anchor_day'), row.interval !== 'week' && row.anchor_day],
    [t('fields.start_date'), day(row.start_date)],
    [t('fields.trial_ends_on'), day(row.trial_ends_on)],
    [t('fields.ends_on'), day(row.ends_on)],
    [t('fields.cycles_done'), row.max_cycles ? t('cycles_of', { done: row.cycles_done, max: row.max_cycles }) : row.cycles_done],
    [t('fields.min_cycles'), row.min_cycles > 0 && row.min_cycles],
    [t('fields.commitment_ends_on'), day(row.commitment_ends_on)],
  ] as const
  return (
    <RecordFacts
      groups={[
        { title: t('terms_title'), facts: terms },
        { title: t('groups.runs'), facts: runs },
        { title: t('groups.billing'), facts: useBillingFacts() },
      ]}
    />
  )
}

/** Billing terms. */
function useBillingFacts() {
  const { t } = useTranslation('account_subscriptions')
  const { subscription: row } = useSubscription()
  return [
    [t('fields.invoice_lead_days'), t('days', { count: row.invoice_lead_days })],
    [t('fields.payment_terms_days'), t('days', { count: row.payment_terms_days })],
    [t('fields.auto_renew'), t(row.auto_renew ? 'yes' : 'no')],
    [t('fields.auto_issue'), t(row.auto_issue ? 'yes' : 'no')],
    [t('fields.credit_minor'), row.credit_minor > 0 && formatMoney(row.credit_minor, row.currency)],
    [t('fields.cancel_reason'), row.cancel_reason],
  ] as const
}

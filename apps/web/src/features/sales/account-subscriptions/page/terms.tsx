import { formatMoney } from '@stoa/domain'
import { Anchor } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay, RecordFacts } from '../../../../kit/index.ts'
import { useSubscription } from '../use-subscription.ts'

/** Terms, run and billing of the subscription. */
export function Terms() {
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

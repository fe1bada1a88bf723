import { accountSubscriptions, subscriptionActivity, type AccountSubscription } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay, useMay, type RecordFact } from '../../../../kit/index.ts'
import { factFields, fieldsOf, RecordFieldList, yesOrNo } from '../../../shared/record-fields/index.ts'
import { TOUCHES } from '../subscription-paths.ts'
import { useSubscription } from '../use-subscription.ts'

/** Terms, run and billing of the subscription; what has no effect on bills already made is edited here. */
export function Terms() {
  const { t } = useTranslation('account_subscriptions')
  const { subscription: row, accountId } = useSubscription()
  const fields = useEditable(row)
  return (
    <RecordFieldList
      groups={[
        { title: t('terms_title'), fields: [...factFields(useTermFacts(row, accountId)), fields.name] },
        {
          title: t('groups.runs'),
          fields: [...factFields(useRunFacts(row)), fields.ends_on, fields.max_cycles, fields.min_cycles],
        },
        {
          title: t('groups.billing'),
          fields: [
            fields.invoice_lead_days,
            fields.payment_terms_days,
            fields.auto_renew,
            fields.auto_issue,
            ...factFields([
              [t('fields.credit_minor'), row.credit_minor > 0 && formatMoney(row.credit_minor, row.currency)],
              [t('fields.cancel_reason'), row.cancel_reason],
            ]),
          ],
        },
      ]}
      version={row.version}
      read={accountSubscriptions.read}
      update={accountSubscriptions.update}
      params={{ uuid: row.uuid }}
      touches={TOUCHES}
      log={subscriptionActivity}
      event="account-subscription.updated"
      names="account_subscriptions:fields"
    />
  )
}

const OVER: ReadonlySet<string> = new Set(['cancelled', 'expired'])

/** The fields that the seller may change until the subscription ends. */
function useEditable(row: AccountSubscription) {
  const { t, i18n } = useTranslation('account_subscriptions')
  const mayUpdate = useMay()(accountSubscriptions.update) && row.is_issued && !OVER.has(row.status)
  const field = fieldsOf(row, (name) => t(`fields.${name}` as 'fields.name'))
  const flags = yesOrNo(t('yes'), t('no'))
  const number = (name: 'invoice_lead_days' | 'payment_terms_days' | 'max_cycles' | 'min_cycles', shown: ReactNode) =>
    field(name, shown, mayUpdate && { as: 'number' })
  const flag = (name: 'auto_renew' | 'auto_issue') => field(name, t(row[name] ? 'yes' : 'no'), mayUpdate && flags)
  return {
    name: field('name', mayUpdate && row.name, mayUpdate && { as: 'text', max: 200 }),
    ends_on: field('ends_on', row.ends_on && formatDay(row.ends_on, i18n.language), mayUpdate && { as: 'date' }),
    max_cycles: number('max_cycles', row.max_cycles),
    min_cycles: number('min_cycles', row.min_cycles > 0 && row.min_cycles),
    invoice_lead_days: number('invoice_lead_days', t('days', { count: row.invoice_lead_days })),
    payment_terms_days: number('payment_terms_days', t('days', { count: row.payment_terms_days })),
    auto_renew: flag('auto_renew'),
    auto_issue: flag('auto_issue'),
  }
}

function useTermFacts(row: AccountSubscription, accountId: number): RecordFact[] {
  const { t } = useTranslation('account_subscriptions')
  const client = row.account_relation_uuid ? (
    <Anchor component={Link} to={`/accounts/${accountId}/clients/${row.account_relation_uuid}/overview`} size="sm">
      {row.counterpart_name}
    </Anchor>
  ) : (
    row.counterpart_name
  )
  return [
    [t(row.is_issued ? 'columns.client' : 'columns.seller'), client],
    [t('fields.product_id'), row.product?.name],
    [t('fields.plan'), row.plan?.name],
    [t('fields.project_uuid'), row.project?.name],
    [t('fields.quantity'), formatCount(row.quantity)],
    [t('fields.unit_price_minor'), formatMoney(row.unit_price_minor, row.currency)],
    [t('fields.discount_bp'), row.discount_bp > 0 && `${formatCount(row.discount_bp / 100)}%`],
  ]
}

function useRunFacts(row: AccountSubscription): RecordFact[] {
  const { t, i18n } = useTranslation('account_subscriptions')
  const day = (value: string | null) => value && formatDay(value, i18n.language)
  return [
    [t('fields.anchor_day'), row.interval !== 'week' && row.anchor_day],
    [t('fields.start_date'), day(row.start_date)],
    [t('fields.trial_ends_on'), day(row.trial_ends_on)],
    [t('fields.cycles_done'), row.max_cycles ? t('cycles_of', { done: row.cycles_done, max: row.max_cycles }) : String(row.cycles_done)],
    [t('fields.commitment_ends_on'), day(row.commitment_ends_on)],
  ]
}

import { contactAssignees, subscriptionActivity } from '@stoa/contract/browser'
import { SettingsCard } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { RecordColumns } from '../../../../kit/index.ts'
import { HistoryPanel } from '../../../shared/records/index.ts'
import { useSubscription } from '../use-subscription.ts'
import { Figures, NextBillsCard, Notices } from './figures.tsx'
import { Terms } from './terms.tsx'

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
          <NextBillsCard />
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

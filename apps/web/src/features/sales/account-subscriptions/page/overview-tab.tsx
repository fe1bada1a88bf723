import { useTranslation } from 'react-i18next'
import { RecordColumns } from '../../../../kit/index.ts'
import { Figures, NextBillsCard, Notices } from './figures.tsx'
import { SubscriptionTimeLine } from './subscription-time-line.tsx'
import { Terms } from './terms.tsx'

/** Overview of a subscription: figures, the next three bills, terms, and what happened. */
export function OverviewTab() {
  const { t } = useTranslation('account_subscriptions')
  return (
    <RecordColumns
      isWide
      fields={<Terms />}
      line={
        <>
          <Notices />
          <Figures />
          <NextBillsCard />
          <SubscriptionTimeLine />
        </>
      }
      lineLabel={t('tabs.overview')}
    />
  )
}

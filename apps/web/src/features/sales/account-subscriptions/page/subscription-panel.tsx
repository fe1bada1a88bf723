import { useTranslation } from 'react-i18next'
import { BesidePanel, RecordBrief } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { subscriptionPaths } from '../subscription-paths.ts'
import { SubscriptionContext } from '../use-subscription.ts'
import { Figures, NextBillsCard, Notices } from './figures.tsx'
import { headOf, useSubscriptionPage } from './subscription-head.tsx'
import { SubscriptionTimeLine } from './subscription-time-line.tsx'
import { Terms } from './terms.tsx'

/** One subscription beside its list. */
export function SubscriptionPanel({ id }: { id: string }) {
  const { t } = useTranslation(['account_subscriptions', 'titles'])
  const accountId = useAccountId()
  const { loaded, subscription } = useSubscriptionPage(id)
  return (
    <BesidePanel
      id={id}
      kind={t('titles:account_subscription')}
      page={subscriptionPaths.tab(accountId, id, 'overview')}
      loaded={loaded}
      gone={t('gone')}
    >
      {subscription?.uuid === id && (
        <SubscriptionContext value={{ subscription, accountId }}>
          <RecordBrief key={id} {...headOf(subscription, accountId)}>
            <Notices />
            <Figures cols={2} />
            <Terms />
            <NextBillsCard />
            <SubscriptionTimeLine />
          </RecordBrief>
        </SubscriptionContext>
      )}
    </BesidePanel>
  )
}

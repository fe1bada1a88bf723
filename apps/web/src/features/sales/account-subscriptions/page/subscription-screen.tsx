import { permission } from '@stoa/contract/browser'
import { PageSkeleton, Tabs, TabRow } from '@stoa/ui'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordPage, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { subscriptionPaths } from '../subscription-paths.ts'
import { SubscriptionContext } from '../use-subscription.ts'
import { headOf, useSubscriptionPage } from './subscription-head.tsx'

const TABS = ['overview', 'subscription-orders', 'edit'] as const

/** One subscription: overview, bills, terms. */
export function SubscriptionScreen() {
  const { t } = useTranslation('account_subscriptions')
  const { accountSubscriptionUuid: uuid = '' }: { accountSubscriptionUuid?: string } = useParams({ strict: false })
  const accountId = useAccountId()
  const navigate = useNavigate()
  const may = useMay()
  const { pathname } = useLocation()
  const { loaded, subscription } = useSubscriptionPage(uuid)
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!subscription) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const mayEdit = subscription.is_issued && may(permission('account-subscriptions.update'))
  const tabs = TABS.filter((tab) => tab !== 'edit' || mayEdit)
  const active = tabs.find((tab) => pathname.includes(`/${uuid}/${tab}`)) ?? 'overview'
  return (
    <RecordPage
      key={subscription.uuid}
      {...headOf(subscription, accountId)}
      id={subscription.uuid}
      pageOf={(next) => subscriptionPaths.tab(accountId, String(next), 'overview')}
    >
      <SubscriptionContext value={{ subscription, accountId }}>
        <Tabs
          value={active}
          onChange={(tab) => tab && void navigate({ to: subscriptionPaths.tab(accountId, uuid, tab as 'overview') })}
          keepMounted={false}
        >
          <TabRow active={active}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`tabs.${tab}`)}
              </Tabs.Tab>
            ))}
          </TabRow>
          <Tabs.Panel value={active} pt="md">
            <Outlet />
          </Tabs.Panel>
        </Tabs>
      </SubscriptionContext>
    </RecordPage>
  )
}

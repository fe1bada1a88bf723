import { accountAccountSubscriptions, type AccountSubscription } from '@stoa/contract/browser'
import { Button, IconPlus, SegmentedControl } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, ListToolbar, PanelList, Screen, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { HIDDEN_COLUMNS, LIST_INCLUDES, useSubscriptionColumns } from './subscription-columns.tsx'
import { useSubscriptionFilters } from './subscription-filters.ts'
import { subscriptionPaths } from '../subscription-paths.ts'
import { useSides } from './use-sides.ts'

const SubscriptionPanel = lazy(() => import('../page/subscription-panel.tsx').then((module) => ({ default: module.SubscriptionPanel })))

/** Subscriptions that an account sells and buys. */
export function SubscriptionsScreen() {
  const { t } = useTranslation('account_subscriptions')
  const accountId = useAccountId()
  const list = useListScreen(
    accountAccountSubscriptions,
    { account_id: accountId },
    { include: LIST_INCLUDES, hidden: HIDDEN_COLUMNS, sort: '-created' },
  )
  const sides = useSides(accountId, list)
  const columns = useSubscriptionColumns(() => accountId, sides.side === 'received')
  const create = (
    <Can endpoint={accountAccountSubscriptions.create} otherwise="explain">
      <Button component={Link} to={subscriptionPaths.create(accountId)} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <Screen title={t('title')} actions={create}>
      {sides.hasBoth && (
        <SegmentedControl
          mb="md"
          aria-label={t('sides.label')}
          value={sides.side}
          onChange={sides.choose}
          data={(['issued', 'received'] as const).map((value) => ({ value, label: t(`sides.${value}`) }))}
        />
      )}
      <ListToolbar list={list} columns={columns} filters={useSubscriptionFilters(accountId)} />
      <PanelList<AccountSubscription>
        list={list}
        columns={columns}
        panel={SubscriptionPanel}
        empty={{
          title: t(`empty.${sides.side}_title`),
          text: t(`empty.${sides.side}_text`),
          ...(sides.side === 'issued' && { action: create }),
        }}
      />
    </Screen>
  )
}

import { orderItems, permission, type Order, type OrderItem } from '@stoa/contract/browser'
import { Group, ListSkeleton, Stack, Tabs, Text, TabRow } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../kit/index.ts'
import { EditItem } from './edit-item.tsx'
import { ItemCampaign } from './item-campaign.tsx'
import { ItemProduction } from './item-production.tsx'
import { ItemQuantities } from './item-quantities.tsx'
import { ItemSteps } from './item-steps.tsx'
import { Requirements } from './requirements/requirements.tsx'

const ItemPanel = lazy(() => import('./item-panel.tsx').then((module) => ({ default: module.ItemPanel })))

/** Details of one item: questions, tasks, comments, links, files, notes and production. */
export function ItemBody({ order, item, isPackage }: { order: Order; item: OrderItem; isPackage: boolean }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const keeps = order.side === 'kept'
  const loaded = useEndpoint(
    orderItems.read,
    { params: { uuid: item.uuid }, query: { include: ['quantities', 'productionItems', 'campaign'] } },
    { keepPrevious: true },
  )
  const full = loaded.answer?.data ?? item
  const tabs = [
    'requirements',
    ...(keeps && may(permission('tasks.read')) ? ['tasks'] : []),
    'comments',
    'files',
    'links',
    ...(keeps ? ['notes'] : []),
  ]
  const [tab, setTab] = useState(tabs[0]!)
  return (
    <Stack gap="sm">
      {item.description && (
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {item.description}
        </Text>
      )}
      {order.kind === 'sales' && <ItemQuantities item={full} />}
      <Group gap="xs">
        {!isPackage && <ItemSteps order={order} item={full} />}
        <EditItem order={order} item={full} />
      </Group>
      <ItemProduction item={full} />
      <ItemCampaign item={full} />
      <Tabs value={tab} onChange={(next) => next && setTab(next)} keepMounted={false}>
        <TabRow active={tab}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`item_tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value="requirements" pt="sm">
          <Requirements order={order} item={full} />
        </Tabs.Panel>
        {tab !== 'requirements' && (
          <Tabs.Panel value={tab} pt="sm">
            <Suspense fallback={<ListSkeleton rows={3} />}>
              <ItemPanel tab={tab} item={item} keeps={keeps} />
            </Suspense>
          </Tabs.Panel>
        )}
      </Tabs>
    </Stack>
  )
}

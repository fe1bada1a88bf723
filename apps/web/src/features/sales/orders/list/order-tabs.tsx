import { permission } from '@stoa/contract/browser'
import { Button, Group, Tabs, TabRow } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay, type ListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { orderPaths } from '../order-paths.ts'
import '../orders.css'

type Place = 'sales' | 'production' | 'items'

/** Tabs for the lists of orders that the reader may read. */
export function OrderTabs({ active }: { active: Place }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const accountId = useAccountId()
  const navigate = useNavigate()
  const places: Place[] = [
    ...(may(permission('orders.read')) ? (['sales'] as const) : []),
    ...(may(permission('production-orders.read')) ? (['production'] as const) : []),
    ...(may(permission('orders.read')) ? (['items'] as const) : []),
  ]
  if (places.length < 2) return null
  return (
    <Tabs value={active} onChange={(place) => place && void navigate({ to: orderPaths[place as Place](accountId) })} mb="sm">
      <TabRow active={active}>
        {places.map((place) => (
          <Tabs.Tab key={place} value={place}>
            {t(`places.${place}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
    </Tabs>
  )
}

/** Buttons that filter by status. A second click removes the filter. */
export function StatusRow({
  list,
  statuses,
  group,
}: {
  list: ListScreen
  statuses: readonly string[]
  group: 'statuses' | 'item_statuses'
}) {
  const { t } = useTranslation('orders')
  const now = list.filters.status
  const chosen = new Set([(typeof now === 'object' && now !== null && 'in' in now ? now.in : now) ?? []].flat().map(String))
  const press = (status: string) => {
    const next = chosen.has(status) ? [...chosen].filter((one) => one !== status) : [...chosen, status]
    if (next.length) list.applyFilters({ status: { in: next } })
    else list.removeFilter('status')
  }
  return (
    <Group gap={6} mb="sm" role="group" aria-label={t('filters.status')} className="stoa-status-row">
      {statuses.map((status) => (
        <Button
          key={status}
          size="compact-sm"
          radius="xl"
          variant={chosen.has(status) ? 'filled' : 'default'}
          aria-pressed={chosen.has(status)}
          onClick={() => press(status)}
        >
          {t(`${group}.${status}`)}
        </Button>
      ))}
    </Group>
  )
}

import { accountProductionOrders, type Order } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Button, Group, IconPlus, Stack, StatusBadge, Text, Title } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DueDay } from '../list/order-columns.tsx'
import { orderPaths } from '../order-paths.ts'
import { ORDER_TONES } from '../order-tones.ts'

const GiveProduction = lazy(() => import('./give-production.tsx').then((module) => ({ default: module.GiveProduction })))

/** What was given to providers for a sale; its buyer never sees it. */
export function ProductionPanel({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  const [isGiving, setGiving] = useState(false)
  const rows = order.productionOrders ?? []
  const mayGive = ['confirmed', 'in_progress', 'on_hold', 'delivered'].includes(order.status_code)
  return (
    <section aria-label={t('production_title')}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t('production_title')}
        </Title>
        {mayGive && (
          <Can endpoint={accountProductionOrders.create} otherwise="explain">
            <Button size="compact-md" variant="light" leftSection={<IconPlus size={16} />} onClick={() => setGiving(true)}>
              {t('give.open')}
            </Button>
          </Can>
        )}
      </Group>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('give.none')}
        </Text>
      )}
      <Stack gap="xs" role="list">
        {rows.map((row) => (
          <Group key={row.uuid} role="listitem" justify="space-between" gap="xs">
            <Anchor component={Link} to={orderPaths.page(accountId, { uuid: row.uuid, kind: 'production' })} size="sm" fw={600}>
              {row.number ?? t('no_number')} · {row.provider?.name}
            </Anchor>
            <Group gap="sm">
              <DueDay day={row.requested_delivery} isLate={false} />
              <StatusBadge tone={ORDER_TONES[row.status_code]}>{t(`statuses.${row.status_code}`)}</StatusBadge>
              <Text size="sm">{formatMoney(row.net_minor, row.currency)}</Text>
            </Group>
          </Group>
        ))}
      </Stack>
      <Suspense fallback={null}>{isGiving && <GiveProduction order={order} onClose={() => setGiving(false)} />}</Suspense>
    </section>
  )
}

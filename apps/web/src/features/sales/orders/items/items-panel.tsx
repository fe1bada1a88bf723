import type { Order, OrderItem } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Accordion, Group, Progress, StatusBadge, Text, Title } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { plainNumber } from '../../lines/index.ts'
import { DueDay } from '../list/order-columns.tsx'
import { ITEM_TONES } from '../order-tones.ts'
import { AddItem } from './add-item.tsx'
import { ItemBody } from './item-body.tsx'

/** Items of an order, with parts below their package. Each item expands to its details. */
export function ItemsPanel({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const items = order.orderItems ?? []
  const isPackage = (item: OrderItem) => items.some((one) => one.parent_uuid === item.uuid)
  return (
    <section aria-label={t('items_of_order')}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t('items_of_order')}
        </Title>
        <AddItem order={order} />
      </Group>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('no_items')}
        </Text>
      )}
      <Accordion
        variant="separated"
        keepMounted={false}
        transitionDuration={0}
        {...(items.length === 1 && { defaultValue: items[0]!.uuid })}
      >
        {items.map((item) => (
          <Accordion.Item key={item.uuid} value={item.uuid} ml={item.parent_uuid ? 'lg' : 0}>
            <Accordion.Control>
              <ItemFace item={item} />
            </Accordion.Control>
            <Accordion.Panel>
              <ItemBody order={order} item={item} isPackage={isPackage(item)} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  )
}

function ItemFace({ item }: { item: OrderItem }) {
  const { t } = useTranslation(['orders', 'lines'])
  return (
    <Group justify="space-between" gap="xs" pr="sm">
      <Group gap="xs" miw={0}>
        <Text size="sm" fw={item.parent_uuid ? 450 : 600}>
          {item.name}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`lines:counts.${item.unit}` as 'lines:counts.piece', { count: item.quantity, quantity: plainNumber(item.quantity) })}
        </Text>
      </Group>
      <Group gap="sm">
        <DueDay day={item.due_date} isLate={item.is_late} />
        {item.progress_bp > 0 && <Progress value={item.progress_bp / 100} w={70} size="sm" aria-label={t('orders:columns.progress')} />}
        <StatusBadge tone={ITEM_TONES[item.status]}>{t(`orders:item_statuses.${item.status}`)}</StatusBadge>
        {(item.net_minor > 0 || !item.parent_uuid) && (
          <Text size="sm" fw={500} style={{ whiteSpace: 'nowrap' }}>
            {formatMoney(item.net_minor, item.currency)}
          </Text>
        )}
      </Group>
    </Group>
  )
}

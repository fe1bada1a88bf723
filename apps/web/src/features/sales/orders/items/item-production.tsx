import type { OrderItem } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Group, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAccountId } from '../../../shared/session/index.ts'
import { DueDay } from '../list/order-columns.tsx'
import { orderPaths } from '../order-paths.ts'
import { ORDER_TONES } from '../order-tones.ts'

/** Production of an item, for the seller only. */
export function ItemProduction({ item }: { item: OrderItem }) {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  return item.productionItems?.map((one) => (
    <Group key={one.uuid} gap="sm">
      <Text size="sm" c="dimmed">
        {t('made_by', { name: one.provider })}
      </Text>
      <Anchor component={Link} to={orderPaths.page(accountId, { uuid: one.order_uuid, kind: 'production' })} size="sm">
        {one.order_number ?? t('no_number')}
      </Anchor>
      <StatusBadge tone={ORDER_TONES[one.order_status_code]}>{t(`statuses.${one.order_status_code}`)}</StatusBadge>
      <DueDay day={one.due_date} isLate={false} />
      <Text size="sm">{formatMoney(one.net_minor, item.currency)}</Text>
    </Group>
  ))
}

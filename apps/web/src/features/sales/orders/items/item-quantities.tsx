import type { OrderItem } from '@stoa/contract/browser'
import { Group, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { plainNumber } from '../../lines/index.ts'

/** Ordered, delivered, invoiced and paid quantities of an item. */
export function ItemQuantities({ item }: { item: OrderItem }) {
  const { t } = useTranslation('orders')
  const { quantities } = item
  if (!quantities) return null
  return (
    <Group gap="lg" component="dl" m={0}>
      {(['ordered', 'delivered', 'invoiced', 'paid'] as const).map((name) => (
        <Group key={name} gap={6}>
          <Text component="dt" size="sm" c="dimmed">
            {t(`quantities.${name}`)}
          </Text>
          <Text component="dd" size="sm" fw={600} m={0}>
            {plainNumber(quantities[name])}
          </Text>
        </Group>
      ))}
    </Group>
  )
}

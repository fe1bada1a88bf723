import { accOrders, type AccOrder } from '@stoa/contract/browser'
import { Button, Group, IconArrowLeft, PageSkeleton, Paper, SimpleGrid, Stack, Text, Title } from '@stoa/ui'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, formatInstant, useEndpoint } from '../../../kit/index.ts'
import { AddressBlock } from './address-block.tsx'
import { OrderLines, OrderTotals } from './order-lines.tsx'
import { orderName, OrderStatus, shopOrderPaths } from './order-status.tsx'
import './shop-orders.css'

/** An order as a document that can be printed. */
export function ShopOrderPreviewScreen() {
  const { t } = useTranslation('shop')
  const { accOrderId = '' }: { accOrderId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(accOrders.read, { params: { id: Number(accOrderId) }, query: { include: ['account', 'lineItems'] } })
  const order = loaded.answer?.data
  useEffect(() => {
    if (order) document.title = `${orderName(order)} · Stoa`
  }, [order])
  if (loaded.isFirstLoad)
    return (
      <main className="stoa-shop-page">
        <PageSkeleton />
      </main>
    )
  if (!order) return <NotLoaded loaded={loaded} gone={t('orders.gone')} />
  return (
    <main className="stoa-shop-page">
      <Group justify="space-between" mb="md" data-bar>
        <Button component={Link} to={shopOrderPaths.page(order)} variant="subtle" leftSection={<IconArrowLeft size={16} />}>
          {t('orders.back')}
        </Button>
        <Button onClick={() => window.print()}>{t('orders.print')}</Button>
      </Group>
      <Sheet order={order} />
    </main>
  )
}

function Sheet({ order }: { order: AccOrder }) {
  const { t, i18n } = useTranslation('shop')
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} className="stoa-shop-sheet" component="article">
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start">
          <div>
            <Text fw={700}>{order.account?.name}</Text>
            <Title order={1} size="h3">
              {t('orders.one', { number: orderName(order) })}
            </Title>
          </div>
          <Stack gap={4} align="flex-start">
            <OrderStatus order={order} />
            <Text size="sm" c="dimmed">
              {formatInstant(order.external_created_at, i18n.language)}
            </Text>
          </Stack>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <AddressBlock
            title={t('orders.billing')}
            address={order.billing}
            more={[order.vat_number && `${t('orders.vat_number')} ${order.vat_number}`]}
          />
          <AddressBlock title={t('orders.shipping')} address={order.shipping} />
          <Stack gap={0}>
            <Text size="xs" c="dimmed" tt="uppercase" fw={600}>
              {t('orders.columns.payment')}
            </Text>
            <Text size="sm">{order.payment_method_title ?? '–'}</Text>
            {order.shipping_method && <Text size="sm">{order.shipping_method}</Text>}
            {order.tracking_number && <Text size="sm">{order.tracking_number}</Text>}
          </Stack>
        </SimpleGrid>
        <OrderLines order={order} />
        <Group justify="flex-end">
          <Stack w={{ base: '100%', xs: 340 }}>
            <OrderTotals order={order} />
          </Stack>
        </Group>
        {order.customer_note && (
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {t('orders.note')}: {order.customer_note}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

import { accOrders, softOneDocuments, type AccOrder } from '@stoa/contract/browser'
import { Alert, Anchor, Button, Group, IconEye, PageSkeleton, Paper, SimpleGrid, Stack, Text, Facts } from '@stoa/ui'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, formatInstant, useEndpoint, useMay } from '../../../kit/index.ts'
import { ServiceName } from '../parts/index.ts'
import { AddressBlock } from './address-block.tsx'
import { OrderLines, OrderTotals } from './order-lines.tsx'
import { orderName, OrderStatus, shopOrderPaths } from './order-status.tsx'

const OrderDocuments = lazy(() => import('./documents/order-documents.tsx').then((module) => ({ default: module.OrderDocuments })))

/** An order of the shop: customer, payment, shipping, addresses and lines. */
export function ShopOrderScreen() {
  const { t } = useTranslation('shop')
  const { accOrderId = '' }: { accOrderId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(
    accOrders.read,
    { params: { id: Number(accOrderId) }, query: { include: ['contact', 'thirdPartyService', 'lineItems'] } },
    { keepPrevious: true },
  )
  const order = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!order) return <NotLoaded loaded={loaded} gone={t('orders.gone')} />
  return <Loaded order={order} />
}

function Loaded({ order }: { order: AccOrder }) {
  const { t, i18n } = useTranslation('shop')
  const may = useMay()
  return (
    <Screen
      title={t('orders.one', { number: orderName(order) })}
      subtitle={
        <Group gap="xs">
          <OrderStatus order={order} />
          <Text size="sm" c="dimmed">
            {formatInstant(order.external_created_at, i18n.language)}
          </Text>
        </Group>
      }
      actions={
        <Button component={Link} to={shopOrderPaths.preview(order.id)} variant="default" leftSection={<IconEye size={16} />}>
          {t('orders.preview')}
        </Button>
      }
    >
      <Stack gap="md">
        {order.totals_differ && (
          <Alert color="yellow" title={t('orders.differs_title')}>
            {t('orders.differs_text')}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <Paper withBorder p="md">
            <Facts facts={useFacts(order)} />
          </Paper>
          <Paper withBorder p="md">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <AddressBlock
                title={t('orders.billing')}
                address={order.billing}
                more={[order.vat_number && `${t('orders.vat_number')} ${order.vat_number}`]}
              />
              <AddressBlock title={t('orders.shipping')} address={order.shipping} />
            </SimpleGrid>
          </Paper>
        </SimpleGrid>
        {order.customer_note && (
          <Paper withBorder p="md">
            <Text size="xs" c="dimmed" tt="uppercase" fw={600}>
              {t('orders.note')}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {order.customer_note}
            </Text>
          </Paper>
        )}
        <Paper withBorder p="md">
          <OrderLines order={order} />
          <Group justify="flex-end" mt="md">
            <Stack w={{ base: '100%', xs: 340 }}>
              <OrderTotals order={order} />
            </Stack>
          </Group>
        </Paper>
        {may(softOneDocuments.list) && (
          <Suspense>
            <OrderDocuments order={order} />
          </Suspense>
        )}
      </Stack>
    </Screen>
  )
}

function useFacts(order: AccOrder): (readonly [string, ReactNode])[] {
  const { t, i18n } = useTranslation('shop')
  const customer = order.contact ? (
    <Anchor key="contact" component={Link} to={`/accounts/${order.account_id}/contacts/${order.contact.id}/shop`} size="sm">
      {order.contact.name}
    </Anchor>
  ) : (
    (order.customer_name ?? t('orders.nobody'))
  )
  const facts: (readonly [string, ReactNode])[] = [
    [t('orders.columns.customer'), customer],
    [t('orders.columns.payment'), order.payment_method_title ?? '–'],
    [t('orders.paid_at'), order.paid_at ? formatInstant(order.paid_at, i18n.language) : t('orders.unpaid')],
    [t('orders.shipping_method'), order.shipping_method ?? '–'],
  ]
  if (order.thirdPartyService) facts.unshift([t('service'), <ServiceName key="service" service={order.thirdPartyService} />])
  if (order.tracking_number) facts.push([t('orders.tracking_number'), order.tracking_number])
  if (order.coupon_codes.length) facts.push([t('orders.columns.coupons'), order.coupon_codes.join(', ')])
  if (order.wants_invoice) facts.push([t('orders.document'), t('orders.wants_invoice')])
  return [...facts, [t('orders.updated'), formatInstant(order.external_updated_at, i18n.language)]]
}

import {
  contactAccOrders,
  contactPurchasedAccProducts,
  type AccOrder,
  type Contact,
  type Page,
  type PurchasedAccProduct,
} from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, EmptyState, Group, IconBox, IconPackage, PageTurner, Paper, Stack, Text, Title } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay, useEndpoint } from '../../../kit/index.ts'
import { PanelBody } from '../../shared/records/index.ts'
import { ProductFace } from '../products/index.ts'
import { orderName, OrderStatus, shopOrderPaths } from './order-status.tsx'

const PER_PAGE = 10

/** The products that a contact bought in the shop, and the orders of the contact. */
export function ContactShop({ contact }: { contact: Contact }) {
  return (
    <Stack gap="lg">
      <Purchased contact={contact} />
      <Orders contact={contact} />
    </Stack>
  )
}

function Purchased({ contact }: { contact: Contact }) {
  const { t } = useTranslation('shop')
  const [page, setPage] = useState(1)
  const query = { include: ['coverMedia'], per_page: PER_PAGE, page } as const
  const loaded = useEndpoint(contactPurchasedAccProducts, { params: { contact_id: contact.id }, query }, { keepPrevious: true })
  const answer: Page<PurchasedAccProduct> | undefined = loaded.answer
  const rows = answer?.data ?? []
  return (
    <Stack gap="sm">
      <Title order={2} size="h5">
        {t('contact.purchased')}
      </Title>
      <PanelBody
        loaded={loaded}
        isEmpty={!rows.length}
        empty={
          <EmptyState
            icon={<IconBox size={28} stroke={1.5} />}
            title={t('contact.purchased_empty')}
            text={t('contact.purchased_empty_text')}
          />
        }
      >
        <Stack gap="xs" role="list" aria-label={t('contact.purchased')}>
          {rows.map((product) => (
            <PurchasedRow key={product.id} product={product} />
          ))}
        </Stack>
        <Pages answer={answer} onPage={setPage} />
      </PanelBody>
    </Stack>
  )
}

function PurchasedRow({ product }: { product: PurchasedAccProduct }) {
  const { t, i18n } = useTranslation('shop')
  return (
    <Paper withBorder p="sm" role="listitem">
      <Group wrap="nowrap" gap="sm">
        <ProductFace product={product} />
        <Stack gap={0} flex={1} miw={0}>
          <Text size="sm" fw={600} truncate>
            {product.name}
          </Text>
          <Text size="sm" c="dimmed">
            {t('contact.bought', { quantity: formatCount(product.quantity), count: product.orders_count })} ·{' '}
            {t('contact.last', { day: formatDay(product.last_purchased_at, i18n.language) })}
          </Text>
        </Stack>
        <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
          {formatMoney(product.spent_minor, product.currency)}
        </Text>
      </Group>
    </Paper>
  )
}

function Orders({ contact }: { contact: Contact }) {
  const { t, i18n } = useTranslation('shop')
  const [page, setPage] = useState(1)
  const query = { sort: '-external_created_at', per_page: PER_PAGE, page } as const
  const loaded = useEndpoint(contactAccOrders, { params: { contact_id: contact.id }, query }, { keepPrevious: true })
  const answer: Page<AccOrder> | undefined = loaded.answer
  const rows = answer?.data ?? []
  return (
    <Stack gap="sm">
      <Title order={2} size="h5">
        {t('orders.title')}
      </Title>
      <PanelBody
        loaded={loaded}
        isEmpty={!rows.length}
        empty={<EmptyState icon={<IconPackage size={28} stroke={1.5} />} title={t('contact.orders_empty')} />}
      >
        <Stack gap="xs" role="list" aria-label={t('orders.title')}>
          {rows.map((order) => (
            <Paper key={order.id} withBorder p="sm" role="listitem">
              <Group justify="space-between" gap="xs" wrap="nowrap">
                <Anchor component={Link} to={shopOrderPaths.page(order)} size="sm" fw={600} c="bright" truncate>
                  {orderName(order)}
                </Anchor>
                <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
                  {formatMoney(order.total_minor, order.currency)}
                </Text>
              </Group>
              <Group gap="xs" mt={4}>
                <OrderStatus order={order} />
                <Text size="sm" c="dimmed">
                  {formatDay(order.external_created_at, i18n.language)}
                </Text>
              </Group>
            </Paper>
          ))}
        </Stack>
        <Pages answer={answer} onPage={setPage} />
      </PanelBody>
    </Stack>
  )
}

function Pages({ answer, onPage }: { answer: Page<unknown> | undefined; onPage: (page: number) => void }) {
  if (!answer || answer.meta.last_page <= 1) return null
  return (
    <Group justify="center">
      <PageTurner page={answer.meta.current_page} pages={answer.meta.last_page} onPage={onPage} />
    </Group>
  )
}

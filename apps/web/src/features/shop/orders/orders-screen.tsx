import {
  ACC_ORDER_STATUSES,
  DOCUMENT_STATUSES,
  softOneDocuments,
  accOrderPaymentMethods,
  accOrders,
  accProducts,
  type AccOrder,
} from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Stack, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  call,
  DataList,
  formatDay,
  ListToolbar,
  Screen,
  useEndpoint,
  useListScreen,
  useMay,
  type FilterFields,
  type ListColumn,
} from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ServiceName, useServiceFilter } from '../parts/index.ts'
import { orderName, OrderStatus, shopOrderPaths } from './order-status.tsx'

/** The orders of an account's shop. */
export function ShopOrdersScreen() {
  const { t } = useTranslation('shop')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(
    accOrders,
    { account_id: accountId },
    { include: ['contact', 'thirdPartyService'], hidden: ['coupons', 'service'], sort: '-external_created_at' },
  )
  const columns = useOrderColumns()
  const filters = useOrderFilters(accountId)
  return (
    <Screen title={t('orders.title')}>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<AccOrder>
        list={list}
        columns={columns}
        onOpen={(order) => void navigate({ to: shopOrderPaths.page(order) })}
        empty={{ title: t('orders.empty_title'), text: t('orders.empty_text') }}
      />
    </Screen>
  )
}

function useOrderColumns(): ListColumn<AccOrder>[] {
  const { t, i18n } = useTranslation('shop')
  return [
    {
      key: 'number',
      title: t('orders.columns.number'),
      sort: 'number',
      fixed: true,
      render: (order) => (
        <Stack gap={0} miw={0}>
          <Anchor component={Link} to={shopOrderPaths.page(order)} size="sm" fw={600} c="bright" truncate>
            {orderName(order)}
          </Anchor>
        </Stack>
      ),
    },
    {
      key: 'customer',
      title: t('orders.columns.customer'),
      render: (order) => (
        <Stack gap={0} miw={0} maw={240}>
          <Text size="sm" truncate>
            {order.customer_name ?? order.contact?.name ?? '–'}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {order.customer_email}
          </Text>
        </Stack>
      ),
    },
    { key: 'status', title: t('orders.columns.status'), render: (order) => <OrderStatus order={order} /> },
    { key: 'payment', title: t('orders.columns.payment'), render: (order) => order.payment_method_title },
    { key: 'service', title: t('service'), render: (order) => <ServiceName service={order.thirdPartyService} /> },
    { key: 'coupons', title: t('orders.columns.coupons'), render: (order) => order.coupon_codes.join(', ') },
    {
      key: 'total',
      title: t('orders.columns.total'),
      sort: 'total',
      align: 'right',
      render: (order) => formatMoney(order.total_minor, order.currency),
    },
    {
      key: 'placed',
      title: t('orders.columns.placed'),
      sort: 'external_created_at',
      render: (order) => formatDay(order.external_created_at, i18n.language),
    },
  ]
}

function useOrderFilters(accountId: number): FilterFields {
  const { t } = useTranslation('shop')
  const may = useMay()
  const services = useServiceFilter(accountId)
  const methods = useEndpoint(accOrderPaymentMethods, { params: { account_id: accountId } }, { staleTime: 60_000 })
  return {
    status: {
      label: t('orders.columns.status'),
      options: ACC_ORDER_STATUSES.map((value) => ({ value, label: t(`orders.statuses.${value}`) })),
    },
    payment_method: { label: t('orders.columns.payment'), options: methods.answer?.data ?? [] },
    ...(may(accProducts.list) && { product: { label: t('orders.columns.product'), load: productChoices(accountId) } }),
    ...(may(softOneDocuments.list) && {
      has_document: { label: t('orders.has_document') },
      document_status: {
        label: t('orders.document_status'),
        options: DOCUMENT_STATUSES.map((value) => ({ value, label: t(`orders.document_statuses.${value}`) })),
      },
    }),
    ...services,
    total: { label: t('orders.total_filter') },
    date_created: { label: t('orders.columns.placed') },
  }
}

/** Loads products that match the search, and the selected products. */
const productChoices =
  (accountId: number): NonNullable<FilterFields[string]['load']> =>
  async ({ search, values }) => {
    const query = { per_page: 20, sort: 'name', ...(search && { filter: { search } }) } as const
    const { data } = await call(accProducts.list, { params: { account_id: accountId }, query })
    const missing = values.filter((value) => !data.some((product) => String(product.id) === value))
    const selected = await Promise.all(missing.map((id) => call(accProducts.read, { params: { account_id: accountId, id: Number(id) } })))
    return [...data, ...selected.map((answer) => answer.data)].map(({ id, name }) => ({ value: id, label: name }))
  }

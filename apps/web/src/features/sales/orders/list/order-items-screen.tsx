import { accountOrderItems, ORDER_ITEM_STATUSES, ORDER_KINDS, type OrderItem } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Progress, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, Screen, useListScreen, type FilterFields, type ListColumn } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DueDay } from './order-columns.tsx'
import { orderPaths } from '../order-paths.ts'
import { ITEM_TONES } from '../order-tones.ts'
import { OrderTabs, StatusRow } from './order-tabs.tsx'

/** Production management: items of all orders of an account. */
export function OrderItemsScreen() {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(
    accountOrderItems,
    { account_id: accountId },
    { include: ['order', 'product', 'project'], sort: 'due_date', hidden: ['kind', 'project'] },
  )
  const path = (item: OrderItem) => orderPaths.page(accountId, { uuid: item.order_uuid, kind: item.order_kind })
  const columns = useItemColumns(path)
  const choices = (values: readonly string[], group: string) => values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  const filters: FilterFields = {
    status: { label: t('filters.status'), options: choices(ORDER_ITEM_STATUSES, 'item_statuses') },
    kind: { label: t('filters.kind'), options: choices(ORDER_KINDS, 'kinds') },
    direction: { label: t('filters.direction'), options: choices(['issued', 'received'], 'directions') },
    late: { label: t('filters.late') },
    due: { label: t('filters.due') },
    date_created: { label: t('filters.date_created') },
  }
  return (
    <Screen title={t('items_title')}>
      <OrderTabs active="items" />
      <StatusRow list={list} statuses={ORDER_ITEM_STATUSES} group="item_statuses" />
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<OrderItem>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: path(row) })}
        empty={{ title: t('items_empty_title'), text: t('items_empty_text') }}
      />
    </Screen>
  )
}

function useItemColumns(path: (item: OrderItem) => string): ListColumn<OrderItem>[] {
  const { t } = useTranslation('orders')
  return [
    {
      key: 'name',
      title: t('columns.item'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={0} miw={0} maw={{ base: 240, sm: 360 }}>
          <Anchor component={Link} to={path(row)} size="sm" fw={600} c="bright" truncate>
            {row.name}
          </Anchor>
          <Text size="xs" c="dimmed" truncate>
            {[row.order_number ?? t('no_number'), row.order?.client].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      sort: 'status',
      render: (row) => <StatusBadge tone={ITEM_TONES[row.status]}>{t(`item_statuses.${row.status}`)}</StatusBadge>,
    },
    { key: 'due', title: t('columns.due'), sort: 'due_date', render: (row) => <DueDay day={row.due_date} isLate={row.is_late} /> },
    {
      key: 'progress',
      title: t('columns.progress'),
      render: (row) => <Progress value={row.progress_bp / 100} w={90} size="sm" aria-label={t('columns.progress')} />,
    },
    { key: 'kind', title: t('columns.kind'), render: (row) => t(`kinds.${row.order_kind}`) },
    { key: 'project', title: t('columns.project'), render: (row) => row.project?.name },
    { key: 'net', title: t('columns.net'), sort: 'total', align: 'right', render: (row) => formatMoney(row.net_minor, row.currency) },
  ]
}

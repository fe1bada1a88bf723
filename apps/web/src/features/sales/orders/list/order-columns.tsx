import type { Order } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Avatar, Group, IconAlertTriangle, Stack, StatusBadge, TagPill, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, RecordLink, type ListColumn } from '../../../../kit/index.ts'
import { ORDER_TONES, PAYMENT_TONES } from '../order-tones.ts'

/** Columns that lists of orders hide until the reader shows them. */
export const HIDDEN_ORDER_COLUMNS = ['project', 'tags', 'invoicing', 'margin', 'created']
/** Relations that the columns require. */
export const ORDER_INCLUDES = ['client', 'supplier', 'contact', 'project', 'tags', 'assignees'] as const

/** The counterpart of the reader. */
export function otherSide(order: Order): string {
  const provider = order.supplier?.name
  const client = order.client?.name ?? order.contact?.name
  const readsSupplier = (order.kind === 'sales') === (order.side === 'received')
  return (readsSupplier ? provider : client) ?? order.buyer_snapshot?.name ?? '–'
}

/**
 * Columns of every list of orders.
 * @param path returns the path of an order
 * @param other role of the counterpart in most rows
 */
export function useOrderColumns(path: (order: Order) => string, other: 'other' | 'provider' | 'seller' = 'other'): ListColumn<Order>[] {
  const { t, i18n } = useTranslation('orders')
  return [
    {
      key: 'number',
      title: t('columns.number'),
      sort: 'number',
      fixed: true,
      render: (row) => (
        <Stack gap={0} miw={0} maw={{ base: 220, sm: 300 }}>
          <RecordLink id={row.uuid} to={path(row)} truncate>
            {row.number ?? t('no_number')}
          </RecordLink>
          <Text size="xs" c="dimmed" truncate>
            {row.title}
          </Text>
        </Stack>
      ),
    },
    { key: 'client', title: t(`columns.${other}`), sort: 'client', render: (row) => otherSide(row) },
    {
      key: 'status',
      title: t('columns.status'),
      render: (row) => <OrderStatus order={row} />,
    },
    {
      key: 'requested_delivery',
      title: t('columns.delivery'),
      sort: 'requested_delivery',
      render: (row) => <DueDay day={row.requested_delivery} isLate={row.is_late} />,
    },
    {
      key: 'total',
      title: t('columns.total'),
      sort: 'total',
      align: 'right',
      render: (row) => formatMoney(row.total_minor, row.currency),
    },
    {
      key: 'margin',
      title: t('columns.margin'),
      align: 'right',
      render: (row) => row.margin_minor != null && formatMoney(row.margin_minor, row.currency),
    },
    {
      key: 'payment',
      title: t('columns.payment'),
      render: (row) => <StatusBadge tone={PAYMENT_TONES[row.payment_status]}>{t(`payment_statuses.${row.payment_status}`)}</StatusBadge>,
    },
    { key: 'invoicing', title: t('columns.invoicing'), render: (row) => t(`invoicing_statuses.${row.invoicing_status}`) },
    {
      key: 'assignees',
      title: t('columns.assignees'),
      render: (row) => (
        <Group gap={4} wrap="nowrap">
          {row.assignees?.map((user) => (
            <Avatar key={user.id} size={24} username={user.username} color={user.color} src={user.avatar_url} />
          ))}
        </Group>
      ),
    },
    { key: 'project', title: t('columns.project'), render: (row) => row.project?.name },
    {
      key: 'tags',
      title: t('columns.tags'),
      render: (row) => (
        <Group gap={4}>
          {row.tags?.map((tag) => (
            <TagPill key={tag.id} name={tag.name} color={tag.color} />
          ))}
        </Group>
      ),
    },
    { key: 'order_date', title: t('columns.date'), sort: 'order_date', render: (row) => formatDay(row.order_date, i18n.language) },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
}

/** Status of an order. */
function OrderStatus({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return <StatusBadge tone={ORDER_TONES[order.status_code]}>{t(`statuses.${order.status_code}`)}</StatusBadge>
}

/** A due date, in red once it has passed. */
export function DueDay({ day, isLate }: { day: string | null; isLate: boolean }) {
  const { t, i18n } = useTranslation('orders')
  if (!day) return null
  return (
    <Group gap={4} wrap="nowrap" {...(isLate && { c: 'red' })}>
      {isLate && <IconAlertTriangle size={14} aria-label={t('late')} />}
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatDay(day, i18n.language)}
      </Text>
    </Group>
  )
}

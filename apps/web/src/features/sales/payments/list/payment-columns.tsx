import type { Payment } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Group, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, type ListColumn } from '../../../../kit/index.ts'

/** Badge tone of each status of a payment. */
export const PAYMENT_TONES: Record<Payment['status'], StatusTone> = {
  pending: 'info',
  completed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  partially_refunded: 'warning',
  refunded: 'neutral',
  void: 'bad',
}

/** Columns that lists of payments hide until the reader shows them. */
export const HIDDEN_PAYMENT_COLUMNS = ['refunded', 'account_of', 'created']
export const PAYMENT_INCLUDES = ['account', 'paymentAccount'] as const

/** Name of a payment: its number, else its reference, else its amount. */
export const paymentName = ({ number, reference, amount_minor, currency }: Payment): string =>
  number ?? reference ?? formatMoney(amount_minor, currency)

/**
 * Columns of every list of payments.
 * @param path returns the path of a payment
 * @param shows the payer or the receiving account
 */
export function usePaymentColumns(path: (payment: Payment) => string, shows: 'payer' | 'keeper' | 'both'): ListColumn<Payment>[] {
  const { t, i18n } = useTranslation('payments')
  const payer: ListColumn<Payment> = { key: 'payer', title: t('columns.payer'), render: (row) => row.payer ?? '–' }
  const keeper: ListColumn<Payment> = { key: 'keeper', title: t('columns.keeper'), render: (row) => row.account?.name ?? '–' }
  return [
    {
      key: 'number',
      title: t('columns.number'),
      fixed: true,
      render: (row) => (
        <Anchor component={Link} to={path(row)} size="sm" fw={600} c="bright">
          {row.number ?? t('no_number')}
        </Anchor>
      ),
    },
    { key: 'paid_on', title: t('columns.paid_on'), sort: 'paid_on', render: (row) => formatDay(row.paid_on, i18n.language) },
    ...(shows === 'both' ? [keeper, payer] : [shows === 'payer' ? payer : keeper]),
    {
      key: 'amount',
      title: t('columns.amount'),
      sort: 'amount',
      align: 'right',
      render: (row) => <Amount payment={row} />,
    },
    {
      key: 'unallocated',
      title: t('columns.unallocated'),
      align: 'right',
      render: (row) =>
        row.unallocated_minor > 0 && (
          <Text size="sm" c="orange" style={{ whiteSpace: 'nowrap' }}>
            {formatMoney(row.unallocated_minor, row.currency)}
          </Text>
        ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      render: (row) => (
        <Group gap={4}>
          <StatusBadge tone={PAYMENT_TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>
          <PracticePayment payment={row} />
        </Group>
      ),
    },
    { key: 'method', title: t('columns.method'), render: (row) => t(`methods.${row.method}`) },
    { key: 'reference', title: t('columns.reference'), render: (row) => row.reference },
    {
      key: 'refunded',
      title: t('columns.refunded'),
      align: 'right',
      render: (row) => row.refunded_minor > 0 && formatMoney(row.refunded_minor, row.currency),
    },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
}

/** Mark of a payment through the practice gateway, which moved no money. */
export function PracticePayment({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  return payment.is_practice && <StatusBadge tone="warning">{t('practice')}</StatusBadge>
}

function Amount({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {payment.direction === 'out' && <StatusBadge tone="neutral">{t('directions.out')}</StatusBadge>}
      <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
        {formatMoney(payment.amount_minor, payment.currency)}
      </Text>
    </Group>
  )
}

import type { Invoice } from '@stoa/contract/browser'
import { formatMoney, titleKey } from '@stoa/domain'
import { Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay, RecordLink, type ListColumn } from '../../../../kit/index.ts'
import { InvoiceStatusBadge, MydataBadge } from '../invoice-badges.tsx'
import { invoicePaths } from '../invoice-paths.ts'

export const HIDDEN_COLUMNS = ['net', 'mydata', 'created', 'purchase_order_number']

/** Columns of lists of issued or received invoices. */
export function useInvoiceColumns(accountId: number, side: 'issued' | 'received'): ListColumn<Invoice>[] {
  const { t, i18n } = useTranslation('invoices')
  const day = (value: string | null) => (value ? formatDay(value, i18n.language) : '–')
  const money = (row: Invoice, minor: number) => (
    <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(row.credits_invoice_uuid ? -minor : minor, row.currency)}</span>
  )
  return [
    {
      key: 'number',
      title: t('columns.number'),
      sort: 'number',
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <RecordLink id={row.uuid} to={invoicePaths.page(accountId, row.uuid)}>
            {row.number ?? t('no_number')}
          </RecordLink>
          <Text size="xs" c="dimmed">
            {t(`types.${titleKey({ kind: row.type, mydata_type: row.mydata_type })}`)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'client',
      title: t(`columns.party_${side}`),
      width: '100%',
      least: 110,
      render: (row) => (row.account_id === accountId ? row.client_name : (row.seller_snapshot?.name ?? '–')),
    },
    { key: 'status', title: t('columns.status'), render: (row) => <InvoiceStatusBadge invoice={row} /> },
    { key: 'issue_date', title: t('columns.issue_date'), sort: 'issue_date', render: (row) => day(row.issue_date) },
    {
      key: 'due_date',
      title: t('columns.due_date'),
      sort: 'due_date',
      render: (row) => (
        <Text component="span" size="sm" {...(row.is_overdue && { c: 'var(--terra)', fw: 600 })}>
          {row.credits_invoice_uuid ? '–' : day(row.due_date)}
        </Text>
      ),
    },
    { key: 'net', title: t('columns.net'), align: 'right', render: (row) => money(row, row.net_minor) },
    { key: 'total', title: t('columns.total'), sort: 'total', align: 'right', render: (row) => money(row, row.total_minor) },
    {
      key: 'balance',
      title: t('columns.balance'),
      sort: 'balance',
      align: 'right',
      render: (row) =>
        row.status === 'draft' || row.credits_invoice_uuid || row.type === 'proforma' ? '–' : money(row, row.balance_minor),
    },
    { key: 'mydata', title: 'myDATA', render: (row) => <MydataBadge status={row.mydata_status} /> },
    { key: 'purchase_order_number', title: t('fields.purchase_order_number'), render: (row) => row.purchase_order_number ?? '–' },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => day(row.created_at) },
  ]
}

import type { SupplierBill } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, type ListColumn } from '../../../../kit/index.ts'
import { BillBadge } from '../bill-badge.tsx'
import { billPaths } from '../bill-paths.ts'

export const HIDDEN_BILL_COLUMNS = ['net', 'vat', 'created']

/** Columns of lists of bills. */
export function useBillColumns(accountId: number): ListColumn<SupplierBill>[] {
  const { t, i18n } = useTranslation('supplier_bills')
  const money = (row: SupplierBill, minor: number) => (
    <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(row.type === 'credit_note' ? -minor : minor, row.currency)}</span>
  )
  return [
    {
      key: 'number',
      title: t('columns.number'),
      sort: 'number',
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <Anchor component={Link} to={billPaths.page(accountId, row.uuid)} size="sm" fw={550} c="bright">
            {row.number}
          </Anchor>
          {row.type === 'credit_note' && (
            <Text size="xs" c="dimmed">
              {t('types.credit_note')}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'supplier', title: t('columns.supplier'), width: '100%', least: 110, render: (row) => row.supplier_name },
    { key: 'status', title: t('columns.status'), render: (row) => <BillBadge bill={row} /> },
    { key: 'issue_date', title: t('columns.issue_date'), sort: 'issue_date', render: (row) => formatDay(row.issue_date, i18n.language) },
    {
      key: 'due_date',
      title: t('columns.due_date'),
      sort: 'due_date',
      render: (row) => (
        <Text component="span" size="sm" {...(row.is_overdue && { c: 'var(--terra)', fw: 600 })}>
          {row.type === 'credit_note' ? '–' : formatDay(row.due_date, i18n.language)}
        </Text>
      ),
    },
    { key: 'net', title: t('columns.net'), align: 'right', render: (row) => money(row, row.net_minor) },
    { key: 'vat', title: t('columns.vat'), align: 'right', render: (row) => money(row, row.vat_minor) },
    { key: 'total', title: t('columns.total'), sort: 'total', align: 'right', render: (row) => money(row, row.total_minor) },
    {
      key: 'balance',
      title: t('columns.balance'),
      sort: 'balance',
      align: 'right',
      render: (row) => (row.type === 'credit_note' ? '–' : money(row, row.balance_minor)),
    },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
}

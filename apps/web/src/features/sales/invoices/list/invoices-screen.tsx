import { invoiceGroups, INVOICE_GROUPS, invoices, invoiceSums, type Invoice, type ListQuery } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Button, Group, IconPlus, SegmentedControl, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, ListToolbar, PanelList, Screen, useEndpoint, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { HIDDEN_COLUMNS, useInvoiceColumns } from './invoice-columns.tsx'
import { useInvoiceFilters } from './invoice-filters.ts'
import { invoicePaths } from '../invoice-paths.ts'
import { useSides } from './use-sides.ts'

const InvoicePanel = lazy(() => import('../page/invoice-panel.tsx').then((module) => ({ default: module.InvoicePanel })))

/** Issued and received invoices of an account, with their sums. */
export function InvoicesScreen() {
  const { t } = useTranslation('invoices')
  const accountId = useAccountId()
  const found = useListScreen(
    invoices,
    { account_id: accountId },
    {
      hidden: HIDDEN_COLUMNS,
      sort: '-created',
      groups: { endpoint: invoiceGroups, by: INVOICE_GROUPS },
    },
  )
  const sides = useSides(accountId, found)
  // The client of all documents that an account receives is the account.
  const by = INVOICE_GROUPS.filter((name) => name !== 'client' || sides.side === 'issued')
  const list = { ...found, groups: { endpoint: invoiceGroups, by }, group: by.find((name) => name === found.group) }
  const columns = useInvoiceColumns(accountId, sides.side)
  const create = (
    <Can endpoint={invoices.create} otherwise="explain">
      <Button component={Link} to={invoicePaths.create(accountId)} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <Screen title={t('title')} actions={create}>
      {sides.hasBoth && (
        <SegmentedControl
          mb="md"
          aria-label={t('sides.label')}
          value={sides.side}
          onChange={sides.choose}
          data={(['issued', 'received'] as const).map((value) => ({ value, label: t(`sides.${value}`) }))}
        />
      )}
      <ListToolbar list={list} columns={columns} filters={useInvoiceFilters(accountId)} />
      {!list.group && <Sums accountId={accountId} filter={list.wire.filter} />}
      <PanelList<Invoice>
        list={list}
        columns={columns}
        panel={InvoicePanel}
        empty={{
          title: t(`empty.${sides.side}_title`),
          text: t(`empty.${sides.side}_text`),
          ...(sides.side === 'issued' && { action: create }),
        }}
      />
    </Screen>
  )
}

/** Sums of the filtered documents by currency. */
function Sums({ accountId, filter }: { accountId: number; filter: ListQuery['filter'] }) {
  const { t } = useTranslation('invoices')
  const loaded = useEndpoint(invoiceSums, { params: { account_id: accountId }, query: filter ? { filter } : {} }, { keepPrevious: true })
  const rows = loaded.answer?.data ?? []
  if (!rows.length) return null
  return (
    <Group gap="lg" mb="sm" px="xs" aria-label={t('sums.label')} role="group">
      {rows.map((row) => (
        <Text key={row.currency} size="sm" c="dimmed">
          {t('columns.net')} <b>{formatMoney(row.net_minor, row.currency)}</b>
          {' · '}
          {t('sums.total')} <b>{formatMoney(row.total_minor, row.currency)}</b>
          {' · '}
          {t('sums.balance')} <b>{formatMoney(row.balance_minor, row.currency)}</b>
          {row.overdue_minor > 0 && (
            <Text span c="red">
              {' · '}
              {t('sums.overdue')} <b>{formatMoney(row.overdue_minor, row.currency)}</b>
            </Text>
          )}
        </Text>
      ))}
    </Group>
  )
}

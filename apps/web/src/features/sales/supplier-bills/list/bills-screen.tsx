import { supplierBills, supplierBillSums, type ListQuery, type SupplierBill } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Button, Group, IconPlus, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, Screen, useEndpoint, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { billPaths } from '../bill-paths.ts'
import { HIDDEN_BILL_COLUMNS, useBillColumns } from './bill-columns.tsx'
import { useBillFilters } from './bill-filters.ts'

/** What the account owes its suppliers, with sums of the filtered bills. */
export function BillsScreen() {
  const { t } = useTranslation('supplier_bills')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(supplierBills, { account_id: accountId }, { hidden: HIDDEN_BILL_COLUMNS, sort: '-issue_date' })
  const columns = useBillColumns(accountId)
  const create = (
    <Can endpoint={supplierBills.create} otherwise="explain">
      <Button component={Link} to={billPaths.create(accountId)} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <Screen title={t('title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={useBillFilters(accountId)} />
      <Sums accountId={accountId} filter={list.wire.filter} />
      <DataList<SupplierBill>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: billPaths.page(accountId, row.uuid) })}
        empty={{ title: t('empty.title'), text: t('empty.text'), action: create }}
      />
    </Screen>
  )
}

/** Sums of the filtered bills by currency. */
function Sums({ accountId, filter }: { accountId: number; filter: ListQuery['filter'] }) {
  const { t } = useTranslation('supplier_bills')
  const query = filter ? { filter } : {}
  const loaded = useEndpoint(supplierBillSums, { params: { account_id: accountId }, query }, { keepPrevious: true })
  const rows = loaded.answer?.data ?? []
  if (!rows.length) return null
  return (
    <Group gap="lg" mb="sm" px="xs" aria-label={t('sums.label')} role="group">
      {rows.map((row) => (
        <Text key={row.currency} size="sm" c="dimmed">
          {t('columns.net')} <b>{formatMoney(row.net_minor, row.currency)}</b>
          {' · '}
          {t('columns.vat')} <b>{formatMoney(row.vat_minor, row.currency)}</b>
          {' · '}
          {t('columns.total')} <b>{formatMoney(row.total_minor, row.currency)}</b>
          {' · '}
          {t('columns.balance')} <b>{formatMoney(row.balance_minor, row.currency)}</b>
          {row.overdue_minor > 0 && (
            <Text span c="red">
              {' · '}
              {t('overdue')} <b>{formatMoney(row.overdue_minor, row.currency)}</b>
            </Text>
          )}
        </Text>
      ))}
    </Group>
  )
}

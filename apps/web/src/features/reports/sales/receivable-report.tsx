import { AGE_BUCKETS, receivableItems, receivableReport, type ReceivableItem, type ReceivableReport } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { EmptyState, SimpleGrid, Stack, Text, Title } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { Figure, ItemsDialog, ReportTable, Unbroken, useItems } from '../parts/index.ts'
import { ReportBody } from './report-body.tsx'
import { between, rowsOf } from './rows-behind.ts'

/** Receivables today by age. */
export function ReceivableReportTab() {
  return <ReportBody endpoint={receivableReport}>{(report) => <Report report={report} />}</ReportBody>
}

type Age = (typeof AGE_BUCKETS)[number]
type Debtor = ReceivableReport['by_client'][number]

/** URL of the open items of a currency, optionally of one age and one client. */
function useBehind() {
  const path = `/accounts/${useAccountId()}/reports/sales/receivables`
  return (currency: string, age: Age | 'all' = 'all', debtor?: Debtor) => {
    const of = debtor && (debtor.account_relation_uuid ?? (debtor.contact_id && String(debtor.contact_id)))
    return { path, search: { items: [currency, age, ...(of ? [of] : [])].join(' ') } }
  }
}

function Report({ report }: { report: ReceivableReport }) {
  const { t, i18n } = useTranslation('reports')
  const behind = useBehind()
  if (!report.totals.length) return <EmptyState title={t('sales.nothing_owed')} />
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('sales.as_of', { day: formatDay(report.as_of, i18n.language) })}
        <br />
        {t('sales.receivable_note')}
      </Text>
      {report.totals.map((total) => (
        <Totals key={total.currency} total={total} as_of={report.as_of} hasName={report.totals.length > 1} />
      ))}
      <ReportTable
        title={t('sales.by_client')}
        rows={report.by_client}
        keyOf={(row) => `${row.account_relation_uuid ?? row.contact_id} ${row.currency}`}
        to={(row) => behind(row.currency, 'all', row)}
        columns={[
          { title: t('sales.client'), render: (row) => row.name },
          { title: t('sales.items'), render: (row) => formatCount(row.items), isNumber: true },
          {
            title: t('sales.oldest'),
            render: (row) => (row.oldest_due_date ? formatDay(row.oldest_due_date, i18n.language) : '–'),
            isNumber: true,
          },
          ...AGE_BUCKETS.map((age) => ({
            title: t(`sales.ages.${age}`),
            render: (row: Debtor) => (row[age] ? formatMoney(row[age], row.currency) : '–'),
            isNumber: true,
            to: (row: Debtor) => (row[age] ? behind(row.currency, age, row) : null),
          })),
          { title: t('sales.total'), render: (row) => formatMoney(row.total_minor, row.currency), isNumber: true },
          { title: t('sales.card'), render: (row) => formatMoney(row.balance_minor, row.currency), isNumber: true },
        ]}
      />
      <Behind report={report} />
    </Stack>
  )
}

interface TotalsProps {
  total: ReceivableReport['totals'][number]
  as_of: string
  hasName: boolean
}

function Totals({ total, as_of, hasName }: TotalsProps) {
  const { t } = useTranslation('reports')
  const behind = useBehind()
  const accountId = useAccountId()
  const { currency } = total
  // Received payments of any date. The list also contains payments to providers.
  const came = { 'filter.received.between': between('2000-01-01', as_of) }
  const unplaced = rowsOf(accountId).payments({ 'filter.unallocated.is': 'true', 'filter.currency.in': currency, ...came })
  const covering = total.credit_minor - total.unplaced_minor
  const parts = { credit: formatMoney(total.credit_minor, currency), covering: formatMoney(covering, currency) }
  const cards = { path: `/accounts/${accountId}/clients`, search: { 'filter.has_balance.is': 'true' } }
  return (
    <section aria-label={currency}>
      {hasName && (
        <Title order={2} size="h4" mb="xs">
          {currency}
        </Title>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Figure label={t('sales.open')} value={formatMoney(total.total_minor, currency)} to={behind(currency)} />
        {AGE_BUCKETS.map((age) => (
          <Figure key={age} label={t(`sales.ages.${age}`)} value={formatMoney(total[age], currency)} to={behind(currency, age)} />
        ))}
        <Figure
          label={t('sales.unplaced_minor')}
          value={formatMoney(total.unplaced_minor, currency)}
          to={unplaced}
          {...(covering > 0 && { note: t('sales.unplaced_note', parts) })}
        />
        <Figure label={t('sales.balance_minor')} value={formatMoney(total.balance_minor, currency)} to={cards} />
      </SimpleGrid>
    </section>
  )
}

/** The open items of one figure. */
function Behind({ report }: { report: ReceivableReport }) {
  const { t, i18n } = useTranslation('reports')
  const accountId = useAccountId()
  const [items] = useItems()
  const [currency, asked, of] = items ?? []
  if (!currency) return null
  const age = AGE_BUCKETS.find((one) => one === asked)
  const owner = of ? (/^\d+$/.test(of) ? { contact_id: Number(of) } : { account_relation_uuid: of }) : {}
  const debtor = report.by_client.find((row) => of && of === (row.account_relation_uuid ?? String(row.contact_id)))
  const sum = (rows: readonly ReceivableItem[]) => rows.reduce((total, row) => total + row.open_minor, 0)
  return (
    <ItemsDialog
      endpoint={receivableItems}
      query={{ currency, ...(age && { age }), ...owner }}
      title={[age ? t(`sales.ages.${age}`) : t('sales.open'), ...(debtor ? [debtor.name] : [])].join(' · ')}
      sum={(rows) => `${t('sales.items_count', { count: rows.length })} · ${formatMoney(sum(rows), currency)}`}
      keyOf={(row) => row.uuid}
      to={(row) => ({
        path:
          row.kind === 'invoice'
            ? `/accounts/${accountId}/invoices/${row.uuid}`
            : `/accounts/${accountId}/clients/${row.account_relation_uuid}/movements`,
        search: {},
      })}
      columns={[
        { title: t('sales.item'), render: (row) => (row.number ? <Unbroken>{row.number}</Unbroken> : (row.description ?? '–')) },
        { title: t('sales.client'), render: (row) => row.name },
        { title: t('sales.due'), render: (row) => formatDay(row.due_date, i18n.language), isNumber: true },
        { title: t('sales.open'), render: (row) => formatMoney(row.open_minor, row.currency), isNumber: true },
      ]}
    />
  )
}

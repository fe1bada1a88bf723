import { revenueReport, type RevenueReport } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Paper, SimpleGrid, Skeleton, Stack, Title } from '@stoa/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountId } from '../../shared/session/index.ts'
import { changeOf, Figure, formatMonth, formatSums, MoneyChart, ReportTable } from '../parts/index.ts'
import { ReportBody } from './report-body.tsx'
import { between, rowsOf } from './rows-behind.ts'
import { sumsChange } from './sums-change.ts'
import { formatCount } from '../../../kit/index.ts'

/** Invoiced amounts by month, client and product, and received amounts. */
export function RevenueReportTab() {
  return <ReportBody endpoint={revenueReport}>{(report) => <Report report={report} />}</ReportBody>
}

function Report({ report }: { report: RevenueReport }) {
  const { t } = useTranslation('reports')
  const rows = rowsOf(useAccountId())
  const span = between(report.period.since, report.period.until)
  const issued = { ...COUNTED, 'filter.issued.between': span }
  const { totals } = report
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <Figure
          label={t('sales.revenue')}
          value={formatSums(totals.revenue.current)}
          change={sumsChange(totals.revenue)}
          moreIsGood
          to={rows.invoices(issued)}
        />
        <Figure
          label={t('sales.received')}
          value={formatSums(totals.received.current)}
          change={sumsChange(totals.received)}
          moreIsGood
          to={rows.payments({ 'filter.received.between': span })}
        />
        <Figure
          label={t('sales.credited')}
          value={formatSums(totals.credited.current)}
          change={sumsChange(totals.credited)}
          moreIsGood={false}
          to={rows.invoices({
            'filter.issued.between': span,
            'filter.status.not_in': 'draft',
            'filter.type.in': 'credit_note,retail_credit',
          })}
        />
        <Figure
          label={t('sales.invoices')}
          value={formatCount(totals.invoices.current)}
          change={changeOf(totals.invoices)}
          moreIsGood
          to={rows.invoices({ 'filter.issued.between': span, 'filter.status.not_in': 'draft', 'filter.type.in': 'invoice,retail_receipt' })}
        />
      </SimpleGrid>
      {totals.revenue.current.map(({ currency }) => (
        <Months key={currency} report={report} currency={currency} />
      ))}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <ReportTable
          title={t('sales.by_client')}
          rows={report.by_client}
          keyOf={(row) => row.account_relation_uuid ?? `contact-${row.contact_id}`}
          to={(row) =>
            rows.invoices({
              ...issued,
              ...(row.account_relation_uuid
                ? { 'filter.client.in': row.account_relation_uuid }
                : { 'filter.contact.in': String(row.contact_id) }),
            })
          }
          columns={[
            { title: t('sales.client'), render: (row) => row.name },
            { title: t('sales.invoices'), render: (row) => formatCount(row.invoices), isNumber: true },
            { title: t('sales.revenue'), render: (row) => formatSums(row.revenue), isNumber: true },
          ]}
        />
        <ReportTable
          title={t('sales.by_product')}
          note={t('sales.product_note')}
          rows={report.by_product}
          keyOf={(row) => row.product_id ?? 0}
          to={(row) => rows.invoices({ ...issued, 'filter.product.in': String(row.product_id) })}
          columns={[
            { title: t('sales.product'), render: (row) => row.name ?? t('sales.free_lines') },
            { title: t('sales.lines'), render: (row) => formatCount(row.lines), isNumber: true },
            { title: t('sales.revenue'), render: (row) => formatSums(row.revenue), isNumber: true },
          ]}
        />
      </SimpleGrid>
    </Stack>
  )
}

/** Documents that count as revenue. */
const COUNTED = { 'filter.status.not_in': 'draft', 'filter.type.not_in': 'proforma' }

function Months({ report, currency }: { report: RevenueReport; currency: string }) {
  const { t, i18n } = useTranslation('reports')
  const rows = rowsOf(useAccountId())
  const label = t('sales.by_month', { currency })
  const to = ({ since, until }: { since: string; until: string }) =>
    rows.invoices({ ...COUNTED, 'filter.issued.between': between(since, until), 'filter.currency.in': currency })
  const months = report.months.map(({ since, until, revenue }) => ({
    since,
    until,
    revenue: revenue.find((sum) => sum.currency === currency)?.value_minor ?? 0,
  }))
  return (
    <SimpleGrid cols={{ base: 1, xl: 2 }}>
      <Paper withBorder p="md">
        <Title order={2} size="h4" mb="xs">
          {label}
        </Title>
        <Suspense fallback={<Skeleton h={260} />}>
          <MoneyChart
            label={label}
            currency={currency}
            rows={months}
            series={[{ name: 'revenue', label: t('sales.revenue'), color: 'var(--d1)' }]}
            to={to}
          />
        </Suspense>
      </Paper>
      <ReportTable
        title={label}
        rows={months}
        keyOf={(row) => row.since}
        to={to}
        columns={[
          { title: t('sales.month'), render: (row) => formatMonth(row.since, i18n.language) },
          { title: t('sales.revenue'), render: (row) => formatMoney(row.revenue, currency), isNumber: true },
        ]}
      />
    </SimpleGrid>
  )
}

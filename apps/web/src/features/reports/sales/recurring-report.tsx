import { recurringReport, type RecurringReport } from '@stoa/contract'
import { formatMoney } from '@stoa/domain'
import { EmptyState, Paper, SimpleGrid, Skeleton, Stack, Title } from '@stoa/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountId } from '../../session/index.ts'
import { Figure, formatCount, formatMonth, formatSums, MoneyChart, ReportTable } from '../parts/index.ts'
import { ReportBody } from './report-body.tsx'
import { rowsOf } from './rows-behind.ts'

/** Recurring revenue per month, and how it moved. */
export function RecurringReportTab() {
  return <ReportBody endpoint={recurringReport}>{(report) => <Report report={report} />}</ReportBody>
}

const LIVE = { 'filter.status.in': 'active,past_due' }

function Report({ report }: { report: RecurringReport }) {
  const { t, i18n } = useTranslation('reports')
  const { subscriptions } = rowsOf(useAccountId())
  const perYear = report.now.map((sum) => ({ ...sum, value_minor: sum.value_minor * 12 }))
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Figure label={t('sales.recurring')} value={formatSums(report.now)} to={subscriptions(LIVE)} />
        <Figure label={t('sales.recurring_year')} value={formatSums(perYear)} to={subscriptions(LIVE)} />
        <Figure label={t('sales.subscriptions')} value={formatCount(report.subscriptions, i18n.language)} to={subscriptions(LIVE)} />
      </SimpleGrid>
      {!report.currencies.length && <EmptyState title={t('sales.no_recurring')} />}
      {report.currencies.map((one) => (
        <Movements key={one.currency} {...one} />
      ))}
      <ReportTable
        title={t('sales.by_product')}
        rows={report.by_product}
        keyOf={(row) => row.product_id}
        to={(row) => subscriptions({ ...LIVE, 'filter.product.in': String(row.product_id) })}
        columns={[
          { title: t('sales.product'), render: (row) => row.name },
          { title: t('sales.subscriptions'), render: (row) => formatCount(row.subscriptions, i18n.language), isNumber: true },
          { title: t('sales.recurring'), render: (row) => formatSums(row.recurring), isNumber: true },
        ]}
      />
    </Stack>
  )
}

const MOVES = ['new_minor', 'expansion_minor', 'contraction_minor', 'churned_minor'] as const
const COLORS = { new_minor: 'teal.6', expansion_minor: 'blue.6', contraction_minor: 'orange.5', churned_minor: 'red.5' }

function Movements({ currency, months }: RecurringReport['currencies'][number]) {
  const { t, i18n } = useTranslation('reports')
  const title = t('sales.movements', { currency })
  const series = MOVES.map((name) => ({ name, label: t(`sales.moves.${name}`), color: COLORS[name] }))
  return (
    <SimpleGrid cols={{ base: 1, xl: 2 }}>
      <Paper withBorder p="md">
        <Title order={2} size="h4" mb="xs">
          {title}
        </Title>
        <Suspense fallback={<Skeleton h={260} />}>
          <MoneyChart label={title} currency={currency} rows={months} series={series} isStacked />
        </Suspense>
      </Paper>
      <ReportTable
        title={t('sales.by_month', { currency })}
        rows={months}
        keyOf={(row) => row.since}
        columns={[
          { title: t('sales.month'), render: (row) => formatMonth(row.since, i18n.language) },
          ...MOVES.map((name) => ({
            title: t(`sales.moves.${name}`),
            render: (row: (typeof months)[number]) => formatMoney(row[name], currency),
            isNumber: true,
          })),
          { title: t('sales.at_end'), render: (row) => formatMoney(row.recurring_minor, currency), isNumber: true },
        ]}
      />
    </SimpleGrid>
  )
}

import { formatCount } from '../../../kit/index.ts'
import {
  RECURRING_MOVES,
  recurringItems,
  recurringReport,
  type RecurringItem,
  type RecurringMove,
  type RecurringReport,
} from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { EmptyState, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@stoa/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountId } from '../../shared/session/index.ts'
import {
  Figure,
  formatMonth,
  formatSums,
  ItemsDialog,
  MoneyChart,
  ReportTable,
  Unbroken,
  useItems,
  useReportPeriod,
} from '../parts/index.ts'
import { ReportBody } from './report-body.tsx'
import { rowsOf } from './rows-behind.ts'

/** Monthly recurring revenue and its changes. */
export function RecurringReportTab() {
  return <ReportBody endpoint={recurringReport}>{(report) => <Report report={report} />}</ReportBody>
}

const LIVE = { 'filter.status.in': 'active,past_due' }

function Report({ report }: { report: RecurringReport }) {
  const { t } = useTranslation('reports')
  const { subscriptions } = rowsOf(useAccountId())
  const perYear = report.now.map((sum) => ({ ...sum, value_minor: sum.value_minor * 12 }))
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        <Figure label={t('sales.recurring')} value={formatSums(report.now)} to={subscriptions(LIVE)} />
        <Figure label={t('sales.recurring_year')} value={formatSums(perYear)} to={subscriptions(LIVE)} />
        <Figure label={t('sales.subscriptions')} value={formatCount(report.subscriptions)} to={subscriptions(LIVE)} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('sales.recurring_note')}
      </Text>
      {!report.currencies.length && <EmptyState title={t('sales.no_recurring')} />}
      {report.currencies.map((one) => (
        <Movements key={one.currency} {...one} today={report.today} />
      ))}
      <Behind />
      <ReportTable
        title={t('sales.by_product')}
        rows={report.by_product}
        keyOf={(row) => row.product_id}
        to={(row) => subscriptions({ ...LIVE, 'filter.product.in': String(row.product_id) })}
        columns={[
          { title: t('sales.product'), render: (row) => row.name },
          { title: t('sales.subscriptions'), render: (row) => formatCount(row.subscriptions), isNumber: true },
          { title: t('sales.recurring'), render: (row) => formatSums(row.recurring), isNumber: true },
        ]}
      />
    </Stack>
  )
}

const MOVES = ['new_minor', 'expansion_minor', 'contraction_minor', 'churned_minor'] as const
const COLORS = { new_minor: 'var(--d1)', expansion_minor: 'var(--d6)', contraction_minor: 'var(--d4)', churned_minor: 'var(--d2)' }
/** Sign of each movement, for readers who do not tell the colours apart. */
const SIGNS = { new_minor: '+', expansion_minor: '+', contraction_minor: '−', churned_minor: '−' }

/** The current month is counted until today. */
const monthOf = ({ since, until }: { since: string; until: string }, today: string, language: string, toDate: string) =>
  `${formatMonth(since, language)}${until === today ? ` (${toDate})` : ''}`

/** `new_minor` is the movement `new`. */
const moveOf = (name: string) => name.replace('_minor', '') as RecurringMove

function Movements({ currency, months, today }: RecurringReport['currencies'][number] & { today: string }) {
  const { t, i18n } = useTranslation('reports')
  const path = `/accounts/${useAccountId()}/reports/sales/recurring-revenue`
  const [period] = useReportPeriod()
  const behind =
    (move: RecurringMove) =>
    ({ since, until }: { since: string; until: string }) => ({
      path,
      search: { ...period, items: [currency, move, since, until].join(' ') },
    })
  const title = t('sales.movements', { currency })
  const series = MOVES.map((name) => ({ name, label: `${SIGNS[name]} ${t(`sales.moves.${name}`)}`, color: COLORS[name] }))
  return (
    <SimpleGrid cols={{ base: 1, xl: 2 }}>
      <Paper withBorder p="md">
        <Title order={2} size="h4" mb="xs">
          {title}
        </Title>
        <Suspense fallback={<Skeleton h={260} />}>
          <MoneyChart
            label={title}
            currency={currency}
            rows={months}
            series={series}
            isStacked
            to={(row, name) => behind(moveOf(name))(row)}
          />
        </Suspense>
      </Paper>
      <ReportTable
        title={t('sales.by_month', { currency })}
        rows={months}
        keyOf={(row) => row.since}
        columns={[
          { title: t('sales.month'), render: (row) => monthOf(row, today, i18n.language, t('sales.to_date')) },
          ...MOVES.map((name) => ({
            title: t(`sales.moves.${name}`),
            render: (row: (typeof months)[number]) => formatMoney(row[name], currency),
            isNumber: true,
            to: behind(moveOf(name)),
          })),
          {
            title: t('sales.at_end'),
            render: (row) => formatMoney(row.recurring_minor, currency),
            isNumber: true,
            to: behind('recurring'),
          },
        ]}
      />
    </SimpleGrid>
  )
}

/** The subscriptions of one figure of a month. */
function Behind() {
  const { t, i18n } = useTranslation('reports')
  const accountId = useAccountId()
  const [items] = useItems()
  const [currency, asked, since, until] = items ?? []
  const move = RECURRING_MOVES.find((one) => one === asked)
  if (!currency || !move || !since || !until) return null
  const moved = (rows: readonly RecurringItem[]) =>
    rows.reduce((sum, row) => sum + row.after_minor - (move === 'recurring' ? 0 : row.before_minor), 0)
  const name = move === 'recurring' ? t('sales.at_end') : t(`sales.moves.${move}_minor`)
  return (
    <ItemsDialog
      endpoint={recurringItems}
      query={{ currency, since, until, move }}
      title={`${name} · ${formatMonth(since, i18n.language)}`}
      sum={(rows) => `${t('sales.subscriptions_count', { count: rows.length })} · ${formatMoney(moved(rows), currency)}`}
      keyOf={(row) => row.account_subscription_uuid}
      to={(row) => ({ path: `/accounts/${accountId}/account-subscriptions/${row.account_subscription_uuid}`, search: {} })}
      columns={[
        { title: t('sales.subscription'), render: (row) => <Unbroken>{row.number}</Unbroken> },
        { title: t('sales.client'), render: (row) => row.client },
        { title: t('sales.product'), render: (row) => row.name },
        { title: t('sales.before'), render: (row) => formatMoney(row.before_minor, currency), isNumber: true },
        { title: t('sales.at_end'), render: (row) => formatMoney(row.after_minor, currency), isNumber: true },
      ]}
    />
  )
}

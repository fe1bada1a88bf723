import { marginReport, type MarginReport } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { SimpleGrid, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay, formatPercent } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { changeOf, Figure, formatSums, ReportTable, Unbroken } from '../parts/index.ts'
import { ReportBody } from './report-body.tsx'
import { between, rowsOf } from './rows-behind.ts'
import { sumsChange } from './sums-change.ts'

/** Price of the lines of orders whose cost is known, less their production cost. */
export function MarginReportTab() {
  return <ReportBody endpoint={marginReport}>{(report) => <Report report={report} />}</ReportBody>
}

function Report({ report }: { report: MarginReport }) {
  const { t, i18n } = useTranslation('reports')
  const accountId = useAccountId()
  const { orders } = rowsOf(accountId)
  const all = orders({
    'filter.order_date.between': between(report.period.since, report.period.until),
    'filter.status.not_in': 'draft,pending,declined,cancelled',
  })
  const { totals } = report
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <Figure
          label={t('sales.margin')}
          value={formatSums(totals.margin.current)}
          change={sumsChange(totals.margin)}
          moreIsGood
          to={all}
        />
        <Figure label={t('sales.net')} value={formatSums(totals.net.current)} change={sumsChange(totals.net)} moreIsGood to={all} />
        <Figure
          label={t('sales.cost')}
          value={formatSums(totals.cost.current)}
          change={sumsChange(totals.cost)}
          moreIsGood={false}
          to={all}
        />
        <Figure label={t('sales.orders')} value={formatCount(totals.orders.current)} change={changeOf(totals.orders)} moreIsGood to={all} />
      </SimpleGrid>
      <KnownShare totals={totals} />
      <ReportTable
        title={t('sales.thinnest')}
        note={t('sales.margin_note')}
        rows={report.orders}
        keyOf={(row) => row.order_uuid}
        to={(row) => ({ path: `/accounts/${accountId}/orders/${row.order_uuid}`, search: {} })}
        columns={[
          { title: t('sales.order'), render: (row) => <Unbroken>{row.number ?? '–'}</Unbroken> },
          {
            title: t('sales.client'),
            render: (row) => (
              <>
                {row.client ?? '–'}
                {row.title && (
                  <Text span size="xs" c="dimmed">
                    {` · ${row.title}`}
                  </Text>
                )}
              </>
            ),
          },
          { title: t('sales.date'), render: (row) => formatDay(row.order_date, i18n.language), isNumber: true },
          { title: t('sales.net'), render: (row) => formatMoney(row.net_minor, row.currency), isNumber: true },
          { title: t('sales.costed_net'), render: (row) => formatMoney(row.costed_net_minor, row.currency), isNumber: true },
          { title: t('sales.cost'), render: (row) => formatMoney(row.cost_minor, row.currency), isNumber: true },
          {
            title: t('sales.margin'),
            render: (row) => (row.margin_minor === null ? t('sales.unknown') : formatMoney(row.margin_minor, row.currency)),
            isNumber: true,
          },
          { title: '%', render: (row) => formatPercent(row.margin_bp), isNumber: true },
        ]}
      />
    </Stack>
  )
}

/** Share of the net amount whose cost is known, for each currency. */
function KnownShare({ totals }: Pick<MarginReport, 'totals'>) {
  const { t } = useTranslation('reports')
  const shares = totals.net.current.map(({ currency, value_minor }) => {
    const known = totals.costed_net.current.find((sum) => sum.currency === currency)?.value_minor ?? 0
    return { currency, unknown: value_minor - known, known_bp: value_minor ? Math.round((known / value_minor) * 10_000) : null }
  })
  return shares
    .filter(({ unknown }) => unknown > 0)
    .map(({ currency, unknown, known_bp }) => (
      <Text key={currency} size="sm" c="dimmed" data-testid="known-share">
        {t('sales.known_share', { share: formatPercent(known_bp), amount: formatMoney(unknown, currency) })}
      </Text>
    ))
}

import { offerReport, type OfferReport } from '@stoa/contract/browser'
import { Paper, SimpleGrid, Skeleton, Stack, Title } from '@stoa/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountId } from '../../shared/session/index.ts'
import { changeOf, Figure, formatSums, ReportTable, SeriesChart } from '../parts/index.ts'
import { ReportBody } from './report-body.tsx'
import { accepted, between, declined, offerBar, rowsOf, sent } from './rows-behind.ts'
import { sumsChange } from './sums-change.ts'
import { formatCount, formatPercent } from '../../../kit/index.ts'

/** Offers sent, accepted and declined, with the reasons. */
export function OfferReportTab() {
  return <ReportBody endpoint={offerReport}>{(report) => <Report report={report} />}</ReportBody>
}

function Report({ report }: { report: OfferReport }) {
  const { t } = useTranslation('reports')
  const accountId = useAccountId()
  const { offers } = rowsOf(accountId)
  const span = between(report.period.since, report.period.until)
  const by = (search: Record<string, string>) => (row: OfferReport['by_user'][number]) =>
    row.user ? offers({ ...search, 'filter.seller.in': String(row.user.id) }) : null
  return (
    <Stack gap="md">
      <Totals report={report} />
      <Paper withBorder p="md">
        <Title order={2} size="h4" mb="xs">
          {t('over_time')}
        </Title>
        <Suspense fallback={<Skeleton h={260} />}>
          <SeriesChart
            label={t('over_time')}
            rows={report.series}
            to={(row, name) => offerBar(accountId, row, name)}
            series={[
              { name: 'sent', label: t('sales.sent'), color: 'var(--d1)' },
              { name: 'accepted', label: t('sales.accepted'), color: 'var(--d6)' },
              { name: 'declined', label: t('sales.declined'), color: 'var(--d2)' },
            ]}
          />
        </Suspense>
      </Paper>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <ReportTable
          title={t('sales.reasons')}
          rows={report.reasons}
          keyOf={(row) => row.id ?? 0}
          to={(row) =>
            offers({
              'filter.status.in': 'declined',
              'filter.declined.between': span,
              'filter.decline_reason.in': String(row.id),
            })
          }
          columns={[
            { title: t('reason'), render: (row) => row.name ?? t('sales.no_reason') },
            { title: t('sales.declined'), render: (row) => row.count, isNumber: true },
            { title: t('value'), render: (row) => formatSums(row.values), isNumber: true },
          ]}
        />
        <ReportTable
          title={t('sales.by_seller')}
          rows={report.by_user}
          keyOf={(row) => row.user?.id ?? 0}
          columns={[
            { title: t('sales.seller'), render: (row) => row.user?.username ?? '–' },
            { title: t('sales.sent'), render: (row) => row.sent, isNumber: true, to: by(sent(span)) },
            { title: t('sales.accepted'), render: (row) => row.accepted, isNumber: true, to: by(accepted(span)) },
            { title: t('value'), render: (row) => formatSums(row.accepted_value), isNumber: true, to: by(accepted(span)) },
          ]}
        />
      </SimpleGrid>
    </Stack>
  )
}

function Totals({ report }: { report: OfferReport }) {
  const { t } = useTranslation('reports')
  const { offers } = rowsOf(useAccountId())
  const span = between(report.period.since, report.period.until)
  const { totals } = report
  const count = (value: number) => formatCount(value)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>
      <Figure
        label={t('sales.sent')}
        value={count(totals.sent.current)}
        change={changeOf(totals.sent)}
        moreIsGood
        to={offers(sent(span))}
      />
      <Figure
        label={t('sales.accepted')}
        value={count(totals.accepted.current)}
        change={changeOf(totals.accepted)}
        moreIsGood
        to={offers(accepted(span))}
      />
      <Figure
        label={t('sales.declined')}
        value={count(totals.declined.current)}
        change={changeOf(totals.declined)}
        moreIsGood={false}
        to={offers(declined(span))}
      />
      <Figure
        label={t('sales.expired')}
        value={count(totals.expired.current)}
        change={changeOf(totals.expired)}
        moreIsGood={false}
        to={offers({ 'filter.valid_until.between': span, 'filter.status.in': 'expired' })}
      />
      <Figure
        label={t('sales.acceptance')}
        value={formatPercent(totals.acceptance_bp.current)}
        change={changeOf(totals.acceptance_bp)}
        moreIsGood
        to={offers(accepted(span))}
      />
      <Figure
        label={t('sales.median_days')}
        value={totals.median_days.current === null ? '–' : t('sales.days', { count: totals.median_days.current })}
        change={changeOf(totals.median_days)}
        moreIsGood={false}
        to={offers(accepted(span))}
      />
      <Figure
        label={t('sales.sent_value')}
        value={formatSums(totals.sent_value.current)}
        change={sumsChange(totals.sent_value)}
        moreIsGood
        to={offers(sent(span))}
      />
      <Figure
        label={t('sales.accepted_value')}
        value={formatSums(totals.accepted_value.current)}
        change={sumsChange(totals.accepted_value)}
        moreIsGood
        to={offers(accepted(span))}
      />
    </SimpleGrid>
  )
}

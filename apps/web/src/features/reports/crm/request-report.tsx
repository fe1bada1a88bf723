import { requestReport, type RequestReport } from '@stoa/contract/browser'
import { Avatar, Group, PageSkeleton, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@stoa/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, formatCount, useEndpoint, formatPercent } from '../../../kit/index.ts'
import { requestPaths } from '../../crm/contact-requests/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { changeOf, Figure, formatSpan, formatSums, ReportTable, SeriesChart, type Target, useReportPeriod } from '../parts/index.ts'
import { closedRequests, requestBar, requestsOf } from './rows-behind.ts'

/** Report on requests: sources, response times and outcomes. */
export function RequestReportTab() {
  const accountId = useAccountId()
  const [period] = useReportPeriod()
  const loaded = useEndpoint(requestReport, { params: { account_id: accountId }, query: period }, { keepPrevious: true })
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!loaded.answer || loaded.reason) return <NotLoaded loaded={loaded} />
  return <Report report={loaded.answer.data} accountId={accountId} />
}

interface PartProps {
  report: RequestReport
  /** The list of requests of the period with further filters. */
  rows: (filters: Record<string, string>) => Target
  /** URL of the list of requests with an outcome in a period. */
  closed: (status: string, days: { since: string; until: string }) => Target
}

function Report({ report, accountId }: { report: RequestReport; accountId: number }) {
  const { t } = useTranslation('reports')
  const rows: PartProps['rows'] = (filters) => requestsOf(accountId, report.period, filters)
  const closed: PartProps['closed'] = (status, days) => closedRequests(accountId, days, status)
  const parts = { report, rows, closed }
  return (
    <Stack gap="md">
      <Totals {...parts} />
      <Paper withBorder p="md">
        <Title order={2} size="h4" mb="xs">
          {t('over_time')}
        </Title>
        <Text size="sm" c="dimmed" mb="xs">
          {t('closed_note')}
        </Text>
        <Suspense fallback={<Skeleton h={260} />}>
          <SeriesChart
            label={t('over_time')}
            rows={report.series}
            to={(days, name) => requestBar(accountId, days, name)}
            series={[
              { name: 'created', label: t('created'), color: 'var(--d1)' },
              { name: 'won', label: t('won'), color: 'var(--d6)' },
              { name: 'lost', label: t('lost'), color: 'var(--d2)' },
            ]}
          />
        </Suspense>
      </Paper>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <BySource {...parts} />
        <ByUser {...parts} />
        <ByStage report={report} accountId={accountId} />
        <LostFor report={report} accountId={accountId} />
      </SimpleGrid>
    </Stack>
  )
}

function Totals({ report, rows, closed }: PartProps) {
  const { t } = useTranslation('reports')
  const { totals } = report
  const count = (value: number) => formatCount(value)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>
      <Figure label={t('created')} value={count(totals.created.current)} change={changeOf(totals.created)} moreIsGood to={rows({})} />
      <Figure
        label={t('won')}
        value={count(totals.won.current)}
        change={changeOf(totals.won)}
        moreIsGood
        to={rows({ 'filter.status.in': 'won' })}
      />
      <Figure
        label={t('lost')}
        value={count(totals.lost.current)}
        change={changeOf(totals.lost)}
        moreIsGood={false}
        to={rows({ 'filter.status.in': 'lost' })}
      />
      <Figure
        label={t('conversion')}
        value={formatPercent(totals.conversion_bp.current)}
        change={changeOf(totals.conversion_bp)}
        moreIsGood
        to={rows({ 'filter.status.in': 'won' })}
      />
      <Figure
        label={t('response')}
        value={formatSpan(totals.median_response_seconds.current, { d: t('units.d'), h: t('units.h'), min: t('units.min') })}
        change={changeOf(totals.median_response_seconds)}
        moreIsGood={false}
        to={rows({ 'filter.answered.is': 'true' })}
      />
      <Figure
        label={t('in_time')}
        value={formatPercent(totals.answered_in_time_bp.current)}
        change={changeOf(totals.answered_in_time_bp)}
        moreIsGood
        to={rows({ 'filter.answered_in_time.is': 'true' })}
      />
      <Figure
        label={t('unanswered')}
        value={count(totals.unanswered.current)}
        change={changeOf(totals.unanswered)}
        moreIsGood={false}
        to={rows({ 'filter.unanswered.is': 'true' })}
      />
      {totals.won_value && <Figure label={t('won_value')} value={formatSums(totals.won_value.current)} to={closed('won', report.period)} />}
    </SimpleGrid>
  )
}

function BySource({ report, rows }: PartProps) {
  const { t } = useTranslation(['reports', 'crm'])
  const ended = (status: string, { source }: { source: string }) => rows({ 'filter.source.in': source, 'filter.status.in': status })
  return (
    <ReportTable
      title={t('by_source')}
      rows={report.by_source}
      keyOf={(row) => row.source}
      to={(row) => rows({ 'filter.source.in': row.source })}
      columns={[
        { title: t('source'), render: (row) => t(`crm:contacts.sources.${row.source}`) },
        { title: t('created'), render: (row) => row.created, isNumber: true, to: (row) => rows({ 'filter.source.in': row.source }) },
        { title: t('won'), render: (row) => row.won, isNumber: true, to: (row) => ended('won', row) },
        { title: t('lost'), render: (row) => row.lost, isNumber: true, to: (row) => ended('lost', row) },
        { title: t('conversion'), render: (row) => formatPercent(row.conversion_bp), isNumber: true },
      ]}
    />
  )
}

function ByUser({ report, rows }: PartProps) {
  const { t } = useTranslation('reports')
  const units = { d: t('units.d'), h: t('units.h'), min: t('units.min') }
  const of = ({ user }: RequestReport['by_user'][number], more: Record<string, string> = {}) =>
    rows({ 'filter.assignee.is': user ? String(user.id) : 'null', ...more })
  return (
    <ReportTable
      title={t('by_user')}
      rows={report.by_user}
      keyOf={(row) => row.user?.id ?? 0}
      to={(row) => of(row)}
      columns={[
        {
          title: t('person'),
          render: ({ user }) =>
            user ? (
              <Group gap={6} wrap="nowrap" component="span">
                <Avatar size={22} username={user.username} color={user.color} src={user.avatar_url} />
                <Text span size="sm">
                  {user.username}
                </Text>
              </Group>
            ) : (
              t('nobody')
            ),
        },
        { title: t('created'), render: (row) => row.created, isNumber: true, to: (row) => of(row) },
        { title: t('open'), render: (row) => row.open, isNumber: true, to: (row) => of(row, { 'filter.status.in': 'open' }) },
        { title: t('won'), render: (row) => row.won, isNumber: true, to: (row) => of(row, { 'filter.status.in': 'won' }) },
        { title: t('conversion'), render: (row) => formatPercent(row.conversion_bp), isNumber: true },
        {
          title: t('response'),
          render: (row) => formatSpan(row.median_response_seconds, units),
          isNumber: true,
          to: (row) => of(row, { 'filter.answered.is': 'true' }),
        },
      ]}
    />
  )
}

function ByStage({ report, accountId }: { report: RequestReport; accountId: number }) {
  const { t } = useTranslation('reports')
  const hasMoney = report.by_stage.some((row) => row.values)
  return (
    <ReportTable
      title={t('by_stage')}
      rows={report.by_stage}
      keyOf={(row) => row.pipeline_stage_id}
      to={(row) => ({
        path: requestPaths.list(accountId),
        search: { 'filter.pipeline_stage.in': String(row.pipeline_stage_id), 'filter.status.in': 'open' },
      })}
      columns={[
        { title: t('stage'), render: (row) => `${row.pipeline_name} · ${row.name}` },
        { title: t('open'), render: (row) => row.open, isNumber: true },
        ...(hasMoney
          ? [{ title: t('value'), render: (row: RequestReport['by_stage'][number]) => formatSums(row.values ?? []), isNumber: true }]
          : []),
      ]}
    />
  )
}

function LostFor({ report, accountId }: { report: RequestReport; accountId: number }) {
  const { t } = useTranslation('reports')
  const { since, until } = report.period
  return (
    <ReportTable
      title={t('lost_for')}
      rows={report.lost_reasons}
      keyOf={(row) => row.id}
      to={(row) => ({
        path: requestPaths.list(accountId),
        search: { 'filter.status.in': 'lost', 'filter.lost_reason.in': String(row.id), 'filter.closed.between': `${since},${until}` },
      })}
      columns={[
        { title: t('reason'), render: (row) => row.name },
        { title: t('lost'), render: (row) => row.count, isNumber: true },
      ]}
    />
  )
}

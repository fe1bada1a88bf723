import { listReport } from '@stoa/contract'
import { ErrorState, PageSkeleton, Paper, SimpleGrid, Skeleton, Stack, Title } from '@stoa/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useEndpoint } from '../../../kit/index.ts'
import { useAccountId } from '../../session/index.ts'
import { changeOf, Figure, formatCount, ReportTable, SeriesChart, useReportPeriod } from '../parts/index.ts'

/** How contacts and lists grew. */
export function GrowthReportTab() {
  const { t, i18n } = useTranslation('reports')
  const accountId = useAccountId()
  const [period] = useReportPeriod()
  const loaded = useEndpoint(listReport, { params: { account_id: accountId }, query: period }, { keepPrevious: true })
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!loaded.answer || loaded.reason)
    return (
      <ErrorState
        message={loaded.reason ?? ''}
        requestId={loaded.error instanceof ApiError ? loaded.error.request_id : null}
        onRetry={loaded.reload}
      />
    )
  const { totals, series, lists, period: shown } = loaded.answer.data
  const count = (value: number) => formatCount(value, i18n.language)
  const contacts = { path: `/accounts/${accountId}/contacts`, search: { 'filter.date_created.between': `${shown.since},${shown.until}` } }
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Figure label={t('contacts')} value={count(totals.contacts.current)} change={changeOf(totals.contacts)} moreIsGood to={contacts} />
        <Figure label={t('joined')} value={count(totals.joined.current)} change={changeOf(totals.joined)} moreIsGood />
        <Figure label={t('left')} value={count(totals.left.current)} change={changeOf(totals.left)} moreIsGood={false} />
      </SimpleGrid>
      <Paper withBorder p="md">
        <Title order={2} size="h4" mb="xs">
          {t('over_time')}
        </Title>
        <Suspense fallback={<Skeleton h={260} />}>
          <SeriesChart
            label={t('over_time')}
            rows={series}
            series={[
              { name: 'contacts', label: t('contacts'), color: 'blue.6' },
              { name: 'joined', label: t('joined'), color: 'teal.6' },
              { name: 'left', label: t('left'), color: 'red.5' },
            ]}
          />
        </Suspense>
      </Paper>
      <ReportTable
        title={t('by_list')}
        rows={lists}
        keyOf={(row) => row.id}
        to={(row) => ({ path: `/accounts/${accountId}/contact-lists/${row.id}/overview`, search: {} })}
        columns={[
          { title: t('list'), render: (row) => row.name },
          { title: t('subscribed'), render: (row) => count(row.subscribed), isNumber: true },
          { title: t('joined'), render: (row) => count(row.joined), isNumber: true },
          { title: t('left'), render: (row) => count(row.left), isNumber: true },
        ]}
      />
    </Stack>
  )
}

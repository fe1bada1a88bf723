import { allListSubscriptions, listReport } from '@stoa/contract/browser'
import { PageSkeleton, Paper, SimpleGrid, Skeleton, Stack, Title } from '@stoa/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, formatCount, useEndpoint, useMay } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { changeOf, Figure, ReportTable, SeriesChart, useReportPeriod } from '../parts/index.ts'
import { contactsOf, growthBar, movedOf } from './rows-behind.ts'

/** Growth of contacts and lists. */
export function GrowthReportTab() {
  const { t } = useTranslation('reports')
  const accountId = useAccountId()
  const [period] = useReportPeriod()
  const mayOpen = useMay()(allListSubscriptions.list)
  const loaded = useEndpoint(listReport, { params: { account_id: accountId }, query: period }, { keepPrevious: true })
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!loaded.answer || loaded.reason) return <NotLoaded loaded={loaded} />
  const { totals, series, lists, period: shown } = loaded.answer.data
  const count = (value: number) => formatCount(value)
  const moved = (filter: 'subscribed' | 'unsubscribed') => (list: { id: number }) => ({
    path: `/accounts/${accountId}/contact-lists/${list.id}/subscriptions`,
    search: { [`filter.${filter}.between`]: `${shown.since},${shown.until}` },
  })
  const movedAnywhere = (filter: 'subscribed' | 'unsubscribed', days: { since: string; until: string }) =>
    mayOpen ? movedOf(accountId, days, filter) : undefined
  const on = (list: { id: number }) => ({
    path: `/accounts/${accountId}/contact-lists/${list.id}/subscriptions`,
    search: { 'filter.status.in': 'subscribed' },
  })
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Figure
          label={t('contacts')}
          value={count(totals.contacts.current)}
          change={changeOf(totals.contacts)}
          moreIsGood
          to={contactsOf(accountId, shown)}
        />
        <Figure
          label={t('joined')}
          value={count(totals.joined.current)}
          change={changeOf(totals.joined)}
          moreIsGood
          to={movedAnywhere('subscribed', shown)}
        />
        <Figure
          label={t('left')}
          value={count(totals.left.current)}
          change={changeOf(totals.left)}
          moreIsGood={false}
          to={movedAnywhere('unsubscribed', shown)}
        />
      </SimpleGrid>
      <Paper withBorder p="md">
        <Title order={2} size="h4" mb="xs">
          {t('over_time')}
        </Title>
        <Suspense fallback={<Skeleton h={260} />}>
          <SeriesChart
            label={t('over_time')}
            rows={series}
            to={(row, name) => (name === 'contacts' || mayOpen ? growthBar(accountId, row, name) : null)}
            series={[
              { name: 'contacts', label: t('contacts'), color: 'var(--d1)' },
              { name: 'joined', label: t('joined'), color: 'var(--d6)' },
              { name: 'left', label: t('left'), color: 'var(--d2)' },
            ]}
          />
        </Suspense>
      </Paper>
      <ReportTable
        title={t('by_list')}
        rows={lists}
        keyOf={(row) => row.id}
        to={(row) => ({ path: `/accounts/${accountId}/contact-lists/${row.id}/overview`, search: {} })}
        note={t('lists_note')}
        columns={[
          { title: t('list'), render: (row) => row.name },
          { title: t('subscribed'), render: (row) => count(row.subscribed), isNumber: true, to: on },
          { title: t('joined'), render: (row) => count(row.joined), isNumber: true, to: moved('subscribed') },
          { title: t('left'), render: (row) => count(row.left), isNumber: true, to: moved('unsubscribed') },
        ]}
      />
    </Stack>
  )
}

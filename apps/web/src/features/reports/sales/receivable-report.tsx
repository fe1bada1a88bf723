import { AGE_BUCKETS, receivableReport, type ReceivableReport } from '@stoa/contract'
import { formatMoney } from '@stoa/domain'
import { EmptyState, SimpleGrid, Stack, Text, Title } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../kit/index.ts'
import { useAccountId } from '../../session/index.ts'
import { Figure, formatCount, ReportTable } from '../parts/index.ts'
import { ReportBody } from './report-body.tsx'
import { rowsOf } from './rows-behind.ts'

/** What clients owe today, by how long it is overdue. */
export function ReceivableReportTab() {
  return <ReportBody endpoint={receivableReport}>{(report) => <Report report={report} />}</ReportBody>
}

const OPEN = { 'filter.status.in': 'issued,partially_paid' }

function Report({ report }: { report: ReceivableReport }) {
  const { t, i18n } = useTranslation('reports')
  const { invoices } = rowsOf(useAccountId())
  if (!report.totals.length) return <EmptyState title={t('sales.nothing_owed')} />
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('sales.as_of', { day: formatDay(report.as_of, i18n.language) })}
      </Text>
      {report.totals.map((total) => (
        <section key={total.currency} aria-label={total.currency}>
          {report.totals.length > 1 && (
            <Title order={2} size="h4" mb="xs">
              {total.currency}
            </Title>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 6 }}>
            <Figure label={t('sales.open')} value={formatMoney(total.total_minor, total.currency)} to={invoices(OPEN)} />
            {AGE_BUCKETS.map((bucket) => (
              <Figure
                key={bucket}
                label={t(`sales.ages.${bucket}`)}
                value={formatMoney(total[bucket], total.currency)}
                to={invoices({ ...OPEN, 'filter.due.between': dueOf(bucket, report.as_of) })}
              />
            ))}
          </SimpleGrid>
        </section>
      ))}
      <ReportTable
        title={t('sales.by_client')}
        rows={report.by_client}
        keyOf={(row) => `${row.account_relation_uuid ?? row.contact_id} ${row.currency}`}
        to={(row) =>
          invoices({
            ...OPEN,
            ...(row.account_relation_uuid
              ? { 'filter.client.in': row.account_relation_uuid }
              : { 'filter.contact.in': String(row.contact_id) }),
          })
        }
        columns={[
          { title: t('sales.client'), render: (row) => row.name },
          { title: t('sales.invoices'), render: (row) => formatCount(row.invoices, i18n.language), isNumber: true },
          { title: t('sales.oldest'), render: (row) => formatDay(row.oldest_due_date, i18n.language), isNumber: true },
          ...AGE_BUCKETS.map((bucket) => ({
            title: t(`sales.ages.${bucket}`),
            render: (row: ReceivableReport['by_client'][number]) => formatMoney(row[bucket], row.currency),
            isNumber: true,
          })),
          { title: t('sales.total'), render: (row) => formatMoney(row.total_minor, row.currency), isNumber: true },
        ]}
      />
    </Stack>
  )
}

const DAYS: Record<(typeof AGE_BUCKETS)[number], readonly [from: number, to: number]> = {
  not_due_minor: [0, 3650],
  days_30_minor: [-30, -1],
  days_60_minor: [-60, -31],
  days_90_minor: [-90, -61],
  older_minor: [-3650, -91],
}

/** Due dates that fall into an age, seen from a day. */
function dueOf(bucket: (typeof AGE_BUCKETS)[number], as_of: string): string {
  return DAYS[bucket].map((days) => new Date(Date.parse(as_of) + days * 86_400_000).toISOString().slice(0, 10)).join(',')
}

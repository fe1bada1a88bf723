import { exportBooks, exportVatReport, vatReport, type BookFormat, type VatReport } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Button, Group, IconDownload, SimpleGrid, Stack, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, download, formatCount } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { Figure, formatMonth, ReportTable, useReportPeriod, type Target } from '../parts/index.ts'
import { CloseBooks } from './close-books.tsx'
import { QuarterBar } from './quarter-bar.tsx'
import { ReportBody } from './report-body.tsx'
import { between, rowsOf } from './rows-behind.ts'

/** VAT of a period, supplies in the Union and withheld tax, and the books for the accountant. */
export function VatReportTab() {
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <QuarterBar />
        <Group gap="xs">
          <ReportButton />
          <BooksButton format="xlsx" />
          <BooksButton format="xml" />
        </Group>
      </Group>
      <CloseBooks />
      <ReportBody endpoint={vatReport}>{(report) => <Report report={report} />}</ReportBody>
    </Stack>
  )
}

/** Documents that count for VAT. */
const COUNTED = { 'filter.status.not_in': 'draft', 'filter.type.not_in': 'proforma' }

function Report({ report }: { report: VatReport }) {
  const { t, i18n } = useTranslation(['reports', 'invoices', 'vat'])
  const accountId = useAccountId()
  const rows = rowsOf(accountId)
  const span = between(report.period.since, report.period.until)
  const bills = (search: Record<string, string>): Target => ({
    path: `/accounts/${accountId}/supplier-bills`,
    search: { 'filter.issued.between': span, ...search },
  })
  const sales = (search: Record<string, string>) => rows.invoices({ ...COUNTED, 'filter.issued.between': span, ...search })
  const of = ({ currency, vat_treatment, vat_bp }: VatReport['sales'][number]) => ({
    'filter.currency.in': currency,
    'filter.vat_treatment.in': vat_treatment,
    'filter.vat_rate.in': String(vat_bp),
  })
  const withheldAs = (code: number) => t('vat:withholding.option', { code, name: t(`vat:withholding.categories.${code}`) })
  return (
    <Stack gap="md">
      {report.totals.map((total) => (
        <Totals key={total.currency} total={total} sales={sales} bills={bills} />
      ))}
      <SimpleGrid cols={{ base: 1, xl: 2 }}>
        <Groups title={t('vat.sales')} groups={report.sales} to={(row) => sales(of(row))} />
        <Groups title={t('vat.purchases')} groups={report.purchases} to={(row) => bills(of(row))} />
        <ReportTable
          title={t('vat.months')}
          rows={report.months}
          keyOf={(row) => `${row.since} ${row.currency}`}
          columns={[
            { title: t('sales.month'), render: (row) => formatMonth(row.since, i18n.language) },
            {
              title: t('vat.output'),
              render: (row) => formatMoney(row.output_vat_minor, row.currency),
              isNumber: true,
              to: (row) => sales({ 'filter.issued.between': between(row.since, row.until), 'filter.currency.in': row.currency }),
            },
            {
              title: t('vat.input'),
              render: (row) => formatMoney(row.input_vat_minor, row.currency),
              isNumber: true,
              to: (row) => bills({ 'filter.issued.between': between(row.since, row.until), 'filter.currency.in': row.currency }),
            },
          ]}
        />
        <ReportTable
          title={t('vat.withheld')}
          rows={report.withheld}
          keyOf={(row) => `${row.withholding_category} ${row.currency}`}
          to={(row) =>
            sales({
              'filter.currency.in': row.currency,
              'filter.withheld.is': 'true',
              'filter.withholding_category.in': String(row.withholding_category),
            })
          }
          columns={[
            { title: t('vat.category'), render: ({ withholding_category: code }) => (code === null ? '–' : withheldAs(code)) },
            { title: t('vat.documents'), render: (row) => formatCount(row.documents), isNumber: true },
            { title: t('vat.amount'), render: (row) => formatMoney(row.withheld_minor, row.currency), isNumber: true },
          ]}
        />
      </SimpleGrid>
      <ReportTable
        title={t('vat.eu')}
        note={t('vat.eu_note')}
        rows={report.eu_supplies}
        keyOf={(row) => `${row.vat_number} ${row.kind} ${row.currency} ${row.name}`}
        to={(row) =>
          row.vat_number === null
            ? null
            : sales({
                'filter.currency.in': row.currency,
                'filter.vat_number.in': row.vat_number,
                'filter.vat_treatment.in': row.kind === 'goods' ? 'intra_eu_goods' : 'intra_eu_services',
              })
        }
        columns={[
          { title: t('vat.vat_number'), render: (row) => row.vat_number ?? '–' },
          { title: t('vat.buyer'), render: (row) => row.name },
          { title: t('vat.kind'), render: (row) => t(`vat.kinds.${row.kind}`) },
          { title: t('vat.documents'), render: (row) => formatCount(row.documents), isNumber: true },
          { title: t('vat.net'), render: (row) => formatMoney(row.net_minor, row.currency), isNumber: true },
          { title: t('vat.net_eur'), render: (row) => formatMoney(row.net_eur_minor, 'EUR'), isNumber: true },
        ]}
      />
    </Stack>
  )
}

interface TotalsProps {
  total: VatReport['totals'][number]
  sales: (search: Record<string, string>) => Target
  bills: (search: Record<string, string>) => Target
}

function Totals({ total, sales, bills }: TotalsProps) {
  const { t } = useTranslation('reports')
  const { currency } = total
  const money = (minor: number) => formatMoney(minor, currency)
  const of = { 'filter.currency.in': currency }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <Figure
        label={t('vat.output')}
        value={money(total.output_vat_minor)}
        note={t('vat.on_net', { net: money(total.sales_net_minor) })}
        to={sales(of)}
      />
      <Figure
        label={t('vat.input')}
        value={money(total.input_vat_minor)}
        note={t('vat.on_net', { net: money(total.purchases_net_minor) })}
        to={bills(of)}
      />
      <Figure label={t(total.due_vat_minor < 0 ? 'vat.credit' : 'vat.due')} value={money(Math.abs(total.due_vat_minor))} />
      <Figure
        label={t('vat.withheld')}
        value={money(total.withheld_minor)}
        note={t('vat.withheld_from_suppliers', { amount: money(total.withheld_from_suppliers_minor) })}
        to={sales({ ...of, 'filter.withheld.is': 'true' })}
      />
    </SimpleGrid>
  )
}

interface GroupsProps {
  title: string
  groups: VatReport['sales']
  to: (row: VatReport['sales'][number]) => Target
}

function Groups({ title, groups, to }: GroupsProps) {
  const { t } = useTranslation(['reports', 'invoices'])
  return (
    <ReportTable
      title={title}
      rows={groups}
      keyOf={(row) => `${row.currency} ${row.vat_treatment} ${row.vat_bp}`}
      to={to}
      columns={[
        { title: t('vat.treatment'), render: (row) => t(`invoices:treatments.${row.vat_treatment}`) },
        { title: t('vat.rate'), render: (row) => `${String(row.vat_bp / 100).replace('.', ',')} %`, isNumber: true },
        { title: t('vat.documents'), render: (row) => formatCount(row.documents), isNumber: true },
        { title: t('vat.net'), render: (row) => formatMoney(row.net_minor, row.currency), isNumber: true },
        { title: t('vat.vat'), render: (row) => formatMoney(row.vat_minor, row.currency), isNumber: true },
      ]}
    />
  )
}

/** Downloads the books of the period for the accountant. */
function BooksButton({ format }: { format: BookFormat }) {
  const { t } = useTranslation('reports')
  const accountId = useAccountId()
  const [query] = useReportPeriod()
  const start = () => download(exportBooks, { params: { account_id: accountId, format }, query }, `books.${format}`)
  return <FileButton label={t(`vat.books_${format}`)} start={start} />
}

/** Downloads the tables of the report. */
function ReportButton() {
  const { t } = useTranslation('reports')
  const accountId = useAccountId()
  const [query] = useReportPeriod()
  const start = () => download(exportVatReport, { params: { account_id: accountId }, query }, 'vat.xlsx')
  return <FileButton label={t('vat.report_xlsx')} start={start} />
}

function FileButton({ label, start: load }: { label: string; start: () => Promise<unknown> }) {
  const { t } = useTranslation('kit')
  const [isRunning, setRunning] = useState(false)
  const start = async () => {
    setRunning(true)
    try {
      await load()
      toast({ message: t('export.done'), tone: 'good' })
    } catch (error) {
      toast({ title: t('export.failed'), message: error instanceof ApiError ? error.message : '', tone: 'bad' })
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={isRunning} onClick={() => void start()}>
      {label}
    </Button>
  )
}

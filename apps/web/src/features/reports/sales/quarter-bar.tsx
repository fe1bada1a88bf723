import { localDay, SegmentedControl, SimpleSelect } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useReportPeriod } from '../parts/index.ts'

/** Chooses the month or quarter of a VAT return; the bar above takes any range. */
export function QuarterBar() {
  const { t } = useTranslation('reports')
  const [period, setPeriod] = useReportPeriod()
  const spans = spansOf(localDay())
  const chosen = spans.find(({ since, until }) => since === period.since && until === period.until)
  const choose = (name: string) => {
    const span = spans.find((one) => one.name === name)
    if (span) setPeriod({ ...period, since: span.since, until: span.until })
  }
  const options = spans.map(({ name }) => ({ value: name as string, label: t(`vat.spans.${name}`) }))
  return (
    <>
      <SegmentedControl visibleFrom="sm" aria-label={t('vat.return_period')} value={chosen?.name ?? ''} onChange={choose} data={options} />
      <SimpleSelect
        hiddenFrom="sm"
        aria-label={t('vat.return_period')}
        options={[...(chosen ? [] : [{ value: '', label: '–' }]), ...options]}
        value={chosen?.name ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </>
  )
}

/** This and the last month and quarter, in calendar days. */
export function spansOf(today: string) {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const first = (months: number) => new Date(Date.UTC(year, months, 1)).toISOString().slice(0, 10)
  const last = (months: number) => new Date(Date.UTC(year, months, 0)).toISOString().slice(0, 10)
  const quarter = month - 1 - ((month - 1) % 3)
  return [
    { name: 'month', since: first(month - 1), until: last(month) },
    { name: 'last_month', since: first(month - 2), until: last(month - 1) },
    { name: 'quarter', since: first(quarter), until: last(quarter + 3) },
    { name: 'last_quarter', since: first(quarter - 3), until: last(quarter) },
  ] as const
}

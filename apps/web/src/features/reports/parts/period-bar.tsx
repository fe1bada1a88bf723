import { DatePicker, Group, localDay, type Preset, presetRange, SegmentedControl, Select } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useReportPeriod, type Comparison } from './use-period.ts'

const PRESETS: readonly Preset[] = ['last7Days', 'last30Days', 'last90Days', 'thisYear', 'lastYear']

/** Inputs for the period of a report and, where it compares, its comparison. */
export function PeriodBar({ compares = true }: { compares?: boolean }) {
  const { t } = useTranslation(['reports', 'kit'])
  const [period, setPeriod] = useReportPeriod()
  const { since, until } = period
  const today = localDay()
  const chosen = PRESETS.find((preset) => {
    const range = presetRange(preset, today)
    return range?.[0] === since && range?.[1] === until
  })
  const shown = since && until ? (chosen ?? '') : 'last30Days'
  const choose = (preset: string) => {
    const [from, to] = presetRange(preset as Preset, today)!
    setPeriod({ ...period, since: from, until: to })
  }
  return (
    <Group gap="sm" align="flex-end">
      <SegmentedControl
        visibleFrom="md"
        value={shown}
        onChange={choose}
        data={PRESETS.map((value) => ({ value, label: t(`kit:ui.presets.${value}`) }))}
        aria-label={t('period')}
      />
      <DatePicker
        label={t('period')}
        hideLabel
        mode="range"
        value={since && until ? [since, until] : presetRange('last30Days', today)}
        onChange={(value) => setPeriod(Array.isArray(value) ? { ...period, since: value[0], until: value[1] } : {})}
      />
      {compares && (
        <Select
          aria-label={t('compare.label')}
          required
          w={250}
          options={(['previous', 'year', 'none'] as const).map((value) => ({ value, label: t(`compare.${value}`) }))}
          value={period.compare ?? 'previous'}
          onChange={(value) => setPeriod({ ...period, compare: value as Comparison })}
        />
      )}
    </Group>
  )
}

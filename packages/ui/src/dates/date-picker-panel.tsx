import 'dayjs/locale/el'
import { Button, Group, Stack } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { useState } from 'react'
import { localDay, pickDay, presetRange, PRESETS, SINGLE_PRESETS, type DateValue, type Preset } from './date-value.ts'
import { useUiTexts } from '../texts.tsx'

export interface DatePickerPanelProps {
  mode: 'single' | 'range'
  value: DateValue
  /** First and last day that can be picked, `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  presets: boolean
  locale: string
  onApply: (value: DateValue) => void
  onCancel: () => void
}

/** Presets, calendar and buttons of a date picker; keeps the picked days until they are applied. */
export function DatePickerPanel({ mode, value, min, max, presets, locale, onApply, onCancel }: DatePickerPanelProps) {
  const texts = useUiTexts()
  const [days, setDays] = useState<readonly string[]>(() => (typeof value === 'string' ? [value] : (value ?? [])))
  const [month, setMonth] = useState<string>(days[0] ?? localDay())
  const choosePreset = (preset: Preset) => {
    const range = presetRange(preset, localDay())
    setDays(range ? (mode === 'range' ? range : [range[0]]) : [])
    if (range) setMonth(range[0])
  }
  const apply = () => onApply(days.length === 0 ? null : mode === 'range' ? [days[0]!, days[1] ?? days[0]!] : days[0]!)
  return (
    <>
      <div className="stoa-date-picker">
        {presets && <Presets mode={mode} onChoose={choosePreset} />}
        <Calendar
          date={month}
          onDateChange={setMonth}
          firstDayOfWeek={1}
          withWeekNumbers
          highlightToday
          locale={locale}
          {...(min && { minDate: min })}
          {...(max && { maxDate: max })}
          ariaLabels={{
            nextMonth: texts.next,
            previousMonth: texts.previous,
            nextYear: texts.next,
            previousYear: texts.previous,
            nextDecade: texts.next,
            previousDecade: texts.previous,
          }}
          getDayProps={(day) => ({
            selected: days.includes(day),
            inRange: days.length === 2 && day > days[0]! && day < days[1]!,
            firstInRange: days.length === 2 && day === days[0],
            lastInRange: days.length === 2 && day === days[1],
            onClick: () => setDays(mode === 'range' ? pickDay(days, day) : [day]),
            // Without presets the calendar comes first and takes the focus, so that arrow keys work.
            ...(!presets && day === (days[0] ?? localDay()) && { 'data-autofocus': true }),
          })}
        />
      </div>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button size="xs" variant="subtle" onClick={() => onApply(null)}>
          {texts.clear}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button size="xs" onClick={apply}>
          {texts.apply}
        </Button>
      </Group>
    </>
  )
}

function Presets({ mode, onChoose }: { mode: 'single' | 'range'; onChoose: (preset: Preset) => void }) {
  const texts = useUiTexts()
  return (
    <Stack gap={2} role="group">
      {(mode === 'range' ? PRESETS : SINGLE_PRESETS).map((preset) => (
        <Button key={preset} size="compact-sm" variant="subtle" justify="flex-start" onClick={() => onChoose(preset)}>
          {texts.presets[preset]}
        </Button>
      ))}
    </Stack>
  )
}

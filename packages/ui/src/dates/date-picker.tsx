import './date-picker.css'
import 'dayjs/locale/el'
import { Button, Group, Input, InputBase, Popover, Stack } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { localDay, pickDay, presetRange, PRESETS, SINGLE_PRESETS, type DateValue, type Preset } from './date-value.ts'
import { useUiTexts } from '../texts.tsx'

export interface DatePickerProps {
  label: string
  description?: React.ReactNode
  hideLabel?: boolean
  mode?: 'single' | 'range'
  value?: DateValue | undefined
  onChange?: (value: DateValue) => void
  error?: React.ReactNode
  required?: boolean
  /** First and last day that can be picked, `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  /** Ready-made periods; on when left out. */
  presets?: boolean
  /** Language of months and weekdays, `en` or `el`; that of the page when left out. */
  locale?: string
}

/** A day or a period from a calendar with ISO weeks; Apply emits, Clear empties, Cancel closes (spec 4). */
export function DatePicker({
  label,
  description,
  hideLabel,
  mode = 'single',
  value = null,
  onChange,
  error,
  required,
  min,
  max,
  presets = true,
  locale = pageLanguage(),
}: DatePickerProps) {
  const texts = useUiTexts()
  const [opened, setOpened] = useState(false)
  const [days, setDays] = useState<readonly string[]>([])
  const [shown, setShown] = useState<string>(localDay())
  // A small dialog would cut the calendar off; a panel of its own would close when it is clicked outside of it.
  const [outside, setOutside] = useState(false)
  const open = (field: Element) => {
    setOutside(field.closest('.mantine-Modal-content') !== null && field.closest('.mantine-Popover-dropdown') === null)
    const now = typeof value === 'string' ? [value] : [...(value ?? [])]
    setDays(now)
    setShown(now[0] ?? localDay())
    setOpened(true)
  }
  const pick = (day: string) => setDays(mode === 'range' ? pickDay(days, day) : [day])
  const choose = (preset: Preset) => {
    const range = presetRange(preset, localDay())
    setDays(range ? (mode === 'range' ? range : [range[0]]) : [])
    if (range) setShown(range[0])
  }
  const apply = () => {
    onChange?.(days.length === 0 ? null : mode === 'range' ? [days[0]!, days[1] ?? days[0]!] : days[0]!)
    setOpened(false)
  }
  const clear = () => {
    setDays([])
    onChange?.(null)
    setOpened(false)
  }
  const text = value ? shownValue(value) : mode === 'range' ? texts.pick_range : texts.pick_date
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus withinPortal={outside}>
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          label={hideLabel ? undefined : label}
          description={description}
          aria-label={`${label}: ${text}`}
          required={required ?? false}
          error={error}
          leftSection={<IconCalendar size={16} />}
          onClick={(event) => (opened ? setOpened(false) : open(event.currentTarget))}
        >
          {value ? text : <Input.Placeholder>{text}</Input.Placeholder>}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="stoa-date-picker">
          {presets && (
            <Stack gap={2} role="group">
              {(mode === 'range' ? PRESETS : SINGLE_PRESETS).map((preset) => (
                <Button key={preset} size="compact-sm" variant="subtle" justify="flex-start" onClick={() => choose(preset)}>
                  {texts.presets[preset]}
                </Button>
              ))}
            </Stack>
          )}
          <Calendar
            date={shown}
            onDateChange={setShown}
            firstDayOfWeek={1}
            withWeekNumbers
            highlightToday
            locale={locale}
            {...limitsOf(min, max)}
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
              onClick: () => pick(day),
              // Arrow keys go on from here, where no presets come first.
              ...(!presets && day === (days[0] ?? localDay()) && { 'data-autofocus': true }),
            })}
          />
        </div>
        <Group justify="flex-end" gap="xs" mt="sm">
          <Button size="xs" variant="subtle" onClick={clear}>
            {texts.clear}
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpened(false)}>
            {texts.cancel}
          </Button>
          <Button size="xs" onClick={apply}>
            {texts.apply}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}

const limitsOf = (min?: string, max?: string) => ({ ...(min && { minDate: min }), ...(max && { maxDate: max }) })
const pageLanguage = () => document.documentElement.lang || 'en'
const greek = (day: string) => day.split('-').reverse().join('/')
const shownValue = (value: string | [string, string]) => (typeof value === 'string' ? greek(value) : value.map(greek).join(' – '))

import './date-picker.css'
import { Input, InputBase, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { DatePickerPanel } from './date-picker-panel.tsx'
import type { DateValue } from './date-value.ts'
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
  /** Ready-made periods; shown by default. */
  presets?: boolean
  /** Language of months and weekdays, `en` or `el`; by default the language of the page. */
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
  // A small modal would cut the calendar off. A popover closes on a click outside, so a calendar within one stays inside it.
  const [withinPortal, setWithinPortal] = useState(false)
  const toggle = (field: Element) => {
    setWithinPortal(field.closest('.mantine-Modal-content') !== null && field.closest('.mantine-Popover-dropdown') === null)
    setOpened(!opened)
  }
  const apply = (next: DateValue) => {
    onChange?.(next)
    setOpened(false)
  }
  const text = value ? formatValue(value) : mode === 'range' ? texts.pick_range : texts.pick_date
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus withinPortal={withinPortal}>
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
          onClick={(event) => toggle(event.currentTarget)}
        >
          {value ? text : <Input.Placeholder>{text}</Input.Placeholder>}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePickerPanel {...{ mode, value, min, max, presets, locale }} onApply={apply} onCancel={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const pageLanguage = () => document.documentElement.lang || 'en'
const formatDay = (day: string) => day.split('-').reverse().join('/')
const formatValue = (value: string | [string, string]) => (typeof value === 'string' ? formatDay(value) : value.map(formatDay).join(' – '))

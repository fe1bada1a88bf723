import { DatePicker, SimpleGrid, TextInput } from '@stoa/ui'
import { type ReactNode } from 'react'

/** Default time when the user selects only a day. */
const MORNING = '09:00'

interface MomentInputProps {
  label: string
  timeLabel: string
  /** ISO instant. */
  value: string | null
  onChange: (value: string | null) => void
  error?: ReactNode
}

/** Inputs for a day and a time in the browser's time zone; the value is an instant. */
export function MomentInput({ label, timeLabel, value, onChange, error }: MomentInputProps) {
  const { day, time } = partsOf(value)
  const set = (nextDay: string | null, nextTime: string) =>
    onChange(nextDay === null ? null : new Date(`${nextDay}T${nextTime || MORNING}:00`).toISOString())
  return (
    <SimpleGrid cols={2} spacing={6}>
      <DatePicker
        label={label}
        presets={false}
        value={day}
        onChange={(next) => set(typeof next === 'string' ? next : null, time)}
        error={error}
      />
      <TextInput
        type="time"
        label={timeLabel}
        value={day === null ? '' : time}
        disabled={day === null}
        onChange={(event) => set(day, event.currentTarget.value)}
      />
    </SimpleGrid>
  )
}

function partsOf(value: string | null): { day: string | null; time: string } {
  if (value === null) return { day: null, time: MORNING }
  const at = new Date(value)
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

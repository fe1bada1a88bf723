import { TextInput } from '@stoa/ui'
import { lazy, Suspense } from 'react'

const DatePicker = lazy(() => import('@stoa/ui/date-picker').then((module) => ({ default: module.DatePicker })))

interface DayInputProps {
  label: string
  description?: string
  required?: boolean
  /** First and last day that can be picked, `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  /** Empty without a day. */
  value?: string | null
  /** Told an empty text when the day is cleared. */
  onChange?: (day: string) => void
  error?: React.ReactNode
}

/** One day of a form, from a calendar that is loaded with the first field that needs it. */
export function DayInput({ label, description, required = false, min, max, value, onChange, error }: DayInputProps) {
  return (
    <Suspense fallback={<TextInput label={label} description={description} required={required} disabled />}>
      <DatePicker
        label={label}
        description={description}
        required={required}
        presets={false}
        min={min}
        max={max}
        value={value || null}
        onChange={(day) => onChange?.(typeof day === 'string' ? day : '')}
        error={error}
      />
    </Suspense>
  )
}

import { DatePicker } from './lazy-date-picker.tsx'

interface DayInputProps {
  label: string
  description?: string
  required?: boolean
  /** First and last day that can be picked, `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  /** Empty without a day. */
  value?: string | null
  /** Receives an empty string when the day is cleared. */
  onChange?: (day: string) => void
  error?: React.ReactNode
}

/** A form input for a day; its value is an empty string without a day. */
export function DayInput({ label, description, required = false, min, max, value, onChange, error }: DayInputProps) {
  return (
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
  )
}

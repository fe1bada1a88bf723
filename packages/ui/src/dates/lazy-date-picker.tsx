import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DatePickerProps } from './date-picker.tsx'

const Loaded = lazy(() => import('./date-picker.tsx').then((module) => ({ default: module.DatePicker })))

/** A date picker whose calendar is loaded with the first field that needs it; a disabled field until then. */
export function DatePicker(props: DatePickerProps) {
  const { label, hideLabel, description, required } = props
  return (
    <Suspense
      fallback={<TextInput {...(hideLabel ? { 'aria-label': label } : { label })} description={description} required={required} disabled />}
    >
      <Loaded {...props} />
    </Suspense>
  )
}

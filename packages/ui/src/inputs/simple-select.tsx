import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useUiTexts } from '../texts.tsx'

/** A choice of a select (spec 3.1). */
export interface Option {
  value: string | number
  label: string
}

/** The browser's own select, for short lists on small screens, with the same empty option. */
export function SimpleSelect({
  options,
  required,
  ...rest
}: Omit<ComponentProps<typeof NativeSelect>, 'data'> & { options: readonly Option[] }) {
  const texts = useUiTexts()
  const data = options.map((option) => ({ value: String(option.value), label: option.label }))
  return <NativeSelect {...rest} required={required ?? false} data={required ? data : [{ value: '', label: texts.select }, ...data]} />
}

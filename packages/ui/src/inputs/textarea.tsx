import { Textarea as MantineTextarea, type TextareaProps as MantineTextareaProps } from '@mantine/core'

/**
 * A multi-line input with 5 rows (spec 5).
 * @throws RangeError if `rows` is not a positive integer
 */
export function BaseTextarea({ rows = 5, ...rest }: MantineTextareaProps & { rows?: number | undefined }) {
  if (!Number.isInteger(rows) || rows < 1) throw new RangeError(`Textarea rows must be a positive number, not ${String(rows)}.`)
  return <MantineTextarea {...rest} rows={rows} />
}

/** A multi-line input of a form with 3 rows (spec 5). */
export function Textarea({ rows = 3, ...rest }: MantineTextareaProps & { rows?: number | undefined }) {
  return <BaseTextarea {...rest} rows={rows} />
}

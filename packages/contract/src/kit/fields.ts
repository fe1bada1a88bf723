import { z } from 'zod'

/** Instants in responses are ISO 8601 in UTC (wire-contract.md 3.3). */
export const instant = z.string()
/** Calendar dates, `YYYY-MM-DD`, without a zone. */
export const date = z.iso.date()
/** First and last day that forms and filters accept. Other years are typing errors. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2100-12-31'
/** Whether a day, or an instant by its day, is in the range of forms. */
export const isTypedDay = (day: string): boolean => day.slice(0, 10) >= FIRST_DAY && day.slice(0, 10) <= LAST_DAY

/** A date in a form, from `FIRST_DAY` to `LAST_DAY`. */
export const typedDate = z.iso.date().regex(/^(19\d\d|20\d\d|2100)-/, { error: 'date_range' })
/** An instant in a form, with the days of `typedDate`. */
export const typedInstant = z.iso.datetime({ offset: true }).regex(/^(19\d\d|20\d\d|2100)-/, { error: 'date_range' })

const line = (max: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(max)
    .regex(/^[^\u0000-\u001f\u007f]*$/, { error: 'control_characters' })

/** Required single-line text of 1 to `max` characters, trimmed, without control characters. */
export const text = (max: number) => line(max).min(1)
/** Optional single-line text; an empty string becomes null. */
export const optionalText = (max: number) => line(max).nullish()
/** Multi-line plain text of 10,000 characters by default. */
export const longText = (max = 10_000) =>
  z
    .string()
    .max(max)
    .transform((value) => value.replaceAll('\u0000', ''))
    .nullish()

/** Booleans in the notation of forms and query strings (wire-contract.md 3.3). */
export const flag = z.preprocess((value) => {
  if (typeof value === 'number') return value === 1 ? true : value === 0 ? false : value
  if (typeof value !== 'string') return value
  const word = value.toLowerCase()
  return ['true', '1', 'on', 'yes'].includes(word) ? true : ['false', '0', 'off', 'no'].includes(word) ? false : value
}, z.boolean())

/** A confirmation that must be given: true, 1, "1", "yes", "on" or "true" (rule `accepted`). */
export const accepted = z.custom<true>(
  (value) => value === true || value === 1 || ['1', 'yes', 'on', 'true'].includes(String(value).toLowerCase()),
  {
    error: 'accepted',
  },
)

/** Whole numbers, also as digits in a string, which is what multipart forms send. */
export const integer = z.preprocess((value) => (typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value), z.int())

/** Ids of a list parameter: numbers, or a comma-separated string. */
export const ids = (max = 1000) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(integer.pipe(z.int().positive())).max(max),
  )

/** Choices of a select (spec 3.1). */
export const SelectOption = z.object({ value: z.union([z.string(), z.number()]), label: z.string() })
export type SelectOption = z.infer<typeof SelectOption>

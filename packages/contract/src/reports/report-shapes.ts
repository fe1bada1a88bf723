import { z } from 'zod'
import { typedDate } from '../kit/fields.ts'

export const REPORT_COMPARISONS = ['previous', 'year', 'none'] as const

/** Local days of the account, both included; the last 30 when left out. */
export const reportQuery = z.object({
  since: typedDate.optional(),
  until: typedDate.optional(),
  /** What the figures are held against: the days just before, the same days a year ago, or nothing. */
  compare: z.enum(REPORT_COMPARISONS).optional(),
})

export const ReportPeriod = z.object({ since: z.string(), until: z.string() })
export const compared = <T extends z.core.SomeType>(of: T) => z.object({ current: of, previous: z.nullable(of) })

/** Sums by currency, which are never added up. */
export const Sums = z.array(z.object({ currency: z.string(), value_minor: z.int() }))
export type Sums = z.infer<typeof Sums>

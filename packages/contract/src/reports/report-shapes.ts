import { z } from 'zod'
import { typedDate } from '../kit/fields.ts'

export const REPORT_COMPARISONS = ['previous', 'year', 'none'] as const

/** Local days of the account, both included. Default: the last 30 days. */
export const reportQuery = z.object({
  since: typedDate.optional(),
  until: typedDate.optional(),
  /** Period of comparison: the preceding days, the same days a year ago, or none. */
  compare: z.enum(REPORT_COMPARISONS).optional(),
})

export const ReportPeriod = z.object({ since: z.string(), until: z.string() })
export const compared = <T extends z.core.SomeType>(of: T) => z.object({ current: of, previous: z.nullable(of) })

/** Sums by currency, which are never added. */
export const Sums = z.array(z.object({ currency: z.string(), value_minor: z.int() }))
export type Sums = z.infer<typeof Sums>

import { z } from 'zod'
import { date } from '../../kit/fields.ts'

/** One explained part of a bill; credits are negative. */
export const BillPart = z.object({
  reason: z.enum(['period', 'part_period', 'setup', 'credit', 'charge', 'unused']),
  name: z.string(),
  quantity: z.number(),
  unit_price_minor: z.int(),
  discount_bp: z.int(),
  net_minor: z.int(),
  /** Days that the part pays for, `to` excluded, and of how many. */
  from: date.optional(),
  to: date.optional(),
  days: z.int().optional(),
  period_days: z.int().optional(),
  /** Price of the whole period of which the part is a piece. */
  whole_minor: z.int().optional(),
})
export type BillPart = z.infer<typeof BillPart>

/** A bill that is to come, as it will be if nothing changes. */
export const Bill = z.object({
  kind: z.enum(['initial', 'renewal', 'proration', 'setup']),
  period_start: date,
  period_end: date,
  /** The day on which it is made. */
  bill_on: date,
  due_on: date,
  parts: z.array(BillPart),
  net_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  currency: z.string(),
  /** Name of the terms that begin with it. */
  changes_to: z.string().nullable(),
})
export type Bill = z.infer<typeof Bill>

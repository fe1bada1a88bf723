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
  /** Days of the part, `to` excluded, and days of the whole period. */
  from: date.optional(),
  to: date.optional(),
  days: z.int().optional(),
  period_days: z.int().optional(),
  /** Price of the whole period. */
  whole_minor: z.int().optional(),
})
export type BillPart = z.infer<typeof BillPart>

/** A future bill if nothing changes. */
export const Bill = z.object({
  kind: z.enum(['initial', 'renewal', 'proration', 'setup']),
  period_start: date,
  period_end: date,
  /** The day on which it is created. */
  bill_on: date,
  due_on: date,
  parts: z.array(BillPart),
  net_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  currency: z.string(),
  /** Name of new terms that start with it. */
  changes_to: z.string().nullable(),
})
export type Bill = z.infer<typeof Bill>

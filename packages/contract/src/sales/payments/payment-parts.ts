import { z } from 'zod'
import { date, instant } from '../../kit/fields.ts'

/** Allocation of a payment to an invoice. A reversed one no longer counts. */
export const PaymentAllocation = z.object({
  id: z.int(),
  payment_uuid: z.uuid(),
  /** Invoice that incoming money pays. */
  invoice_uuid: z.uuid().nullable(),
  /** Bill of a supplier that outgoing money pays. */
  supplier_bill_uuid: z.uuid().nullable(),
  amount_minor: z.int(),
  allocated_at: instant,
  reversed_at: instant.nullable(),
  /** Total of the invoice. */
  number: z.string().nullable(),
  issue_date: date.nullable(),
  due_date: date,
  payable_minor: z.int(),
  balance_minor: z.int(),
})
export type PaymentAllocation = z.infer<typeof PaymentAllocation>

export const PaymentRefund = z.object({
  uuid: z.uuid(),
  payment_uuid: z.uuid(),
  amount_minor: z.int(),
  reason: z.string(),
  status: z.enum(['pending', 'completed', 'failed']),
  /** Why the provider refused it; only for the receiving account. */
  failure_reason: z.string().nullable().optional(),
  refunded_on: date,
  created_at: instant,
})
export type PaymentRefund = z.infer<typeof PaymentRefund>

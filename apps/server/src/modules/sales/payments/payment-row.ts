import type { Selectable } from 'kysely'
import type { Payment, PaymentRefund } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { keepsRecord } from '#access/policy.ts'

const INCLUDED = [
  'account',
  'accountRelation',
  'client',
  'contact',
  'paymentAccount',
  'createdBy',
  'allocations',
  'invoices',
  'refunds',
] as const

export type PaymentRow = Selectable<DB['payments']> & { payer?: string | null } & Pick<Payment, (typeof INCLUDED)[number]>

/** Only for the account that received the payment: its relation to the payer, the contact, and the author. */
const KEPT_RELATIONS: ReadonlySet<string> = new Set(['accountRelation', 'contact', 'createdBy'])

/** Presents a payment. Only the account that received it reads note, fee, reasons of failure and author (invariant 8). */
export function presentPayment(row: PaymentRow, ctx: Context): Payment {
  const keeps = keepsRecord(ctx.actor, row)
  return {
    id: row.uuid,
    uuid: row.uuid,
    account_id: row.account_id,
    number: row.number,
    account_relation_uuid: row.account_relation_uuid,
    client_account_id: row.client_account_id,
    contact_id: row.contact_id,
    direction: row.direction as Payment['direction'],
    status: row.status as Payment['status'],
    method: row.method,
    payment_account_uuid: row.payment_account_uuid,
    amount_minor: row.amount_minor,
    currency: row.currency,
    refunded_minor: row.refunded_minor,
    allocated_minor: row.allocated_minor,
    unallocated_minor: creditOf(row),
    paid_on: row.paid_on,
    reference: row.reference,
    provider: row.provider,
    is_practice: row.is_practice,
    has_receipt: hasReceipt(row),
    voided_at: row.voided_at,
    void_reason: row.void_reason,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    // The name that the receiving account gave the payer is internal; the relation `client` contains the public name.
    payer: (keeps ? row.payer : row.client?.name) ?? null,
    ...(keeps && keptOnly(row)),
    ...Object.fromEntries(
      INCLUDED.filter((name) => row[name] !== undefined && (keeps || !KEPT_RELATIONS.has(name))).map((name) => [name, row[name]]),
    ),
    ...(row.refunds && !keeps && { refunds: givenBack(row.refunds) }),
  }
}

/** Refunds that the payer may read: failed ones concern the receiving account and the provider only. */
const givenBack = (refunds: readonly PaymentRefund[]): PaymentRefund[] => refunds.filter(({ status }) => status === 'completed')

const keptOnly = (row: PaymentRow) => ({
  note: row.note,
  fee_minor: row.fee_minor,
  failure_reason: row.failure_reason,
  created_by_id: row.created_by_id,
})

/** Amount that is neither allocated nor refunded; 0 until the payment is received. */
export function creditOf(row: Pick<PaymentRow, 'status' | 'amount_minor' | 'allocated_minor' | 'refunded_minor'>): number {
  return isReceived(row) ? row.amount_minor - row.allocated_minor - row.refunded_minor : 0
}

export const isReceived = ({ status }: { status: string }): boolean =>
  status === 'completed' || status === 'partially_refunded' || status === 'refunded'
/** Whether the payer sees it: it was received, even if it is void by now. */
export const isShown = (row: { status: string }): boolean => isReceived(row) || row.status === 'void'
/** A void payment keeps its receipt, which says that it is void. */
export const hasReceipt = (row: { status: string; direction: string }): boolean => isShown(row) && row.direction === 'in'

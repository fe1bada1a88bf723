import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { settleInvoices } from '#modules/sales/invoices/index.ts'
import { openBillsOf, settleBills } from '../../supplier-bills/index.ts'
import type { PaymentRow } from '../payment-row.ts'
import type { Paid } from '../store/allocations.ts'
import { openInvoicesOf, payableBy } from './open-invoices.ts'

/** A document with an open amount. */
export interface OpenDocument {
  uuid: string
  balance_minor: number
}

/** What money of one direction pays, and how it is found, locked and settled. */
export interface Documents {
  paid: Paid
  /** Text for a document that the payment cannot pay. */
  refusal: string
  /** Open documents that the payment may pay, the oldest due first. */
  find(ctx: Context, payment: PaymentRow): Promise<OpenDocument[]>
  /** Locks documents in the order of their keys, to avoid deadlocks. @returns current rows of those that the payer may pay */
  lock(ctx: Context, uuids: readonly string[], payer?: PaymentRow): Promise<Map<string, OpenDocument>>
  settle(ctx: Context, uuids: readonly string[]): Promise<unknown>
}

/** Incoming money pays invoices, outgoing money bills of suppliers. */
export const documentsPaidBy = ({ direction }: Pick<PaymentRow, 'direction'>): Documents => (direction === 'in' ? INVOICES : BILLS)

const byUuid = (found: readonly OpenDocument[]) => new Map(found.map((row) => [row.uuid, row]))

const INVOICES: Documents = {
  paid: 'invoice_uuid',
  refusal: 'payments:errors.not_payable',
  find: (ctx, payment) => openInvoicesOf(ctx.db, payment),
  async lock(ctx, uuids, payer) {
    const payable = payer ? sql`AND ${payableBy(payer)} AND i.status IN ('issued', 'partially_paid')` : sql``
    return byUuid(
      await rows<OpenDocument>(
        ctx.db,
        sql`SELECT i.uuid, i.balance_minor FROM invoices i WHERE i.uuid = any(${[...uuids]}::uuid[]) ${payable} ORDER BY i.uuid FOR NO KEY UPDATE OF i`,
      ),
    )
  },
  settle: settleInvoices,
}

const BILLS: Documents = {
  paid: 'supplier_bill_uuid',
  refusal: 'payments:errors.bill_not_payable',
  find: async (ctx, payment) => (payment.account_relation_uuid ? openBillsOf(ctx.db, payment) : []),
  async lock(ctx, uuids, payer) {
    const payable = payer
      ? sql`AND account_id = ${payer.account_id} AND currency = ${payer.currency} AND type = 'bill' AND status IN ('approved', 'partially_paid')
        AND account_relation_uuid IS NOT DISTINCT FROM ${payer.account_relation_uuid}::uuid
        AND (account_relation_uuid IS NOT NULL OR lower(supplier_name) = lower(${payer.payee_name}::text))`
      : sql``
    return byUuid(
      await rows<OpenDocument>(
        ctx.db,
        sql`SELECT uuid, balance_minor FROM supplier_bills WHERE uuid = any(${[...uuids]}::uuid[]) ${payable} ORDER BY uuid FOR NO KEY UPDATE`,
      ),
    )
  },
  settle: settleBills,
}

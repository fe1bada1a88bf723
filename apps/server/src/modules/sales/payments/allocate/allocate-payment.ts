import { sql } from 'kysely'
import type { AllocationWish } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { settleInvoices } from '#modules/sales/invoices/index.ts'
import { openInvoicesOf, openInvoicesSql, payableBy, type OpenInvoiceRow } from './open-invoices.ts'
import { creditOf, type PaymentRow } from '../payment-row.ts'
import { addAllocations, openAllocations, reverseAllocations } from '../store/allocations.ts'
import { recountAllocated } from '../store/payments.ts'

/** Number of searches for open invoices. Another payment may pay an invoice between its search and its lock. */
const ROUNDS = 5

/**
 * Pays invoices from the remaining amount of a payment: the requested ones, or the oldest due first. Only invoices of the
 * same relation (or contact) and currency; never more than the remaining amount or the open amount of an invoice
 * (invariants 41, 49). The rest remains as credit.
 * @param payment locked by the caller
 * @throws 422 on `allocations.<n>.…` for an allocation that does not fit
 * @returns the updated payment
 */
export async function allocate(ctx: Context, payment: PaymentRow, wishes?: readonly AllocationWish[]): Promise<PaymentRow> {
  if (payment.direction !== 'in') return payment
  const placed = wishes ? await byWish(ctx, payment, wishes) : await byAge(ctx, payment)
  return placed > 0 ? recountAllocated(ctx.db, payment.uuid) : payment
}

/** Reverses the newest allocations until `needed_minor` is available, or all allocations to one invoice. */
export async function release(
  ctx: Context,
  payment: PaymentRow,
  what: { needed_minor: number } | { allocation_id: number },
): Promise<PaymentRow> {
  const found = await openAllocations(ctx.db, payment, 'allocation_id' in what ? what.allocation_id : undefined)
  await lockInvoices(
    ctx,
    found.map((row) => row.invoice_uuid),
  )
  let missing = 'allocation_id' in what ? Number.MAX_SAFE_INTEGER : what.needed_minor
  const freed = found.flatMap((row) => {
    if (missing <= 0) return []
    const kept_minor = Math.max(0, row.amount_minor - missing)
    missing -= row.amount_minor - kept_minor
    return [{ ...row, kept_minor }]
  })
  await reverseAllocations(ctx.db, payment, freed, ctx.services.clock.now())
  await settleInvoices(
    ctx,
    freed.map(({ invoice_uuid }) => invoice_uuid),
  )
  return recountAllocated(ctx.db, payment.uuid)
}

async function byWish(ctx: Context, payment: PaymentRow, wishes: readonly AllocationWish[]): Promise<number> {
  const open = await lockInvoices(
    ctx,
    wishes.map((wish) => wish.invoice_uuid),
    payment,
  )
  let left = creditOf(payment)
  for (const [at, wish] of wishes.entries()) {
    const invoice = open.get(wish.invoice_uuid)
    if (!invoice || wishes.findIndex((other) => other.invoice_uuid === wish.invoice_uuid) !== at)
      refuse(ctx, { [`allocations.${at}.invoice_uuid`]: 'payments:errors.not_payable' })
    if (wish.amount_minor > invoice.balance_minor) refuse(ctx, { [`allocations.${at}.amount_minor`]: 'payments:errors.more_than_open' })
    left -= wish.amount_minor
    if (left < 0) refuse(ctx, { [`allocations.${at}.amount_minor`]: 'payments:errors.more_than_left' })
  }
  await place(ctx, payment, wishes)
  return wishes.length
}

async function byAge(ctx: Context, payment: PaymentRow): Promise<number> {
  let left = creditOf(payment)
  let placed = 0
  for (let round = 0; round < ROUNDS && left > 0; round++) {
    const found = await openInvoicesOf(ctx.db, payment)
    if (found.length === 0) break
    const open = await lockInvoices(
      ctx,
      enough(found, left).map((invoice) => invoice.uuid),
      payment,
    )
    const wishes: AllocationWish[] = []
    for (const { uuid } of found) {
      const amount_minor = Math.min(open.get(uuid)?.balance_minor ?? 0, left)
      if (amount_minor <= 0) continue
      wishes.push({ invoice_uuid: uuid, amount_minor })
      left -= amount_minor
    }
    await place(ctx, payment, wishes)
    placed += wishes.length
  }
  return placed
}

/** The first invoices whose open amounts cover the money. */
function enough(found: readonly OpenInvoiceRow[], money: number): OpenInvoiceRow[] {
  let left = money
  return found.filter((invoice) => {
    const isNeeded = left > 0
    left -= invoice.balance_minor
    return isNeeded
  })
}

/** Locks invoices in the order of their keys, to avoid deadlocks. @returns current rows of those that the payment may pay */
async function lockInvoices(ctx: Context, uuids: readonly string[], payer?: PaymentRow): Promise<Map<string, OpenInvoiceRow>> {
  const payable = payer ? sql`AND ${payableBy(payer)} AND i.status IN ('issued', 'partially_paid')` : sql``
  const found = await rows<OpenInvoiceRow>(
    ctx.db,
    sql`SELECT ${openInvoicesSql} FROM invoices i WHERE i.uuid = any(${[...uuids]}::uuid[]) ${payable} ORDER BY i.uuid FOR NO KEY UPDATE OF i`,
  )
  return new Map(found.map((row) => [row.uuid, row]))
}

/** Increases the existing allocation of the payment to an invoice, if there is one. */
async function place(ctx: Context, payment: PaymentRow, wishes: readonly AllocationWish[]): Promise<void> {
  if (!wishes.length) return
  await addAllocations(ctx.db, payment, wishes, ctx.services.clock.now())
  await settleInvoices(
    ctx,
    wishes.map(({ invoice_uuid }) => invoice_uuid),
  )
}

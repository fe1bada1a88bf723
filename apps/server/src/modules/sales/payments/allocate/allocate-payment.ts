import type { AllocationWish } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { creditOf, type PaymentRow } from '../payment-row.ts'
import { addAllocations, openAllocations, reverseAllocations, type Share } from '../store/allocations.ts'
import { recountAllocated } from '../store/payments.ts'
import { documentsPaidBy, type Documents, type OpenDocument } from './documents-paid.ts'

/** Number of searches for open documents. Another payment may pay one between its search and its lock. */
const ROUNDS = 5

/**
 * Pays invoices from the remaining amount of a payment, or bills of the supplier if the money goes out: the requested
 * ones, or the oldest due first. Only those of the same relation (or contact) and currency; never more than the remaining
 * amount or the open amount of a document (invariants 41, 49). The rest remains as credit.
 * @param payment locked by the caller
 * @throws 422 on `allocations.<n>.…` for an allocation that does not fit
 * @returns the updated payment
 */
export async function allocate(ctx: Context, payment: PaymentRow, wishes?: readonly AllocationWish[]): Promise<PaymentRow> {
  const of = documentsPaidBy(payment)
  const placed = wishes ? await byWish(ctx, payment, of, wishes) : await byAge(ctx, payment, of)
  return placed > 0 ? recountAllocated(ctx.db, payment.uuid) : payment
}

/** Reverses the newest allocations until `needed_minor` is available, or all allocations to one invoice. */
export async function release(
  ctx: Context,
  payment: PaymentRow,
  what: { needed_minor: number } | { allocation_id: number },
): Promise<PaymentRow> {
  const found = await openAllocations(ctx.db, payment, 'allocation_id' in what ? what.allocation_id : undefined)
  const of = documentsPaidBy(payment)
  const uuids = found.flatMap((row) => row[of.paid] ?? [])
  await of.lock(ctx, uuids)
  let missing = 'allocation_id' in what ? Number.MAX_SAFE_INTEGER : what.needed_minor
  const freed = found.flatMap((row) => {
    if (missing <= 0) return []
    const kept_minor = Math.max(0, row.amount_minor - missing)
    missing -= row.amount_minor - kept_minor
    return [{ ...row, kept_minor }]
  })
  await reverseAllocations(ctx.db, payment, freed, ctx.services.clock.now())
  await of.settle(
    ctx,
    freed.flatMap((row) => row[of.paid] ?? []),
  )
  return recountAllocated(ctx.db, payment.uuid)
}

async function byWish(ctx: Context, payment: PaymentRow, of: Documents, wishes: readonly AllocationWish[]): Promise<number> {
  const shares = wishes.map((wish) => ({ uuid: wish[of.paid] ?? '', amount_minor: wish.amount_minor }))
  const uuids = shares.flatMap(({ uuid }) => uuid || [])
  const open = await of.lock(ctx, uuids, payment)
  let left = creditOf(payment)
  for (const [at, { uuid, amount_minor }] of shares.entries()) {
    const document = open.get(uuid)
    if (!document || shares.findIndex((other) => other.uuid === uuid) !== at) refuse(ctx, { [`allocations.${at}.${of.paid}`]: of.refusal })
    if (amount_minor > document.balance_minor) refuse(ctx, { [`allocations.${at}.amount_minor`]: 'payments:errors.more_than_open' })
    left -= amount_minor
    if (left < 0) refuse(ctx, { [`allocations.${at}.amount_minor`]: 'payments:errors.more_than_left' })
  }
  await place(ctx, payment, of, shares)
  return shares.length
}

async function byAge(ctx: Context, payment: PaymentRow, of: Documents): Promise<number> {
  let left = creditOf(payment)
  let placed = 0
  for (let round = 0; round < ROUNDS && left > 0; round++) {
    const found = await of.find(ctx, payment)
    if (found.length === 0) break
    const wanted = enough(found, left).map(({ uuid }) => uuid)
    const open = await of.lock(ctx, wanted, payment)
    const shares: Share[] = []
    for (const { uuid } of found) {
      const amount_minor = Math.min(open.get(uuid)?.balance_minor ?? 0, left)
      if (amount_minor <= 0) continue
      shares.push({ uuid, amount_minor })
      left -= amount_minor
    }
    await place(ctx, payment, of, shares)
    placed += shares.length
  }
  return placed
}

/** The first documents whose open amounts cover the money. */
function enough(found: readonly OpenDocument[], money: number): OpenDocument[] {
  let left = money
  return found.filter((document) => {
    const isNeeded = left > 0
    left -= document.balance_minor
    return isNeeded
  })
}

/** Increases the existing allocation of the payment to a document, if there is one. */
async function place(ctx: Context, payment: PaymentRow, of: Documents, shares: readonly Share[]): Promise<void> {
  if (!shares.length) return
  await addAllocations(ctx.db, payment, { shares, paid: of.paid, allocated_at: ctx.services.clock.now() })
  await of.settle(
    ctx,
    shares.map(({ uuid }) => uuid),
  )
}

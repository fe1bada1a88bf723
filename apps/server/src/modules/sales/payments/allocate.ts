import { sql } from 'kysely'
import type { AllocationWish } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { settleInvoices } from '#modules/sales/invoices/index.ts'
import { openInvoicesOf, openInvoicesSql, payableBy, type OpenInvoiceRow } from './open-invoices.ts'
import { creditOf, type PaymentRow } from './payment-row.ts'

/** Rounds of the search for open invoices: another payment may take one between finding and locking it. */
const ROUNDS = 5

/**
 * Pays invoices from what is left of a payment: those wished for, or the oldest due first. Only invoices of the same
 * relation (or contact) and currency; never more than is left of the payment or open on the invoice (invariants 41,
 * 49). What cannot be placed stays as credit.
 * @param payment locked by the caller
 * @throws 422 on `allocations.<n>.…` for a wish that does not fit
 * @returns the payment as it is afterwards
 */
export async function allocate(ctx: Context, payment: PaymentRow, wishes?: readonly AllocationWish[]): Promise<PaymentRow> {
  if (payment.direction !== 'in') return payment
  const placed = wishes ? await byWish(ctx, payment, wishes) : await byAge(ctx, payment)
  return placed > 0 ? recount(ctx, payment) : payment
}

/** Takes allocations back, so that at least `needed_minor` is free again; the newest first. All of one invoice when it is named. */
export async function release(
  ctx: Context,
  payment: PaymentRow,
  what: { needed_minor: number } | { allocation_id: number },
): Promise<PaymentRow> {
  const { rows } = await sql<{ id: number; invoice_uuid: string; amount_minor: number; allocated_at: string }>`
    SELECT id, invoice_uuid, amount_minor, allocated_at FROM payment_allocations
    WHERE account_id = ${payment.account_id} AND payment_uuid = ${payment.uuid} AND reversed_at IS NULL
      ${'allocation_id' in what ? sql`AND id = ${what.allocation_id}` : sql``} ORDER BY allocated_at DESC, id DESC`.execute(ctx.db)
  await lockInvoices(
    ctx,
    rows.map((row) => row.invoice_uuid),
  )
  let missing = 'allocation_id' in what ? Number.MAX_SAFE_INTEGER : what.needed_minor
  const freed = rows.flatMap((row) => {
    if (missing <= 0) return []
    const kept_minor = Math.max(0, row.amount_minor - missing)
    missing -= row.amount_minor - kept_minor
    return [{ ...row, kept_minor }]
  })
  await sql`
    UPDATE payment_allocations SET reversed_at = ${ctx.services.clock.now()} WHERE id = any(${freed.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
  await sql`
    INSERT INTO payment_allocations (account_id, payment_uuid, invoice_uuid, amount_minor, allocated_at)
    SELECT ${payment.account_id}::bigint, ${payment.uuid}::uuid, k.invoice_uuid, k.kept_minor, k.allocated_at
    FROM jsonb_to_recordset(${JSON.stringify(freed)}::jsonb) AS k(invoice_uuid uuid, kept_minor bigint, allocated_at timestamptz)
    WHERE k.kept_minor > 0`.execute(ctx.db)
  await settleInvoices(
    ctx,
    freed.map(({ invoice_uuid }) => invoice_uuid),
  )
  return recount(ctx, payment)
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
      throw refused(ctx, `allocations.${at}.invoice_uuid`, 'not_payable')
    if (wish.amount_minor > invoice.balance_minor) throw refused(ctx, `allocations.${at}.amount_minor`, 'more_than_open')
    left -= wish.amount_minor
    if (left < 0) throw refused(ctx, `allocations.${at}.amount_minor`, 'more_than_left')
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

/** The first invoices that together take the money. */
function enough(found: readonly OpenInvoiceRow[], money: number): OpenInvoiceRow[] {
  let left = money
  return found.filter((invoice) => {
    const isNeeded = left > 0
    left -= invoice.balance_minor
    return isNeeded
  })
}

/** Locks invoices in one order for everybody. @returns those that the payment may pay, as they are under the lock */
async function lockInvoices(ctx: Context, uuids: readonly string[], payer?: PaymentRow): Promise<Map<string, OpenInvoiceRow>> {
  const payable = payer ? sql`AND ${payableBy(payer)} AND i.status IN ('issued', 'partially_paid')` : sql``
  const { rows } = await sql<OpenInvoiceRow>`
    SELECT ${openInvoicesSql} FROM invoices i WHERE i.uuid = any(${[...uuids]}::uuid[]) ${payable} ORDER BY i.uuid FOR NO KEY UPDATE OF i`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** Another part for an invoice that this payment pays already is added to that. */
async function place(ctx: Context, payment: PaymentRow, wishes: readonly AllocationWish[]): Promise<void> {
  if (!wishes.length) return
  await sql`
    INSERT INTO payment_allocations AS l (account_id, payment_uuid, invoice_uuid, amount_minor, allocated_at)
    SELECT ${payment.account_id}::bigint, ${payment.uuid}::uuid, w.invoice_uuid, w.amount_minor, ${ctx.services.clock.now()}::timestamptz
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) AS (invoice_uuid uuid, amount_minor bigint))
      WITH ORDINALITY AS w(invoice_uuid, amount_minor, position) ORDER BY w.position
    ON CONFLICT (payment_uuid, invoice_uuid) WHERE reversed_at IS NULL DO UPDATE SET amount_minor = l.amount_minor + EXCLUDED.amount_minor`.execute(
    ctx.db,
  )
  await settleInvoices(
    ctx,
    wishes.map(({ invoice_uuid }) => invoice_uuid),
  )
}

async function recount(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const { rows } = await sql<PaymentRow>`
    UPDATE payments t SET allocated_minor = (SELECT coalesce(sum(l.amount_minor), 0) FROM payment_allocations l
        WHERE l.account_id = t.account_id AND l.payment_uuid = t.uuid AND l.reversed_at IS NULL), version = version + 1, updated_at = now()
    WHERE t.uuid = ${payment.uuid} RETURNING t.*`.execute(ctx.db)
  return rows[0]!
}

const refused = (ctx: Context, field: string, key: string) =>
  invalid({ [field]: ctx.services.t(ctx.request.locale, `payments:errors.${key}`) })

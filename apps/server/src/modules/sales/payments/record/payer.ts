import { sql } from 'kysely'
import type { AllocationWish } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { findRow, one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { requireOpenDay } from '#modules/accounts/books/index.ts'

/** The payer of a payment, or its payee for `out`, by the account's relations. */
export interface FoundPayer {
  account_relation_uuid: string | null
  contact_id: number | null
  client_account_id: number | null
  currency: string
  name: string
  today: string
  /** Name of a supplier without a relation. */
  payee_name: string | null
}

interface Named {
  account_relation_uuid?: string | null | undefined
  contact_id?: number | null | undefined
  direction: 'in' | 'out'
  allocations?: readonly AllocationWish[] | undefined
}

/**
 * Finds the counterpart that a body names: a client relation or a contact for incoming money, a provider relation for
 * outgoing money.
 * @throws 422 on the field that names no relation or contact of the account
 */
export async function findPayer(
  ctx: Context,
  account_id: number,
  { account_relation_uuid, contact_id, direction, allocations }: Named,
): Promise<FoundPayer> {
  const { currency, time_zone } = (await findRow(ctx.db, 'accounts', { id: account_id }))!
  const today = localToday(time_zone, ctx.services.clock.now())
  if (account_relation_uuid) {
    const row = await one<{ related_account_id: number; currency: string; name: string }>(
      ctx.db,
      sql`SELECT r.related_account_id, r.currency, coalesce(r.display_name, a.name) AS name FROM account_relations r JOIN accounts a ON a.id = r.related_account_id
      WHERE r.account_id = ${account_id} AND r.uuid = ${account_relation_uuid} AND r.deleted_at IS NULL
        AND r.type = any(${direction === 'in' ? ['client', 'partner'] : ['provider']}::text[])`,
    )
    if (!row) refuseUnknown(ctx, 'account_relation_uuid')
    const { related_account_id, ...relation } = row
    return { ...relation, account_relation_uuid, contact_id: null, client_account_id: related_account_id, today, payee_name: null }
  }
  if (direction === 'out') {
    const supplier = await supplierOfBill(ctx, account_id, allocations)
    return { account_relation_uuid: null, contact_id: null, client_account_id: null, today, name: supplier.payee_name, ...supplier }
  }
  if (!contact_id) refuseMissing(ctx, 'account_relation_uuid')
  const row = await one<{ name: string }>(
    ctx.db,
    sql`SELECT coalesce(nullif(concat_ws(' ', first_name, last_name), ''), company, email, '#' || id) AS name FROM contacts
    WHERE account_id = ${account_id} AND id = ${contact_id} AND deleted_at IS NULL AND status NOT IN ('merged', 'erased')`,
  )
  if (!row) refuseUnknown(ctx, 'contact_id')
  return { account_relation_uuid: null, contact_id, client_account_id: null, currency, name: row.name, today, payee_name: null }
}

/** The supplier without a relation whose bill is paid first. @throws 422 when no such bill is named */
async function supplierOfBill(ctx: Context, account_id: number, allocations: readonly AllocationWish[] = []) {
  const uuid = allocations[0]?.supplier_bill_uuid
  if (!uuid) refuseMissing(ctx, 'account_relation_uuid')
  const bill = await findRow(ctx.db, 'supplier_bills', { account_id, uuid, account_relation_uuid: null, deleted_at: null })
  if (!bill) refuseUnknown(ctx, 'allocations.0.supplier_bill_uuid')
  return { payee_name: bill.supplier_name, currency: bill.currency }
}

/** Finds an active payment account. @throws 422 when the account has no such payment account */
export async function checkPaymentAccount(ctx: Context, account_id: number, uuid: string | null | undefined): Promise<void> {
  if (!uuid) return
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM payment_accounts WHERE account_id = ${account_id} AND uuid = ${uuid} AND deleted_at IS NULL`,
  )
  if (!found.length) refuseUnknown(ctx, 'payment_account_uuid')
}

/** Checks the day of a payment or refund; default: today. @throws 422 on the field for a day in the future or in closed books */
export async function checkPaidOn(
  ctx: Context,
  { account_id, day, today, field = 'paid_on' }: { account_id: number; day: string | undefined; today: string; field?: string },
): Promise<string> {
  if (day && day > today) refuse(ctx, { [field]: 'payments:errors.future_day' })
  if (day) await requireOpenDay(ctx, account_id, day, field)
  return day ?? today
}

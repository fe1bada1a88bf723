import { sql } from 'kysely'
import { localToday } from '@stoa/domain'
import { findRow, one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseMissing, refuseUnknown } from '#kit/refuse.ts'

/** The payer of a payment, or its payee for `out`, by the account's relations. */
export interface FoundPayer {
  account_relation_uuid: string | null
  contact_id: number | null
  client_account_id: number | null
  currency: string
  name: string
  today: string
}

interface Named {
  account_relation_uuid?: string | null | undefined
  contact_id?: number | null | undefined
  direction: 'in' | 'out'
}

/**
 * Finds the counterpart that a body names: a client relation or a contact for incoming money, a provider relation for
 * outgoing money.
 * @throws 422 on the field that names no relation or contact of the account
 */
export async function findPayer(
  ctx: Context,
  account_id: number,
  { account_relation_uuid, contact_id, direction }: Named,
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
    return { ...relation, account_relation_uuid, contact_id: null, client_account_id: related_account_id, today }
  }
  if (!contact_id || direction === 'out') refuseMissing(ctx, 'account_relation_uuid')
  const row = await one<{ name: string }>(
    ctx.db,
    sql`SELECT coalesce(nullif(concat_ws(' ', first_name, last_name), ''), company, email, '#' || id) AS name FROM contacts
    WHERE account_id = ${account_id} AND id = ${contact_id} AND deleted_at IS NULL AND status NOT IN ('merged', 'erased')`,
  )
  if (!row) refuseUnknown(ctx, 'contact_id')
  return { account_relation_uuid: null, contact_id, client_account_id: null, currency, name: row.name, today }
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

/** Checks the day of a payment. @throws 422 for a day in the future */
export function checkPaidOn(ctx: Context, paid_on: string | undefined, today: string, field = 'paid_on'): string {
  if (paid_on && paid_on > today) refuse(ctx, { [field]: 'payments:errors.future_day' })
  return paid_on ?? today
}

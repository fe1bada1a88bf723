import { sql } from 'kysely'
import { localToday } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'

/** Whom a payment is from, or for `out` to, as the account's cards know him. */
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
 * The payer that a body names: a client relation or a contact for money that comes, a provider relation for money that
 * goes.
 * @throws 422 on the field that names nobody of the account
 */
export async function findPayer(
  ctx: Context,
  account_id: number,
  { account_relation_uuid, contact_id, direction }: Named,
): Promise<FoundPayer> {
  const account = await sql<{
    currency: string
    time_zone: string
  }>`SELECT currency, time_zone FROM accounts WHERE id = ${account_id}`.execute(ctx.db)
  const { currency, time_zone } = account.rows[0]!
  const today = localToday(time_zone, ctx.services.clock.now())
  if (account_relation_uuid) {
    const { rows } = await sql<{ related_account_id: number; currency: string; name: string }>`
      SELECT r.related_account_id, r.currency, coalesce(r.display_name, a.name) AS name FROM account_relations r JOIN accounts a ON a.id = r.related_account_id
      WHERE r.account_id = ${account_id} AND r.uuid = ${account_relation_uuid} AND r.deleted_at IS NULL
        AND r.type = any(${direction === 'in' ? ['client', 'partner'] : ['provider']}::text[])`.execute(ctx.db)
    if (!rows[0]) throw unknown(ctx, 'account_relation_uuid')
    const { related_account_id, ...relation } = rows[0]
    return { ...relation, account_relation_uuid, contact_id: null, client_account_id: related_account_id, today }
  }
  if (!contact_id || direction === 'out') throw unknown(ctx, 'account_relation_uuid', 'required')
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(nullif(concat_ws(' ', first_name, last_name), ''), company, email, '#' || id) AS name FROM contacts
    WHERE account_id = ${account_id} AND id = ${contact_id} AND deleted_at IS NULL AND status NOT IN ('merged', 'erased')`.execute(ctx.db)
  if (!rows[0]) throw unknown(ctx, 'contact_id')
  return { account_relation_uuid: null, contact_id, client_account_id: null, currency, name: rows[0].name, today }
}

/** @throws 422 when the account has no such payment account in use */
export async function checkPaymentAccount(ctx: Context, account_id: number, uuid: string | null | undefined): Promise<void> {
  if (!uuid) return
  const { rows } =
    await sql`SELECT 1 FROM payment_accounts WHERE account_id = ${account_id} AND uuid = ${uuid} AND deleted_at IS NULL`.execute(ctx.db)
  if (!rows.length) throw unknown(ctx, 'payment_account_uuid')
}

/** @throws 422 for a day that has not come yet */
export function checkPaidOn(ctx: Context, paid_on: string | undefined, today: string, field = 'paid_on'): string {
  if (paid_on && paid_on > today) throw invalid({ [field]: ctx.services.t(ctx.request.locale, 'payments:errors.future_day') })
  return paid_on ?? today
}

function unknown(ctx: Context, field: string, key = 'unknown') {
  const { locale } = ctx.request
  return invalid({ [field]: ctx.services.t(locale, `validation:${key}`, { field: ctx.services.t(locale, `fields:${field}`) }) })
}

import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { emailKey, normalizeEmail } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { contactPolicy } from '../contacts.policy.ts'
import { contactName, type ContactRow } from '../contacts.presenter.ts'

/**
 * Finds up to five contacts with the same e-mail or phone in any spelling (domain.md 4.6). Address and number are
 * masked for contacts that the caller may not see.
 */
export async function checkContact(
  ctx: Context,
  {
    params,
    body,
  }: {
    params: Params
    body: { email?: string | null | undefined; phone?: string | null | undefined; except_id?: number | null | undefined }
  },
) {
  const account_id = params.account_id as number
  const email = body.email ? (normalizeEmail(body.email) ?? body.email) : null
  const key = email && emailKey(email)
  const phone = body.phone ? parsePhone(body.phone).number : null
  const found = await rows<ContactRow & { by_email: boolean; by_phone: boolean }>(
    ctx.db,
    sql`
    WITH hits AS (
      SELECT contact_id, true AS by_email, false AS by_phone FROM contact_email_addresses WHERE account_id = ${account_id} AND email_key = ${key}::text
      UNION ALL SELECT contact_id, false, true FROM contact_phone_numbers WHERE account_id = ${account_id} AND phone_key = ${phone}::text
    )
    SELECT t.*, bool_or(h.by_email) AS by_email, bool_or(h.by_phone) AS by_phone FROM hits h JOIN contacts t ON t.id = h.contact_id
    WHERE t.deleted_at IS NULL AND t.status NOT IN ('merged', 'erased') AND t.id <> coalesce(${body.except_id ?? null}::bigint, 0)
    GROUP BY t.id ORDER BY t.created_at DESC, t.id DESC LIMIT 5`,
  )
  return { data: found.map((row) => presentMatch(ctx, row)) }
}

function presentMatch(ctx: Context, row: ContactRow & { by_email: boolean; by_phone: boolean }) {
  const visible = contactPolicy.knows(ctx.actor, row) && contactPolicy.holds(ctx.actor, 'contacts.read', row)
  const matched_by = [...(row.by_email ? (['email'] as const) : []), ...(row.by_phone ? (['phone'] as const) : [])]
  return {
    id: row.id,
    name: visible ? contactName(row) : mask(contactName(row)),
    email: visible ? row.email : row.email && mask(row.email),
    phone: visible ? row.phone : row.phone && mask(row.phone),
    matched_by,
    status: row.status as 'active',
  }
}

const mask = (text: string) => `${text.slice(0, 2)}…`

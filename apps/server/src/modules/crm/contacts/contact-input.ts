import { sql } from 'kysely'
import { normalizeEmail } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'

interface Reach {
  email: string | null
  phone: string | null
  phone_raw: string | null
  phone_type: string
}

/**
 * Normalises an address and a number as the account's country writes them (domain.md 4.6).
 * @throws 422 on `email` or `phone` when they cannot be reached
 */
export async function readReach(
  ctx: Context,
  account_id: number,
  input: { email?: string | null | undefined; phone?: string | null | undefined },
): Promise<Reach> {
  const email = input.email ? normalizeEmail(input.email) : null
  const phone = input.phone ? parsePhone(input.phone, await countryOf(ctx, account_id)) : null
  const errors = {
    ...(input.email && !email && { email: say(ctx, 'email', 'email') }),
    ...(phone && !phone.number && { phone: say(ctx, phone.raw.startsWith('+') ? 'e164phone' : 'phone', 'phone') }),
  }
  if (Object.keys(errors).length) throw invalid(errors)
  return { email, ...numberOf(phone) }
}

function numberOf(phone: ReturnType<typeof parsePhone> | null) {
  if (!phone) return { phone: null, phone_raw: null, phone_type: 'unknown' }
  return { phone: phone.number, phone_raw: phone.raw.slice(0, 40), phone_type: phone.type }
}

const say = (ctx: Context, key: string, field: string) =>
  ctx.services.t(ctx.request.locale, `validation:${key}`, { field: ctx.services.t(ctx.request.locale, `fields:${field}`) })

async function countryOf(ctx: Context, account_id: number): Promise<string> {
  const membership = ctx.actor.memberships.get(account_id)
  if (membership) return membership.country_code
  const { rows } = await sql<{ country_code: string }>`SELECT country_code FROM accounts WHERE id = ${account_id}`.execute(ctx.db)
  return rows[0]?.country_code ?? 'GR'
}

/**
 * The member a contact is given to must be an active one of its account.
 * @throws 422 on `user_id`
 */
export async function checkAssignee(ctx: Context, account_id: number, user_id: number | null | undefined): Promise<void> {
  if (!user_id) return
  if (user_id === ctx.actor.id && ctx.actor.memberships.has(account_id)) return
  const { rows } =
    await sql`SELECT 1 FROM memberships WHERE account_id = ${account_id} AND user_id = ${user_id} AND status = 'active' AND deleted_at IS NULL`.execute(
      ctx.db,
    )
  if (!rows.length)
    throw invalid({
      user_id: ctx.services.t(ctx.request.locale, 'validation:unknown', { field: ctx.services.t(ctx.request.locale, 'fields:user_id') }),
    })
}

/**
 * Ids of tags given by id or by name; new names become tags of the account, found again whatever their capitals.
 * @throws 422 on `tags` when an id is not a tag of the account
 */
export async function resolveTags(ctx: Context, account_id: number, tags: readonly (number | string)[]): Promise<number[]> {
  if (!tags.length) return []
  const ids = tags.filter((tag) => typeof tag === 'number')
  const names = [...new Map(tags.filter((tag) => typeof tag === 'string').map((name) => [name.toLowerCase(), name])).values()]
  const { rows } = await sql<{ id: number; by_id: boolean }>`
    WITH wanted AS (SELECT unnest(${names}::text[]) AS name),
    found AS (SELECT min(g.id) AS id, lower(g.name) AS name FROM tags g JOIN wanted w ON lower(w.name) = lower(g.name) WHERE g.account_id = ${account_id} AND g.deleted_at IS NULL GROUP BY lower(g.name)),
    made AS (
      INSERT INTO tags (account_id, name) SELECT ${account_id}, w.name FROM wanted w WHERE NOT EXISTS (SELECT FROM found f WHERE f.name = lower(w.name))
      ON CONFLICT (account_id, tag_category_id, lower(name)) WHERE deleted_at IS NULL DO UPDATE SET updated_at = now() RETURNING id
    )
    SELECT id, false AS by_id FROM found UNION ALL SELECT id, false FROM made
    UNION ALL SELECT id, true FROM tags WHERE account_id = ${account_id} AND deleted_at IS NULL AND id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  if (rows.filter((row) => row.by_id).length !== new Set(ids).size)
    throw invalid({
      tags: ctx.services.t(ctx.request.locale, 'validation:unknown', { field: ctx.services.t(ctx.request.locale, 'fields:tags') }),
    })
  return [...new Set(rows.map((row) => row.id))]
}

import { sql } from 'kysely'
import { normalizeEmail } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import { one, rows, type Db, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown, text } from '#kit/refuse.ts'
import { makeTags } from '#modules/attachments/tags/index.ts'
import type { ContactRow } from '../contacts.presenter.ts'

interface Addresses {
  email: string | null
  phone: string | null
  phone_raw: string | null
  phone_type: string
}

/**
 * Normalises an address and a number by the country of the account (domain.md 4.6).
 * @throws 422 on `email` or `phone` when they are invalid
 */
export async function parseAddresses(
  ctx: Context,
  account_id: number,
  input: { email?: string | null | undefined; phone?: string | null | undefined },
): Promise<Addresses> {
  const email = input.email ? normalizeEmail(input.email) : null
  const phone = input.phone ? parsePhone(input.phone, await countryOf(ctx, account_id)) : null
  const wrong = (key: string, field: string) => [`validation:${key}`, { field: text(ctx, `fields:${field}`) }] as const
  const errors = {
    ...(input.email && !email && { email: wrong('email', 'email') }),
    ...(phone && !phone.number && { phone: wrong(phone.raw.startsWith('+') ? 'e164phone' : 'phone', 'phone') }),
  }
  if (Object.keys(errors).length) refuse(ctx, errors)
  return { email, ...numberOf(phone) }
}

function numberOf(phone: ReturnType<typeof parsePhone> | null) {
  if (!phone) return { phone: null, phone_raw: null, phone_type: 'unknown' }
  return { phone: phone.number, phone_raw: phone.raw.slice(0, 40), phone_type: phone.type }
}

async function countryOf(ctx: Context, account_id: number): Promise<string> {
  const membership = ctx.actor.memberships.get(account_id)
  if (membership) return membership.country_code
  const found = await one<{ country_code: string }>(ctx.db, sql`SELECT country_code FROM accounts WHERE id = ${account_id}`)
  return found?.country_code ?? 'GR'
}

/**
 * Refuses an assignee who is not an active member of the account.
 * @throws 422 on `user_id`
 */
export async function checkAssignee(ctx: Context, account_id: number, user_id: number | null | undefined): Promise<void> {
  if (!user_id) return
  if (user_id === ctx.actor.id && ctx.actor.memberships.has(account_id)) return
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM memberships WHERE account_id = ${account_id} AND user_id = ${user_id} AND status = 'active' AND deleted_at IS NULL`,
  )
  if (!found.length) refuseUnknown(ctx, 'user_id')
}

/** A tag as contacts show it. */
type GivenTag = NonNullable<ContactRow['tags']>[number]

interface GivenTags {
  /** What the account does with duplicates. */
  duplicate_policy: string | null
  /** The tags that exist, by name. */
  tags: GivenTag[]
}

const MAKE_MISSING_TAGS = makeTags(
  'SELECT w.account_id, w.name FROM wanted w WHERE NOT EXISTS (SELECT FROM found f WHERE f.name = lower(w.name))',
  'id, name, color, tag_category_id',
)

/**
 * Reads tags that are given by id or by name in any case, and the policy of their account in the same statement. Tags with new names
 * are created.
 */
export async function readTags(db: Db, account_id: number, given: readonly (number | string)[]): Promise<GivenTags> {
  const ids = given.filter((tag) => typeof tag === 'number')
  const names = [...new Map(given.filter((tag) => typeof tag === 'string').map((name) => [name.toLowerCase(), name])).values()]
  const byId = ids.length ? sql`account_id = ${account_id}::bigint AND deleted_at IS NULL AND id IN (${sql.join(ids)})` : sql`false`
  const known = sql`SELECT id, name, color, tag_category_id FROM tags WHERE ${byId}`
  const read = (
    tags: Sql,
  ) => sql`SELECT (SELECT settings ->> 'duplicate_policy' FROM accounts WHERE id = ${account_id}::bigint) AS duplicate_policy,
    coalesce((SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'tag_category_id', g.tag_category_id) ORDER BY g.name, g.id)
      FROM (${tags}) g), '[]') AS tags`
  const found = await one<GivenTags>(
    db,
    names.length
      ? sql`
    WITH wanted AS (SELECT unnest(${names}::text[]) AS name, ${account_id}::bigint AS account_id),
    found AS (SELECT min(g.id) AS id, lower(g.name) AS name FROM tags g JOIN wanted w ON lower(w.name) = lower(g.name) WHERE g.account_id = ${account_id} AND g.deleted_at IS NULL GROUP BY lower(g.name)),
    made AS (
      ${sql.raw(MAKE_MISSING_TAGS)}
    )
    ${read(sql`${known} OR id IN (SELECT id FROM found) UNION SELECT * FROM made`)}`
      : read(known),
  )
  return found!
}

/** @throws 422 on `tags` when an id is not among the tags that were found */
export function refuseOtherTags(ctx: Context, given: readonly (number | string)[], found: readonly GivenTag[]): void {
  const ids = new Set(found.map(({ id }) => id))
  if (given.some((tag) => typeof tag === 'number' && !ids.has(tag))) refuseUnknown(ctx, 'tags')
}

/**
 * Ids of tags that are given by id or by name in any case. Tags with new names are created.
 * @throws 422 on `tags` when an id is not a tag of the account
 */
export async function resolveTags(ctx: Context, account_id: number, given: readonly (number | string)[]): Promise<number[]> {
  if (!given.length) return []
  const { tags } = await readTags(ctx.db, account_id, given)
  refuseOtherTags(ctx, given, tags)
  return tags.map(({ id }) => id)
}

/**
 * Ids of tags as {@link resolveTags} finds them, without creating any: 0 takes the place of tags that do not exist yet.
 * @throws 422 on `tags` when an id is not a tag of the account
 */
export async function findTags(ctx: Context, account_id: number, given: readonly (number | string)[]): Promise<number[]> {
  const ids = given.filter((tag) => typeof tag === 'number')
  const names = given.filter((tag) => typeof tag === 'string').map((name) => name.toLowerCase())
  const found = await rows<{ id: number; name: string }>(
    ctx.db,
    sql`SELECT id, lower(name) AS name FROM tags WHERE account_id = ${account_id} AND deleted_at IS NULL
      AND (id = any(${ids}::bigint[]) OR lower(name) = any(${names}::text[]))`,
  )
  if (ids.some((id) => !found.some((tag) => tag.id === id))) refuseUnknown(ctx, 'tags')
  const isNew = names.some((name) => !found.some((tag) => tag.name === name))
  return [...found.map(({ id }) => id), ...(isNew ? [0] : [])]
}

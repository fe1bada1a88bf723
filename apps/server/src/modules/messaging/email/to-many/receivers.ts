import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { refusalSql } from '#modules/crm/contact-lists/index.ts'
import { contactPolicy } from '#modules/crm/contacts/index.ts'
import { membersOf } from './groups.ts'

interface Message {
  account_id: number
  pipeline_stage_id: number | null
  contact_ids: number[] | null
  purpose: string
  excluded_contact_ids: readonly number[]
}

const MEDIUMS = {
  email: { address: sql`c.email`, key: sql`lower(c.email)`, without: 'no_address' },
  sms: { address: sql`c.phone`, key: sql`c.phone`, without: 'no_number' },
} as const

/**
 * People that a message goes to and that the sender may see, each once: id, name, `email` or `phone`, and the reason why
 * they are excluded (null = included). Of several contacts with one address the oldest gets it.
 */
export function receiversSql(ctx: Context, medium: keyof typeof MEDIUMS, message: Message): Sql {
  const { address, key, without } = MEDIUMS[medium]
  const purpose = message.purpose as 'marketing' | 'transactional'
  return sql`
    SELECT x.*, CASE WHEN x.refusal = 'no_address' THEN ${without} WHEN x.refusal IS NOT NULL THEN x.refusal WHEN x.nth > 1 THEN 'duplicate' END AS reason FROM (
      SELECT c.id, coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–') AS name, ${address}, r.refusal,
        row_number() OVER (PARTITION BY ${key}, r.refusal IS NULL ORDER BY c.id) AS nth
      FROM contacts c CROSS JOIN LATERAL (SELECT ${refusalSql({ channel: medium, purpose })} AS refusal) r
      WHERE c.account_id = ${message.account_id} AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased') AND c.id <> all(${[...message.excluded_contact_ids]}::bigint[])
        AND c.id IN (${membersOf(message)}) AND c.id IN (SELECT t.id FROM contacts t WHERE t.account_id = ${message.account_id} AND ${visibleTo(ctx)})
    ) x`
}

/** The contacts that a member may write to: those that they may read. */
export const visibleTo = (ctx: Context): Sql => contactPolicy.scope(ctx.actor, 'contacts.read') ?? sql`true`

interface Skipped<R> {
  reason: R
  count: number
}

/** How many would get it now, and how many not, by reason. */
export async function countReceivers<R extends string>(
  ctx: Context,
  medium: keyof typeof MEDIUMS,
  message: Message,
): Promise<{ recipients: number; skipped: Skipped<R>[] }> {
  const found = await rows<{ reason: R | null; count: number }>(
    ctx.db,
    sql`SELECT reason, count(*) AS count FROM (${receiversSql(ctx, medium, message)}) a GROUP BY reason ORDER BY count DESC`,
  )
  return {
    recipients: found.find(({ reason }) => reason === null)?.count ?? 0,
    skipped: found.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  }
}

const SHOWN = 50

/** The first recipients and the first excluded people, by name. */
export const firstReceivers = <P>(ctx: Context, medium: keyof typeof MEDIUMS, message: Message): Promise<P[]> =>
  rows<P>(
    ctx.db,
    sql`
    SELECT b.id AS contact_id, b.name, b.${sql.ref(medium === 'email' ? 'email' : 'phone')}, b.reason AS skip_reason FROM (
      SELECT a.*, row_number() OVER (PARTITION BY a.reason IS NULL ORDER BY a.name, a.id) AS place FROM (${receiversSql(ctx, medium, message)}) a) b
    WHERE b.place <= ${SHOWN} ORDER BY b.reason IS NOT NULL, b.name, b.id`,
  )

/** Numbers of people in the group, and of those that the sender excluded. */
export async function countMembers(ctx: Context, message: Message): Promise<{ total: number; excluded: number }> {
  const counts = await one<{ total: number; excluded: number }>(
    ctx.db,
    sql`
    SELECT count(*) AS total, count(*) FILTER (WHERE c.id = any(${[...message.excluded_contact_ids]}::bigint[])) AS excluded
    FROM contacts c WHERE c.account_id = ${message.account_id} AND c.deleted_at IS NULL AND c.id IN (${membersOf(message)})`,
  )
  return counts!
}

/** @throws 422 when one is not a contact of the account that the sender may see */
export async function checkChosen(ctx: Context, account_id: number, contact_ids: readonly number[]): Promise<number[]> {
  const ids = [...new Set(contact_ids)]
  const found = await one<{ count: number }>(
    ctx.db,
    sql`
    SELECT count(*) AS count FROM contacts t
    WHERE t.account_id = ${account_id} AND t.id = any(${ids}::bigint[]) AND t.deleted_at IS NULL AND t.status NOT IN ('merged', 'erased') AND ${visibleTo(ctx)}`,
  )
  if (found!.count !== ids.length) refuseUnknown(ctx, 'contact_ids')
  return ids
}

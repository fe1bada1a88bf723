import { sql } from 'kysely'
import type { AudienceCount, BodyOf, countAudience, Params, RuleGroup } from '@stoa/contract'
import { DEFAULT_TIME_ZONE } from '@stoa/domain'
import { one, rows, type Db } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { contactExport, contactPolicy, contactQuery } from '../contacts/index.ts'
import type { AudienceRow } from './audiences.presenter.ts'
import { audienceQuery } from './audiences.query.ts'
import { checkReferences } from './rules/check-references.ts'
import { rulesSql } from './rules/compile-rules.ts'

/**
 * Condition for the contacts `t` of an account that meet rules now. Archived, merged, erased and deleted contacts meet none
 * (domain.md 3.1, invariant 28).
 */
export async function contactsOfRules(db: Db, account_id: number, rules: RuleGroup, now: Date): Promise<Sql> {
  const account = await one<{ time_zone: string | null }>(db, sql`SELECT time_zone FROM accounts WHERE id = ${account_id}`)
  return conditionOf(account_id, rules, account?.time_zone ?? null, now)
}

function conditionOf(account_id: number, rules: RuleGroup, time_zone: string | null, now: Date): Sql {
  return existing(account_id, rulesSql(rules, { zone: time_zone ?? DEFAULT_TIME_ZONE, now }))
}

const existing = (account_id: number, condition: Sql): Sql =>
  sql`t.account_id = ${account_id} AND t.deleted_at IS NULL AND t.status IN ('active', 'blacklisted') AND ${condition}`

/** Condition for the contacts `t` that members added to a static audience. */
const addedTo = ({ id, account_id }: Pick<AudienceRow, 'id' | 'account_id'>): Sql =>
  existing(
    account_id,
    sql`EXISTS (SELECT FROM audience_members m WHERE m.audience_id = ${id} AND m.contact_id = t.id AND m.left_at IS NULL)`,
  )

/** The contacts of an audience, as a condition over contacts `t`. */
export interface AudienceContacts {
  id: number
  name: string
  is_deleted: boolean
  condition: Sql
}

/**
 * The contacts of several audiences of an account now. Those of a deleted audience are still known: what was chosen or left out before
 * keeps its meaning.
 */
export async function contactsOfAudiences(db: Db, account_id: number, ids: readonly number[], now: Date): Promise<AudienceContacts[]> {
  if (!ids.length) return []
  const found = await rows<{ id: number; name: string; is_deleted: boolean; rules: RuleGroup | null; time_zone: string | null }>(
    db,
    sql`SELECT n.id, n.name, n.deleted_at IS NOT NULL AS is_deleted, n.rules, a.time_zone FROM audiences n JOIN accounts a ON a.id = n.account_id
      WHERE n.account_id = ${account_id} AND n.id = any(${[...ids]}::bigint[]) ORDER BY n.id`,
  )
  return found.map(({ id, name, is_deleted, rules, time_zone }) => ({
    id,
    name,
    is_deleted,
    condition: rules ? conditionOf(account_id, rules, time_zone, now) : addedTo({ id, account_id }),
  }))
}

/**
 * Whether contacts of an account are in audiences now, by contact and audience, in two statements. Deleted audiences are absent, as their
 * members are not known any more.
 */
export async function membershipsOf(
  db: Db,
  account_id: number,
  audience_ids: readonly number[],
  { contact_ids, now }: { contact_ids: readonly number[]; now: Date },
): Promise<ReadonlyMap<number, Record<string, boolean>>> {
  const known = await contactsOfAudiences(db, account_id, audience_ids, now)
  const asked = known.flatMap(({ id, condition, is_deleted }) => (is_deleted ? [] : [sql`${String(id)}::text, (${condition}) IS TRUE`]))
  if (!asked.length || !contact_ids.length) return new Map(contact_ids.map((id) => [id, {}]))
  const found = await rows<{ id: number; memberships: Record<string, boolean> }>(
    db,
    sql`SELECT t.id, jsonb_build_object(${sql.join(asked)}) AS memberships FROM contacts t WHERE t.account_id = ${account_id} AND t.id = any(${[...contact_ids]}::bigint[])`,
  )
  return new Map(found.map(({ id, memberships }) => [id, memberships]))
}

const SHOWN = 10

/** Counts the contacts of rules that the caller may read. @throws 422 on a tag, list, stage or member of another account */
export async function countContacts(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof countAudience> }) {
  const account_id = params.account_id as number
  await checkReferences(ctx, account_id, body.rules)
  const meets = await contactsOfRules(ctx.db, account_id, body.rules, ctx.services.clock.now())
  const found = sql`FROM contacts t WHERE ${meets} AND ${contactPolicy.scope(ctx.actor, 'contacts.read', account_id) ?? sql`true`}`
  const counted = await one<{ count: number }>(ctx.db, sql`SELECT count(*) AS count ${found}`)
  const people = await rows<AudienceCount['people'][number]>(
    ctx.db,
    sql`SELECT t.id AS contact_id, coalesce(nullif(concat_ws(' ', t.first_name, t.last_name), ''), t.company, t.email, t.phone, '–') AS name
      ${found} ORDER BY t.first_name, t.id LIMIT ${SHOWN}`,
  )
  return { data: { count: counted!.count, people } }
}

/** Lists the contacts of an audience that the caller may read, by the filters of contacts. */
export async function listContacts(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  return contactQuery.page(ctx, query, params, await contactsOfAudience(ctx, params.audience_id))
}

/** The same contacts as a spreadsheet. */
export async function exportContacts(ctx: Context, input: { params: Params; query: ListRequest }) {
  const condition = await contactsOfAudience(ctx, input.params.audience_id)
  return exportList(contactQuery, contactExport, () => condition)(ctx, input)
}

async function contactsOfAudience(ctx: Context, id: number): Promise<Sql> {
  const audience: AudienceRow = await audienceQuery.find(ctx, id, 'read')
  if (!audience.rules) return addedTo(audience)
  return contactsOfRules(ctx.db, audience.account_id, audience.rules as RuleGroup, ctx.services.clock.now())
}

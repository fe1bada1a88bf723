import { sql } from 'kysely'
import { rows, run } from '#db/rows.ts'
import type { Context, Db, Sql } from '#kit/context.ts'
import { partsOf } from '#kit/wiring.ts'
import { contactChildren, type ContactChild } from '../contact-children/index.ts'
import { adoptPrimaryAddress } from '../contacts/index.ts'
import { noteItems } from './store.ts'

/** A merge: the contact that survives and those that are merged into it. */
export interface MergeKeys {
  uuid: string
  account_id: number
  winner_id: number
  loser_ids: readonly number[]
}

/**
 * Moves everything that belongs to the losers to the winner. Of conflicting rows the better one is kept; the others are
 * deleted and journalled as they were, so that an undo can restore them [INV-27].
 */
export async function moveChildren(ctx: Pick<Context, 'db' | 'services'>, merge: MergeKeys): Promise<void> {
  const { db } = ctx
  for (const child of await ownedTables(ctx, merge)) {
    if (child.conflict) await dropDuplicates(db, merge, child)
    await moveRows(db, merge, child)
  }
  await keepPrimaryAddress(db, merge)
}

/** Makes a moved postal address primary if the survivor has no primary one. */
async function keepPrimaryAddress(db: Db, merge: MergeKeys): Promise<void> {
  const moved = sql`SELECT min(i.row_key::bigint) FROM contact_merge_items i WHERE i.contact_merge_uuid = ${merge.uuid}
    AND i.table_name = 'contact_physical_addresses' AND i.action = 'moved' AND i.before ->> 'is_primary' = 'true'`
  await adoptPrimaryAddress(db, merge.winner_id, moved)
}

/** Tables in which the losers have rows. One statement finds them, because most contacts have rows in few tables. */
async function ownedTables(ctx: Pick<Context, 'db' | 'services'>, merge: MergeKeys): Promise<ContactChild[]> {
  const all = partsOf(ctx, contactChildren)
  const queries = all.map(
    (child) =>
      sql`SELECT ${sql.lit(child.table)} AS name WHERE EXISTS (SELECT FROM ${sql.table(child.table)} t WHERE ${ownedBy(child, merge, merge.loser_ids)})`,
  )
  const found = await rows<{ name: string }>(ctx.db, sql`${sql.join(queries, sql` UNION ALL `)}`)
  return all.filter((child) => found.some((row) => row.name === child.table))
}

async function dropDuplicates(db: Db, merge: MergeKeys, child: ContactChild): Promise<void> {
  const contact = contactId(child)
  const key = keyOf(child)
  const owned = ownedBy(child, merge, [merge.winner_id, ...merge.loser_ids])
  const best = child.conflict!.best ? sql`${sql.raw(child.conflict!.best)},` : sql``
  await run(
    db,
    sql`
    WITH ranked AS (
      SELECT ${contact} AS contact_id, ${key} AS row_key, row_number() OVER (
        PARTITION BY ${sql.raw(child.conflict!.on)} ORDER BY ${best} (${contact} = ${merge.winner_id}) DESC, ${contact}, ${key}) AS rank
      FROM ${sql.table(child.table)} t WHERE ${owned}
    ),
    dropped AS (
      DELETE FROM ${sql.table(child.table)} t USING ranked r WHERE r.rank > 1 AND ${owned} AND ${contact} = r.contact_id AND ${key} = r.row_key
      RETURNING ${contact} AS contact_id, ${key} AS row_key, to_jsonb(t) AS before
    )
    ${noteItems(merge, sql`SELECT ${child.table} AS table_name, row_key, 'dropped_duplicate' AS action, contact_id AS old_contact_id, before FROM dropped`)}`,
  )
}

/** Moves rows. The journal keeps the values that the move replaces, and `updated_at`, by which the undo recognises later changes. */
async function moveRows(db: Db, merge: MergeKeys, child: ContactChild): Promise<void> {
  const set = Object.entries(child.set ?? {})
  const kept = [...set.map(([name]) => name), ...((await hasUpdatedAt(db, child)) ? ['updated_at'] : [])]
  const before = kept.length
    ? sql`jsonb_build_object(${sql.join(kept.flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]))})`
    : sql`NULL::jsonb`
  const owned = ownedBy(child, merge, merge.loser_ids)
  await run(
    db,
    sql`
    WITH old AS MATERIALIZED (SELECT ${contactId(child)} AS contact_id, ${keyOf(child)} AS row_key, ${before} AS before FROM ${sql.table(child.table)} t WHERE ${owned} FOR UPDATE),
    moved AS (
      UPDATE ${sql.table(child.table)} t SET ${sql.join([sql`${sql.ref(child.column)} = ${idValue(child, sql`w.id`)}`, ...set.map(([name, value]) => sql`${sql.ref(name)} = ${sql.raw(value)}`)])}
      FROM old, contacts w WHERE w.id = ${merge.winner_id} AND ${owned} AND ${contactId(child)} = old.contact_id AND ${keyOf(child)} = old.row_key
      RETURNING old.contact_id, old.row_key, old.before
    )
    ${noteItems(merge, sql`SELECT ${child.table} AS table_name, row_key, 'moved' AS action, contact_id AS old_contact_id, before FROM moved`)}`,
  )
}

/**
 * Moves rows back that still belong to the winner and have not changed since, and restores deleted ones. Later rows
 * stay with the survivor (domain.md 4.6, Undo).
 */
export async function returnChildren(ctx: Pick<Context, 'db' | 'services'>, merge: MergeKeys): Promise<void> {
  const { db } = ctx
  for (const child of partsOf(ctx, contactChildren)) {
    await deleteAdded(db, merge, child)
    await returnRows(db, merge, child)
    await restoreDropped(db, merge, child)
  }
}

/** Deletes rows that the merge added and that were not stated again since, such as the withdrawal that keeps the stricter consent. */
async function deleteAdded(db: Db, merge: MergeKeys, child: ContactChild): Promise<void> {
  const untouched = (await hasUpdatedAt(db, child)) ? sql`AND t.updated_at = t.created_at` : sql``
  await run(
    db,
    sql`DELETE FROM ${sql.table(child.table)} t USING contact_merge_items i WHERE ${journalled(merge, child, 'status_tightened')} AND i.before IS NULL AND ${keyOf(child)} = i.row_key
    AND ${ownedBy(child, merge, [merge.winner_id])} ${untouched}`,
  )
}

async function returnRows(db: Db, merge: MergeKeys, child: ContactChild): Promise<void> {
  const restored = Object.keys(child.set ?? {}).map(
    (name) => sql`${sql.ref(name)} = (jsonb_populate_record(NULL::${sql.table(child.table)}, i.before)).${sql.ref(name)}`,
  )
  const unchanged =
    child.returns !== 'always' && (await hasUpdatedAt(db, child)) ? sql`AND t.updated_at = (i.before ->> 'updated_at')::timestamptz` : sql``
  await run(
    db,
    sql`UPDATE ${sql.table(child.table)} t SET ${sql.join([sql`${sql.ref(child.column)} = ${idValue(child, sql`i.old_contact_id`)}`, ...restored])}
    FROM contact_merge_items i WHERE ${journalled(merge, child, 'moved')} AND ${keyOf(child)} = i.row_key AND ${ownedBy(child, merge, [merge.winner_id])} ${unchanged}`,
  )
}

/**
 * Restores deleted rows. A primary row becomes primary again unless another one is by now: the second statement
 * restores it as an ordinary row.
 */
async function restoreDropped(db: Db, merge: MergeKeys, child: ContactChild): Promise<void> {
  const names = await columnsOf(db, child.table)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const insert = (values: Sql) =>
    run(
      db,
      sql`INSERT INTO ${sql.table(child.table)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM (SELECT (jsonb_populate_record(NULL::${sql.table(child.table)}, i.before)).* FROM contact_merge_items i WHERE ${journalled(merge, child, 'dropped_duplicate')} ORDER BY i.id) old
    ON CONFLICT DO NOTHING`,
    )
  await insert(columns)
  if (names.includes('is_primary')) await insert(sql.join(names.map((name) => (name === 'is_primary' ? sql`false` : sql.ref(name)))))
}

const journalled = (merge: MergeKeys, child: ContactChild, action: string): Sql =>
  sql`i.contact_merge_uuid = ${merge.uuid} AND i.table_name = ${child.table} AND i.action = ${action}`

function ownedBy(child: ContactChild, merge: MergeKeys, ids: readonly number[]): Sql {
  const tenant = child.tenant === false ? sql`` : sql`t.account_id = ${merge.account_id} AND`
  const column = sql.ref(`t.${child.column}`)
  return child.morph
    ? sql`${tenant} ${sql.ref(`t.${child.morph}`)} = 'contact' AND ${column} = any(${ids.map(String)}::${sql.raw(child.numeric ? 'bigint' : 'text')}[])`
    : sql`${tenant} ${column} = any(${[...ids]}::bigint[])`
}

const contactId = (child: ContactChild): Sql =>
  child.morph ? sql`${sql.ref(`t.${child.column}`)}::bigint` : sql`${sql.ref(`t.${child.column}`)}`
const idValue = (child: ContactChild, id: Sql): Sql => (child.morph && !child.numeric ? sql`(${id})::text` : id)
const keyOf = (child: ContactChild): Sql => sql`concat_ws(',', ${sql.join(child.key.map((name) => sql.ref(`t.${name}`)))})`

const columnsByTable = new Map<string, Promise<string[]>>()

/** Columns that can be written, without generated ones. Read once a process, because the schema of a running version does not change. */
function columnsOf(db: Db, table: string): Promise<string[]> {
  let columns = columnsByTable.get(table)
  if (!columns) {
    columns = rows<{ attname: string }>(
      db,
      sql`SELECT attname FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    ).then((found) => found.map((row) => row.attname))
    columns.catch(() => columnsByTable.delete(table))
    columnsByTable.set(table, columns)
  }
  return columns
}

const hasUpdatedAt = async (db: Db, child: ContactChild) => (await columnsOf(db, child.table)).includes('updated_at')

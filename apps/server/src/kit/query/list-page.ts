import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { one, rows as readRows } from '#db/rows.ts'
import type { Db, Sql } from '../context.ts'

export interface OrderPart {
  name: string
  column: string
  descending: boolean
  /** Rows without a value come last in descending order and first in ascending order, as in their index. */
  nulls_last: boolean
}

export interface ListPlan {
  from: string
  /** Selected columns of `t` and the relations loaded with it. */
  columns: Sql
  key: 'id' | 'uuid'
  keyType: Sql
  where: Sql
  order: OrderPart[]
  offset: number
  limit: number
  /** Whether the conditions are expected to match few rows, as a search does. */
  few: boolean
  /** Keys and order columns of all matches, from another table that has them. */
  hits?: Sql
  /** Exact total from a counter, or null when it is not available. */
  total?: () => Promise<number | null>
  params?: Params
  /** Start of a deep page: rows before or after an instant, and the number of them to skip. Null: count from the first row. */
  deepPage?: (db: Db, params: Params, order: OrderPart[], offset: number) => Promise<{ where: Sql; skip: number } | null>
}

/** Maximum number of matches that are filtered, sorted and counted in memory (domain.md 4.11). */
const COLLECTED = 20_000
/** Minimum offset from which a page is located by its position. */
const DEEP = 2_000

/** The rows of one page and the exact total. Reads keys from the narrow index first, then whole rows. */
export async function listPage<Row>(db: Db, plan: ListPlan): Promise<{ rows: Row[]; total: number }> {
  if (plan.hits) return hitsPage<Row>(db, plan, plan.hits)
  if (plan.few) {
    const found = await collectedPage<Row>(db, plan)
    if (found) return found
  }
  const [rows, total] = await Promise.all([pageRows<Row>(db, plan), countRows(db, plan)])
  return { rows, total }
}

/** Page and total from the index of another table. Reads only the rows of the page. */
async function hitsPage<Row>(db: Db, plan: ListPlan, hits: Sql): Promise<{ rows: Row[]; total: number }> {
  const key = sql.ref(plan.key)
  const rows = await readRows<Row & { hits_total: number }>(
    db,
    sql`SELECT (SELECT count(*) FROM (${hits}) h) AS hits_total, ${plan.columns}
    FROM (SELECT 1) one LEFT JOIN (SELECT h.${key} FROM (${hits}) h ORDER BY ${orderBy(plan, 'h')} LIMIT ${plan.limit} OFFSET ${plan.offset}) p ON true
    LEFT JOIN ${sql.table(plan.from)} t ON t.${key} = p.${key} ORDER BY ${orderBy(plan, 't')}`,
  )
  const shown = rows.filter((row) => (row as Record<string, unknown>)[plan.key] !== null)
  return { rows: shown.map(({ hits_total: _total, ...row }) => row as Row), total: rows[0]!.hits_total }
}

/**
 * Collects all matches once, for the page and the total; null when there are too many. Reads the rows in a
 * separate statement, because planning both together takes longer than a search, and skips it when nothing matches.
 */
async function collectedPage<Row>(db: Db, plan: ListPlan): Promise<{ rows: Row[]; total: number } | null> {
  const key = sql.ref(plan.key)
  const columns = sql.join([...new Set(plan.order.map((part) => part.column))].map((name) => sql.ref(`t.${name}`)))
  const collected = await one<{ total: number; keys: (number | string)[] }>(
    db,
    sql`WITH m AS MATERIALIZED (SELECT t.${key}, ${columns} FROM ${sql.table(plan.from)} t WHERE ${plan.where} LIMIT ${COLLECTED + 1})
    SELECT (SELECT count(*) FROM m) AS total,
      ARRAY(SELECT m.${key} FROM m ORDER BY ${orderBy(plan, 'm')} LIMIT ${plan.limit} OFFSET ${plan.offset}) AS keys`,
  )
  const { total, keys } = collected!
  if (total > COLLECTED) return null
  return { rows: keys.length ? await rowsOf<Row>(db, plan, keys) : [], total }
}

/** Rows in the order of their keys. */
async function rowsOf<Row>(db: Db, plan: ListPlan, keys: readonly (number | string)[]): Promise<Row[]> {
  return readRows<Row>(
    db,
    sql`SELECT ${plan.columns} FROM unnest(${keys}::${plan.keyType}[]) WITH ORDINALITY AS k (key, at) JOIN ${sql.table(plan.from)} t ON t.${sql.ref(plan.key)} = k.key
    ORDER BY k.at`,
  )
}

async function pageRows<Row>(db: Db, plan: ListPlan): Promise<Row[]> {
  const table = sql.table(plan.from)
  if (plan.offset === 0)
    return readRows(db, sql`SELECT ${plan.columns} FROM ${table} t WHERE ${plan.where} ORDER BY ${orderBy(plan, 't')} LIMIT ${plan.limit}`)
  const position = plan.deepPage && plan.offset >= DEEP ? await plan.deepPage(db, plan.params ?? {}, plan.order, plan.offset) : null
  const where = position ? sql`${plan.where} AND ${position.where}` : plan.where
  const key = sql.ref(plan.key)
  return readRows<Row>(
    db,
    sql`SELECT ${plan.columns} FROM (SELECT t.${key} FROM ${table} t WHERE ${where} ORDER BY ${orderBy(plan, 't')} LIMIT ${plan.limit} OFFSET ${position?.skip ?? plan.offset}) p
    JOIN ${table} t ON t.${key} = p.${key} ORDER BY ${orderBy(plan, 't')}`,
  )
}

async function countRows(db: Db, plan: ListPlan): Promise<number> {
  const known = await plan.total?.()
  if (known !== undefined && known !== null) return known
  const counted = await one<{ total: number }>(db, sql`SELECT count(*) AS total FROM ${sql.table(plan.from)} t WHERE ${plan.where}`)
  return counted!.total
}

/** The requested order with the key as tie-breaker, which makes paging stable. */
export function orderBy(plan: Pick<ListPlan, 'order' | 'key'>, alias: string): Sql {
  const direction = (descending: boolean) => (descending ? sql`DESC` : sql`ASC`)
  const nulls = (part: OrderPart) => (part.nulls_last ? (part.descending ? sql`NULLS LAST` : sql`NULLS FIRST`) : sql``)
  const parts = plan.order.map((part) => sql`${sql.ref(`${alias}.${part.column}`)} ${direction(part.descending)} ${nulls(part)}`)
  const last = plan.order.at(-1)?.descending ?? true
  return sql.join([...parts, sql`${sql.ref(`${alias}.${plan.key}`)} ${direction(last)}`])
}

import { sql } from 'kysely'
import { one, rows as readRows } from '#db/rows.ts'
import type { Db, Sql } from '../context.ts'
import type { SharedRecords } from './includes.ts'

export interface OrderPart {
  name: string
  column: string
  descending: boolean
  /** Rows without a value come last in descending order and first in ascending order, as in their index. */
  nulls_last: boolean
  /** Narrow table with the key and this column of each row, whose index has this order. */
  ordered_by?: string | undefined
}

/** Keys and order columns of all matches, from another table that has them. */
export interface Hits {
  query: Sql
  /** Whether finding the matches is the expensive part, as in a search, so that they are collected once for the page and the total. */
  collected: boolean
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
  /** A search collects this many matches at most, of which it shows the first and which it counts; null: it finds and counts all. */
  total_up_to: number | null
  hits?: Hits
  /** Exact total from a counter, as an expression; null when it is not available. */
  total?: Sql | null
  /** Exact total that is read elsewhere. */
  countElsewhere?: () => Promise<number | null>
  /** Finds the start of a deep page; undefined: count from the first row. */
  deepPage?: (order: OrderPart[], offset: number) => DeepPage | undefined
}

/** Where a deep page begins. */
export interface DeepPage {
  /** A query with one row, which the conditions read as `start`. */
  start: Sql
  /** Condition over `t` for the rows before which none of the page is. */
  where: Sql
  /** Number of these rows to skip. */
  skip: Sql
}

/** Maximum number of matches that are filtered, sorted and counted in memory (domain.md 4.11). */
const COLLECTED = 20_000
/** Minimum offset from which a page is located by its position. */
const DEEP = 2_000

/** The rows of one page and the exact total. Reads keys from the narrow index first, then whole rows. */
export async function listPage<Row>(db: Db, plan: ListPlan): Promise<{ rows: Row[]; total: number }> {
  if (plan.hits) return hitsPage<Row>(db, plan, upToTotal(plan.hits, plan))
  if (plan.few) {
    const found = await collectedPage<Row>(db, plan)
    if (found) return found
  }
  const [rows, total] = await Promise.all([readRows<Row>(db, pageRows(plan)), countRows(db, plan)])
  return { rows, total }
}

/** A page whose rows are one JSON text. */
interface JsonPage {
  data: string
  /** Number of rows on the page. */
  count: number
  total: number
  /** Records that rows share, by relation, as JSON; the rows contain their ids. */
  shared?: string
}

/**
 * The same page as JSON, rows and total in one statement.
 * @param plan its columns are those of the JSON
 * @param shared relations whose column contains ids
 */
export async function jsonPage(db: Db, plan: ListPlan, shared: Shared): Promise<JsonPage> {
  if (plan.hits) return readJson(db, collectedJson(plan, shared, upToTotal(plan.hits, plan)))
  if (plan.few) {
    const found = await readJson(db, collectedJson(plan, shared, { query: matches(plan), collected: true }))
    if (plan.total_up_to || found.total <= COLLECTED) return found
  }
  return readJson(db, writtenPage(pageRows(plan), totalOf(plan), shared))
}

type Shared = Readonly<Record<string, SharedRecords>>

function collectedJson(plan: ListPlan, shared: Shared, found: Hits): Sql {
  const key = sql.ref(plan.key)
  const page = sql`SELECT ${plan.columns} FROM (SELECT m.${key} FROM m ORDER BY ${orderBy(plan, 'm')} ${limit(plan)} OFFSET ${plan.offset}) k
    JOIN ${sql.table(plan.from)} t ON t.${key} = k.${key} ORDER BY ${orderBy(plan, 't')}`
  return writtenPage(page, sql`(SELECT count(*) FROM m)`, shared, sql`m AS ${matchesOf(found)}`)
}

/** Writes a page as JSON, and the records that its rows share once. @param matches a named query that the others read */
function writtenPage(page: Sql, total: Sql, shared: Shared, matches?: Sql): Sql {
  const relations = Object.entries(shared)
  const written = sql`SELECT ${total} AS total, count(*) AS count, coalesce(json_agg(p), '[]')::text AS data`
  if (!relations.length) return sql`${matches ? sql`WITH ${matches} ` : sql``}${written} FROM (${page}) p`
  const records = relations.flatMap(([name, { records }]) => [
    sql.lit(name),
    sql`(SELECT coalesce(json_agg(j), '[]') FROM (${records(sql`SELECT unnest(p.${sql.ref(name)}) FROM p`)}) j)`,
  ])
  const named = [...(matches ? [matches] : []), sql`p AS MATERIALIZED (${page})`]
  return sql`WITH ${sql.join(named)} ${written}, json_build_object(${sql.join(records)})::text AS shared FROM p`
}

const matchesOf = ({ query, collected }: Hits): Sql => sql`${collected ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`} (${query})`

/** The matches of another table, as many as are to be counted. */
const upToTotal = ({ query, collected }: Hits, { total_up_to }: ListPlan): Hits =>
  total_up_to ? { query: sql`${query} LIMIT ${sql.lit(total_up_to)}`, collected: true } : { query, collected }

const readJson = async (db: Db, query: Sql): Promise<JsonPage> => (await one<JsonPage>(db, query))!

/** Page and total from the index of another table. Reads only the rows of the page. */
async function hitsPage<Row>(db: Db, plan: ListPlan, hits: Hits): Promise<{ rows: Row[]; total: number }> {
  const key = sql.ref(plan.key)
  const rows = await readRows<Row & { hits_total: number }>(
    db,
    sql`WITH h AS ${matchesOf(hits)} SELECT (SELECT count(*) FROM h) AS hits_total, ${plan.columns}
    FROM (SELECT 1) one LEFT JOIN (SELECT h.${key} FROM h ORDER BY ${orderBy(plan, 'h')} ${limit(plan)} OFFSET ${plan.offset}) p ON true
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
  const collected = await one<{ total: number; keys: (number | string)[] }>(
    db,
    sql`WITH m AS MATERIALIZED (${matches(plan)})
    SELECT (SELECT count(*) FROM m) AS total,
      ARRAY(SELECT m.${key} FROM m ORDER BY ${orderBy(plan, 'm')} ${limit(plan)} OFFSET ${plan.offset}) AS keys`,
  )
  const { total, keys } = collected!
  if (total > COLLECTED && !plan.total_up_to) return null
  return { rows: keys.length ? await rowsOf<Row>(db, plan, keys) : [], total }
}

/** Keys and order columns of all matches, at most one more than are collected. */
function matches(plan: ListPlan): Sql {
  const columns = sql.join([...new Set(plan.order.map((part) => part.column))].map((name) => sql.ref(`t.${name}`)))
  return sql`SELECT t.${sql.ref(plan.key)}, ${columns} FROM ${sql.table(plan.from)} t WHERE ${plan.where} LIMIT ${sql.lit(plan.total_up_to ?? COLLECTED + 1)}`
}

/** Rows in the order of their keys. */
async function rowsOf<Row>(db: Db, plan: ListPlan, keys: readonly (number | string)[]): Promise<Row[]> {
  return readRows<Row>(
    db,
    sql`SELECT ${plan.columns} FROM unnest(${keys}::${plan.keyType}[]) WITH ORDINALITY AS k (key, at) JOIN ${sql.table(plan.from)} t ON t.${sql.ref(plan.key)} = k.key
    ORDER BY k.at`,
  )
}

/** Selects the rows of a page in their order. */
function pageRows(plan: ListPlan): Sql {
  const table = sql.table(plan.from)
  const by = orderBy(plan, 't')
  if (plan.order.length === 1 && plan.order[0]!.ordered_by) return narrowlyOrdered(plan, plan.order[0]!.ordered_by)
  if (plan.offset === 0) return sql`SELECT ${plan.columns} FROM ${table} t WHERE ${plan.where} ORDER BY ${by} ${limit(plan)}`
  const deep = plan.offset >= DEEP ? plan.deepPage?.(plan.order, plan.offset) : undefined
  const key = sql.ref(plan.key)
  const keys = deep
    ? sql`SELECT t.${key} FROM ${table} t WHERE ${plan.where} AND ${deep.where} ORDER BY ${by} ${limit(plan)} OFFSET ${deep.skip}`
    : sql`SELECT t.${key} FROM ${table} t WHERE ${plan.where} ORDER BY ${by} ${limit(plan)} OFFSET ${plan.offset}`
  return sql`${deep ? sql`WITH start AS MATERIALIZED (${deep.start})` : sql``} SELECT ${plan.columns} FROM (${keys}) p
    JOIN ${table} t ON t.${key} = p.${key} ORDER BY ${by}`
}

/** Selects the rows of a page in an order that is indexed in a narrow table beside theirs. */
function narrowlyOrdered(plan: ListPlan, ordered_by: string): Sql {
  const [table, key] = [sql.table(plan.from), sql.ref(plan.key)]
  return sql`SELECT ${plan.columns} FROM (
      SELECT t.${key} FROM ${table} t JOIN ${sql.table(ordered_by)} o ON o.${key} = t.${key} AND o.account_id = t.account_id
      WHERE ${plan.where} ORDER BY ${orderBy(plan, 'o')} ${limit(plan)} OFFSET ${plan.offset}) p
    JOIN ${table} t ON t.${key} = p.${key} ORDER BY ${orderBy(plan, 't')}`
}

/** A number in the text of the statement: with a parameter, PostgreSQL would plan it anew for each call. */
const limit = (plan: Pick<ListPlan, 'limit'>): Sql => sql`LIMIT ${sql.lit(plan.limit)}`

async function countRows(db: Db, plan: ListPlan): Promise<number> {
  const known = await plan.countElsewhere?.()
  if (known !== undefined && known !== null) return known
  const counted = await one<{ total: number }>(db, sql`SELECT ${totalOf(plan)} AS total`)
  return counted!.total
}

const totalOf = (plan: ListPlan): Sql => plan.total ?? sql`(SELECT count(*) FROM ${sql.table(plan.from)} t WHERE ${plan.where})`

/** The requested order with the key as tie-breaker, which makes paging stable. */
export function orderBy(plan: Pick<ListPlan, 'order' | 'key'>, alias: string): Sql {
  const direction = (descending: boolean) => (descending ? sql`DESC` : sql`ASC`)
  const nulls = (part: OrderPart) => (part.nulls_last ? (part.descending ? sql`NULLS LAST` : sql`NULLS FIRST`) : sql``)
  const parts = plan.order.map((part) => sql`${sql.ref(`${alias}.${part.column}`)} ${direction(part.descending)} ${nulls(part)}`)
  const last = plan.order.at(-1)?.descending ?? true
  return sql.join([...parts, sql`${sql.ref(`${alias}.${plan.key}`)} ${direction(last)}`])
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { Resource } from '@stoa/contract'
import type { Context, Db, Sql } from '../context.ts'
import type { IncludeLoaders, SharedRecords } from './includes.ts'
import type { ListRequest } from './list-request.ts'

/**
 * How PostgreSQL writes the rows of a resource as JSON, exactly as `present` and the contract would give them. Answers are then sent
 * without an object per row. `json-answers.large.test.ts` holds both ways equal.
 */
export interface JsonRows {
  /** Attributes that are not columns of the same name, as expressions over `t`. */
  readonly computed?: Readonly<Record<string, Sql>>
  /** Replaces what SQL cannot write, such as signatures, in the finished text. */
  readonly complete?: (ctx: Context, text: string) => string
}

/** A column of instants in the notation of the contract. The session is in UTC. */
const instantOf = (column: Sql): Sql => sql`replace(replace(${column}::text, ' ', 'T'), '+00', 'Z')`

/**
 * Columns of a subselect that `row_to_json` turns into a record of a schema: its attributes in their order. Columns whose names end in
 * `_at` are instants.
 * @param from alias of the table
 * @param values attributes that are no columns, and optional ones that are wanted
 */
export function jsonColumns(schema: z.ZodObject, from: string, values: Readonly<Record<string, Sql>> = {}): Sql {
  const columns = Object.entries(schema.shape).flatMap(([name, member]) => {
    const value = values[name] ?? (member instanceof z.ZodOptional ? undefined : columnOf(from, name))
    return value ? [sql`${value} AS ${sql.ref(name)}`] : []
  })
  const isKeyedByUuid = 'uuid' in schema.shape && !('id' in schema.shape)
  return sql.join(isKeyedByUuid ? [...columns, sql`${sql.ref(`${from}.uuid`)} AS id`] : columns)
}

/** The records that a query selects, as a JSON array. */
export const jsonArray = (query: Sql): Sql => sql`(SELECT coalesce(json_agg(j), '[]') FROM (${query}) j)`
/** The record that a query selects, as JSON; null when there is none. */
export const jsonRecord = (query: Sql): Sql => sql`(SELECT row_to_json(j) FROM (${query}) j)`

function columnOf(from: string, name: string): Sql {
  const column = sql.ref(`${from}.${name}`)
  return name.endsWith('_at') ? instantOf(column) : column
}

/** Most combinations of relations whose columns are kept. */
const KEPT = 200

/** The columns of rows that PostgreSQL writes, and the relations that contain the ids of records which the rows share. */
export interface JsonColumns {
  readonly columns: Sql
  readonly shared: Readonly<Record<string, SharedRecords>>
}

/**
 * Builds the function that gives the columns of the rows of a resource with the requested relations; null when PostgreSQL cannot write
 * one of them. They are compiled once for each combination.
 * @param share whether records that rows share are written once, for pages
 */
export function jsonRowColumns(
  { row, name }: Resource,
  { json, includes, share = false }: { json?: JsonRows; includes: IncludeLoaders<string>; share?: boolean },
): (db: Db, request: Pick<ListRequest, 'fields' | 'include'>) => JsonColumns | null {
  const kept = new Map<string, JsonColumns | null>()
  if (json && !(row instanceof z.ZodObject)) throw new Error(`The rows of ${name} are no objects.`)

  function columnsOf(include: readonly string[]): JsonColumns | null {
    const relations: Record<string, Sql> = {}
    const shared: Record<string, SharedRecords> = {}
    for (const relation of include) {
      const loader = includes[relation]
      if (!loader || !('expression' in loader) || (loader.complete && !json?.complete)) return null
      if (share && loader.shared) shared[relation] = loader.shared
      relations[relation] = shared[relation]?.ids ?? loader.expression
    }
    return { columns: jsonColumns(row as unknown as z.ZodObject, 't', { ...json?.computed, ...relations }), shared }
  }

  return (db, { fields, include }) => {
    if (!json || fields) return null
    const key = include.join()
    const known = kept.get(key)
    if (known !== undefined) return known
    const built = columnsOf(include)
    const compiled = built && { ...built, columns: asText(built.columns, db) }
    if (kept.size < KEPT) kept.set(key, compiled)
    return compiled
  }
}

/** The same expression as one piece of text, which takes less time to put into a statement. */
function asText(expression: Sql, db: Db): Sql {
  const { sql: text, parameters } = expression.compile(db)
  return parameters.length > 0 ? expression : sql.raw(text)
}

import { sql } from 'kysely'
import type { One, Params } from '@stoa/contract'
import type { Context, Sql } from './context.ts'
import { changesOf } from './effects.ts'
import { AppError, invalid, versionConflict } from './errors.ts'
import { permissionPrefix, type ResourceQuery } from './resource-query.ts'

/** How a resource names itself in events and in the activity log. */
export interface Subject<Row> {
  /** Morph alias: `contact`. Events are `<type>.created`, `.updated`, `.deleted`. */
  type: string
  label: (row: Row) => string
  /** Contact whose log shows it too. */
  contact_id?: (row: Row) => number | null
  /** Further channels of its events. */
  channels?: (row: Row) => string[]
}

type AccountRow = { account_id: number | null; version?: number } & Record<string, any>

/** Announces a change live and writes it into the activity log: what every standard write owes. */
export function record(
  ctx: Context,
  query: ResourceQuery,
  subject: Subject<any>,
  verb: 'created' | 'updated' | 'deleted',
  row: AccountRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  const key = row[query.resource.key] as number | string
  const { type } = subject
  ctx.emit({
    name: `${type}.${verb}`,
    account_id: row.account_id,
    type,
    key,
    requires: `${permissionPrefix(query.resource)}.read`,
    ...(row.version !== undefined && { version: row.version }),
    ...(changes && { changed: Object.keys(changes) }),
    ...(subject.channels && { channels: subject.channels(row) }),
  })
  ctx.log({
    account_id: row.account_id,
    event: `${type}.${verb}`,
    subject_type: type,
    subject_id: key,
    subject_label: subject.label(row),
    contact_id: subject.contact_id?.(row) ?? null,
    ...(changes && { changes }),
  })
}

/** Inserts one row of plain columns and answers it. Unknown references and taken names come back as 422. */
export async function insertRow<Row>(ctx: Context, table: string, values: Record<string, unknown>): Promise<Row> {
  const columns = Object.keys(values).filter((name) => values[name] !== undefined)
  const { rows } = await sql<Row>`
    INSERT INTO ${sql.table(table)} AS t (${sql.join(columns.map((name) => sql.ref(name)))})
    VALUES (${sql.join(columns.map((name) => toParameter(values[name])))}) RETURNING t.*`.execute(ctx.db)
  return rows[0]!
}

/** Updates columns of one row, counting its version up. */
export async function updateRow<Row>(
  ctx: Context,
  table: string,
  key: Record<string, number | string>,
  values: Record<string, unknown>,
  options: { versioned?: boolean } = {},
): Promise<Row> {
  const columns = Object.keys(values).filter((name) => values[name] !== undefined)
  const assignments = columns.map((name) => sql`${sql.ref(name)} = ${toParameter(values[name])}`)
  if (options.versioned ?? true) assignments.push(sql`version = t.version + 1`)
  const where = Object.entries(key).map(([name, value]) => sql`${sql.ref(`t.${name}`)} = ${value}`)
  const { rows } =
    await sql<Row>`UPDATE ${sql.table(table)} AS t SET ${sql.join([...assignments, sql`updated_at = now()`])} WHERE ${sql.join(where, sql` AND `)} RETURNING t.*`.execute(
      ctx.db,
    )
  return rows[0]!
}

/** Objects are stored as JSON, arrays of plain values as PostgreSQL arrays; an SQL expression stays one. */
function toParameter(value: unknown): Sql {
  if (typeof value === 'object' && value !== null && 'toOperationNode' in value) return value as Sql
  const isPlainObject =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date) && !(value instanceof Uint8Array)
  return isPlainObject ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`
}

/**
 * The standard verbs for tables that need no behaviour of their own.
 * @param options.unique constraint name to the field a 422 names when it is violated
 * @param options.values turns a body into columns; the body as it is when left out
 * @param options.soft rows keep `deleted_at` instead of going
 */
export function standardVerbs<Row extends AccountRow, Answer = any>(
  query: Omit<ResourceQuery, 'one'> & { one(ctx: Context, row: Row): Promise<One<Answer>> },
  options: {
    subject: Subject<Row>
    unique?: Readonly<Record<string, string>>
    values?: (ctx: Context, body: any, params: Params, before: Row | null) => Promise<Record<string, unknown>> | Record<string, unknown>
    soft?: boolean
    versioned?: boolean
  },
) {
  const { subject, unique = {}, soft = true, versioned = true } = options
  const { from, under = {} } = query.spec
  const key = query.resource.key
  const columns = async (ctx: Context, body: any, params: Params, before: Row | null) =>
    options.values ? await options.values(ctx, body, params, before) : body

  return {
    create: (ctx: Context, { params, body }: { params: Params; body: any }) =>
      refusals(ctx, unique, async () => {
        const parents = Object.fromEntries(
          Object.entries(under)
            .filter(([name]) => name in params)
            .map(([name, column]) => [column, params[name]]),
        )
        const row = await insertRow<Row>(ctx, from, { ...parents, ...(await columns(ctx, body, params, null)) })
        record(ctx, query, subject, 'created', row)
        return query.one(ctx, row)
      }),
    update: (ctx: Context, { params, body }: { params: Params; body: any }) =>
      refusals(ctx, unique, async () => {
        const { version, ...fields } = body
        const before: Row = await query.find(ctx, params[key], 'update')
        if (version !== undefined && before.version !== undefined && version !== before.version) throw versionConflict()
        const values = await columns(ctx, fields, params, before)
        const after = await updateRow<Row>(ctx, from, { [key]: before[key] }, values, { versioned })
        const changes = changesOf(pick(before, values), pick(after, values))
        if (Object.keys(changes).length) record(ctx, query, subject, 'updated', after, changes)
        return query.one(ctx, after)
      }),
    remove: (ctx: Context, { params }: { params: Params }) =>
      refusals(ctx, unique, async () => {
        const row: Row = await query.find(ctx, params[key], 'delete')
        const id = sql`${sql.ref(key)} = ${row[key]}`
        await (soft
          ? sql`UPDATE ${sql.table(from)} SET deleted_at = now(), updated_at = now() WHERE ${id}`
          : sql`DELETE FROM ${sql.table(from)} WHERE ${id}`
        ).execute(ctx.db)
        record(ctx, query, subject, 'deleted', row)
        return { data: null }
      }),
  }
}

const pick = (row: Record<string, unknown>, like: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, row[name]]))

/**
 * Says what the database refused in the terms of the form: a taken value on its field, a reference that does not
 * exist in this account on its field, dependants on `base` (domain model 0.2).
 */
export async function refusals<T>(ctx: Context, unique: Readonly<Record<string, string>>, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw refusal(ctx, unique, error)
  }
}

function refusal(ctx: Context, unique: Readonly<Record<string, string>>, error: unknown): unknown {
  if (error instanceof AppError) return error
  const {
    code,
    constraint = '',
    table = '',
    detail = '',
  } = error as { code?: string; constraint?: string; table?: string; detail?: string }
  const { locale } = ctx.request
  const say = (key: string, name: string, more = {}) =>
    ctx.services.t(locale, `validation:${key}`, { field: ctx.services.t(locale, `fields:${name}`), ...more })
  if (code === '23505' && unique[constraint]) return invalid({ [unique[constraint]]: say('taken', unique[constraint]) })
  if (code !== '23503') return error
  if (/is still referenced/.test(detail))
    return new AppError(422, 'in_use', say('in_use', 'base', { what: table.replaceAll('_', ' ') }), {
      errors: { base: [say('in_use', 'base', { what: table.replaceAll('_', ' ') })] },
    })
  const field = /^Key \((?:account_id, )?(\w+)/.exec(detail)?.[1] ?? 'base'
  return invalid({ [field]: say('unknown', field) })
}

import { deleteRows, insertRow, updateRow, type NewRow, type Row, type RowChange, type RowKey, type Table } from '#db/rows.ts'
import { versionConflict } from '#lib/errors.ts'
import type { Context } from '../context.ts'
import { changesOf } from '../effects.ts'
import { record, type RecordRow, type Subject } from './record-change.ts'
import { refusals } from '../refusals.ts'
import type { ResourceQuery } from '../query/resource-query.ts'

/**
 * How records of one kind are stored, found, named and announced. The module that owns the table declares it.
 * `Read` is the row as the query reads it: the table's own, or that of a view with more columns.
 */
export interface RecordKind<T extends Table, Read extends RecordRow = RecordRow & Row<T>> {
  table: T
  query: Pick<ResourceQuery, 'resource' | 'spec'> & { find(ctx: Context, key: number | string, action?: string): Promise<any> }
  subject: Subject<Read>
  /** Name of a unique constraint to the field that a 422 names. */
  unique?: Readonly<Record<string, string>>
  /** False for tables without the column `version`. */
  versioned?: boolean
  /** False for tables whose rows are deleted for good instead of keeping `deleted_at`. */
  soft?: boolean
}

/** Attribute to its old and its new value. */
export type Changes = Record<string, readonly [unknown, unknown]>

/** Inserts a record, announces and logs it. @throws 422 for a taken value or an unknown reference */
export async function createRow<T extends Table, Read extends RecordRow>(
  ctx: Context,
  kind: RecordKind<T, Read>,
  values: NewRow<T>,
  follow?: (row: Read) => Promise<void>,
): Promise<Read> {
  return refusals(ctx, kind.unique ?? {}, async () => {
    const row = await asRead(ctx, kind, await insertRow(ctx.db, kind.table, values))
    await follow?.(row)
    record(ctx, kind.query, kind.subject, 'created', row)
    return row
  })
}

/**
 * Changes a record in the order that every update keeps: finds and locks it inside the policy, compares versions, works out
 * the columns, writes them, does what follows from them, announces and logs what is different.
 * @param request key of the path, and the version that the caller has seen, if they sent one
 * @param valuesOf columns to change, worked out from the locked record; it throws what is wrong with the request
 * @param follow writes what depends on the record, before the change is announced; it may add to the changes
 * @returns the record after the change
 * @throws 404, 403, 409 `version_conflict`, 422 for a taken value or an unknown reference
 */
export async function changeRow<T extends Table, Read extends RecordRow>(
  ctx: Context,
  kind: RecordKind<T, Read>,
  request: { key: number | string; version?: number | undefined },
  valuesOf: (before: Read) => RowChange<T> | Promise<RowChange<T>>,
  follow?: (before: Read, after: Read, changes: Changes) => Promise<Read | void>,
): Promise<Read> {
  const before: Read = await kind.query.find(ctx, request.key, 'update')
  const seen = (before as { version?: number }).version
  if (request.version !== undefined && seen !== undefined && request.version !== seen) throw versionConflict()
  return refusals(ctx, kind.unique ?? {}, async () => {
    const values = await valuesOf(before)
    const written = await updateRow(ctx.db, kind.table, keyOf(kind, before), values, { versioned: kind.versioned ?? true })
    let after = await asRead(ctx, kind, written)
    const changes: Changes = changesOf(pick(before, values), pick(after, values))
    after = (await follow?.(before, after, changes)) ?? after
    if (Object.keys(changes).length) record(ctx, kind.query, kind.subject, 'updated', after, changes)
    return after
  })
}

/**
 * Deletes a record, announces and logs it.
 * @param allow throws what forbids it, and removes what belongs to the record
 * @throws 404, 403, 422 `in_use` while other rows depend on it
 */
export async function removeRow<T extends Table, Read extends RecordRow>(
  ctx: Context,
  kind: RecordKind<T, Read>,
  key: number | string,
  allow?: (row: Read) => Promise<void>,
): Promise<{ data: null }> {
  const row: Read = await kind.query.find(ctx, key, 'delete')
  return refusals(ctx, kind.unique ?? {}, async () => {
    await allow?.(row)
    if (kind.soft ?? true) await updateRow(ctx.db, kind.table, keyOf(kind, row), { deleted_at: ctx.services.clock.now() } as never)
    else await deleteRows(ctx.db, kind.table, keyOf(kind, row))
    record(ctx, kind.query, kind.subject, 'deleted', row)
    return { data: null }
  })
}

/** The row as lists and presenters know it: what was written, or the view's row. */
async function asRead<T extends Table, Read extends RecordRow>(ctx: Context, kind: RecordKind<T, Read>, written: Row<T>): Promise<Read> {
  if (kind.query.spec.from === kind.table) return written as unknown as Read
  return kind.query.find(ctx, (written as Record<string, number | string>)[kind.query.resource.key]!)
}

const keyOf = <T extends Table>({ query }: { query: Pick<ResourceQuery, 'resource'> }, row: object): RowKey<T> =>
  ({ [query.resource.key]: (row as Record<string, unknown>)[query.resource.key] }) as RowKey<T>

const pick = (row: object, like: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (row as Record<string, unknown>)[name]]))

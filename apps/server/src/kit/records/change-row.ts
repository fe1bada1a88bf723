import { deleteRows, insertRow, updateRow, type NewRow, type Row, type RowChange, type RowKey, type Table } from '#db/rows.ts'
import { versionConflict } from '#lib/errors.ts'
import type { Context } from '../context.ts'
import { changesOf } from '../effects.ts'
import { record, type RecordRow, type Subject } from './record-change.ts'
import { refusals } from '../refusals.ts'
import type { ResourceQuery } from '../query/resource-query.ts'

/**
 * Defines how records of one kind are stored, found, named and announced. Declared by the module that owns the table.
 * `Read` is the row as queries return it: of the table, or of a view with more columns.
 */
export interface RecordKind<T extends Table, Read extends RecordRow = RecordRow & Row<T>> {
  table: T
  query: Pick<ResourceQuery, 'resource' | 'spec'> & { find(ctx: Context, key: number | string, action?: string): Promise<any> }
  subject: Subject<Read>
  /** Maps the name of a unique constraint to the field reported in a 422. */
  unique?: Readonly<Record<string, string>>
  /** False for tables without the column `version`. */
  versioned?: boolean
  /** False for tables whose rows are deleted physically instead of getting a `deleted_at`. */
  soft?: boolean
}

/** Maps an attribute to its old and new value. */
export type Changes = Record<string, readonly [unknown, unknown]>

/** Inserts a record, announces and logs it. @throws 422 for a duplicate value or an unknown reference */
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
 * Updates a record in a fixed order: find and lock it within the policy, compare versions, compute
 * the columns, write them, apply the consequences, announce and log the differences.
 * @param request key of the path, and the version that the caller has seen, if they sent one
 * @param valuesOf computes the columns from the locked record; throws for an invalid request
 * @param follow writes dependent data before the change is announced; may add to the changes
 * @returns the record after the change
 * @throws 404, 403, 409 `version_conflict`, 422 for a duplicate value or an unknown reference
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
 * @param allow throws when the deletion is forbidden, and removes rows that belong to the record
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

/** The row that lists and presenters use: the written row, or the view's. */
async function asRead<T extends Table, Read extends RecordRow>(ctx: Context, kind: RecordKind<T, Read>, written: Row<T>): Promise<Read> {
  if (kind.query.spec.from === kind.table) return written as unknown as Read
  return kind.query.find(ctx, (written as Record<string, number | string>)[kind.query.resource.key]!)
}

const keyOf = <T extends Table>({ query }: { query: Pick<ResourceQuery, 'resource'> }, row: object): RowKey<T> =>
  ({ [query.resource.key]: (row as Record<string, unknown>)[query.resource.key] }) as RowKey<T>

const pick = (row: object, like: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (row as Record<string, unknown>)[name]]))

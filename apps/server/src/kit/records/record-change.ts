import type { Context } from '../context.ts'
import { permissionPrefix, type ResourceQuery } from '../query/resource-query.ts'

/** How records of one kind are named in events and in the activity log. */
export interface Subject<Row> {
  /** Morph alias: `contact`. Events are `<type>.created`, `.updated`, `.deleted`. */
  type: string
  label: (row: Row) => string
  /** Contact whose log shows it too. */
  contact_id?: (row: Row) => number | null
  /** Further channels of its events. */
  channels?: (row: Row) => string[]
}

/** What every record has that is announced and logged; null is the account of the platform's own records. */
export interface RecordRow {
  account_id: number | null
  version?: number
}

/** Announces a change to the browsers that may read the record and adds it to the activity log. Every write of a record calls it. */
export function record(
  ctx: Context,
  query: Pick<ResourceQuery, 'resource'>,
  subject: Subject<any>,
  verb: 'created' | 'updated' | 'deleted',
  row: RecordRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  const key = (row as unknown as Record<string, number | string>)[query.resource.key]!
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

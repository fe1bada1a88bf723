import type { Context } from '../context.ts'
import { permissionPrefix, type ResourceQuery } from '../query/resource-query.ts'

/** Names of one kind of records in events and in the activity log. */
export interface Subject<Row> {
  /** Morph alias: `contact`. Events are `<type>.created`, `.updated`, `.deleted`. */
  type: string
  label: (row: Row) => string
  /** Contact whose history also shows the change. */
  contact_id?: (row: Row) => number | null
  /** Additional channels of its events. */
  channels?: (row: Row) => string[]
}

/** Fields of every record that is announced and logged. The account is null for records of the platform. */
export interface RecordRow {
  account_id: number | null
  version?: number
}

/** Announces a change to the browsers that may read the record and adds it to the activity log. Call it for every write of a record. */
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

import { sql } from 'kysely'
import { insertRow, one, updateRow, type Db, type NewRow, type Row } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { type SourceRow, sourceQuery } from '../intakes.query.ts'

/** Addresses at which an account receives enquiries. */
export const sourceKind: RecordKind<'intake_sources', SourceRow> & { query: typeof sourceQuery } = {
  table: 'intake_sources',
  query: sourceQuery,
  subject: { type: 'intake_source', label: (source) => source.name },
}

/** Inserts an address. */
export const insertSource = (db: Db, source: NewRow<'intake_sources'>): Promise<SourceRow> => insertRow(db, 'intake_sources', source)

/** Replaces the secret of an address. */
export const replaceSecret = (db: Db, uuid: string, secret: { token_hash: Buffer; token_hint: string }): Promise<SourceRow> =>
  updateRow(db, 'intake_sources', { uuid }, secret, { versioned: true })

/** Finds an active address by its secret and notes that something arrived there. */
export const markReceived = (
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<Pick<Row<'intake_sources'>, 'uuid' | 'account_id' | 'source' | 'mapping'> | undefined> =>
  one(
    db,
    sql`UPDATE intake_sources SET last_received_at = ${now}
    WHERE token_hash = ${token_hash} AND is_active AND deleted_at IS NULL RETURNING uuid, account_id, source, mapping`,
  )

import { sql } from 'kysely'
import { run, type Db, type Sql } from '#db/rows.ts'

/** Writable columns of the activity log. */
const COLUMNS = [
  'account_id',
  'actor_id',
  'acting_account_id',
  'impersonator_id',
  'event',
  'subject_type',
  'subject_id',
  'subject_label',
  'contact_id',
  'changes',
  'context',
] as const
type Column = (typeof COLUMNS)[number]

/** An entry of the activity log. */
export type ActivityRow = { [K in Column]?: unknown } & { event: string; subject_type: string; subject_id: string; subject_label: string }

/** Columns of an entry about a contact, with the user and the impersonator who act. */
export const WRITTEN_BY: readonly Column[] = [
  'account_id',
  'actor_id',
  'acting_account_id',
  'impersonator_id',
  'event',
  'subject_type',
  'subject_id',
  'subject_label',
  'contact_id',
]

/** Beginning of a statement that inserts selected rows into the activity log, as text for a plain connection. */
export const activityInsert = (columns: readonly Column[]): string => `INSERT INTO activity_logs (${columns.join(', ')})`

/** Beginning of a statement or CTE that inserts selected rows into the activity log, in the order of the columns. */
export const intoActivityLog = (columns: readonly Column[]): Sql => sql.raw(activityInsert(columns))

/** Statement that inserts entries into the activity log. */
export const addActivities = (lines: readonly object[]): Sql => sql`${intoActivityLog(COLUMNS)} ${activitySet(lines)}`

const activitySet = (lines: readonly object[]): Sql => sql`
  SELECT account_id, actor_id, acting_account_id, impersonator_id, event, subject_type, subject_id, subject_label, contact_id, coalesce(changes, '{}'), coalesce(context, '{}')
  FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(account_id bigint, actor_id bigint, acting_account_id bigint, impersonator_id bigint, event text,
    subject_type text, subject_id text, subject_label text, contact_id bigint, changes jsonb, context jsonb)`

/** Inserts entries into the activity log, outside the effects of a request. */
export async function logActivities(db: Db, lines: readonly ActivityRow[]): Promise<void> {
  if (lines.length) await run(db, addActivities(lines))
}

/** Moves the history of a contact to the surviving contact of a merge. */
export const activityLogChild = { table: 'activity_logs', column: 'contact_id', key: ['id'], tenant: false } as const

/** Removes names and values from the entries about erased contacts. */
export async function eraseActivities(db: Db, contact_ids: readonly number[]): Promise<void> {
  await run(db, sql`UPDATE activity_logs SET changes = '{}', subject_label = '–' WHERE contact_id = any(${contact_ids}::bigint[])`)
}

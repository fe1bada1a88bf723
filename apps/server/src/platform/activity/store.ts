import { sql } from 'kysely'
import { run, type Db, type Sql } from '#db/rows.ts'

/** Columns of the activity log that a writer may fill. */
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

/** A line of the activity log. */
export type ActivityRow = { [K in Column]?: unknown } & { event: string; subject_type: string; subject_id: string; subject_label: string }

/** Columns of a line about a contact, with everybody in whose name it is written. */
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

/** Begins a statement that adds what a query selects to the activity log, as text for a plain connection. */
export const activityInsert = (columns: readonly Column[]): string => `INSERT INTO activity_logs (${columns.join(', ')})`

/** Begins a statement, or a part of a WITH, that adds what a query selects, in the order of the columns, to the activity log. */
export const intoActivityLog = (columns: readonly Column[]): Sql => sql.raw(activityInsert(columns))

/** A statement that adds lines to the activity log. */
export const addActivities = (lines: readonly object[]): Sql => sql`${intoActivityLog(COLUMNS)} ${activitySet(lines)}`

const activitySet = (lines: readonly object[]): Sql => sql`
  SELECT account_id, actor_id, acting_account_id, impersonator_id, event, subject_type, subject_id, subject_label, contact_id, coalesce(changes, '{}'), coalesce(context, '{}')
  FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(account_id bigint, actor_id bigint, acting_account_id bigint, impersonator_id bigint, event text,
    subject_type text, subject_id text, subject_label text, contact_id bigint, changes jsonb, context jsonb)`

/** Adds lines to the activity log, outside the effects of a request. */
export async function logActivities(db: Db, lines: readonly ActivityRow[]): Promise<void> {
  if (lines.length) await run(db, addActivities(lines))
}

/** The history of a contact follows it in a merge. */
export const activityLogChild = { table: 'activity_logs', column: 'contact_id', key: ['id'], tenant: false } as const

/** Removes names and values from the lines about contacts whose data is erased. */
export async function eraseActivities(db: Db, contact_ids: readonly number[]): Promise<void> {
  await run(db, sql`UPDATE activity_logs SET changes = '{}', subject_label = '–' WHERE contact_id = any(${contact_ids}::bigint[])`)
}

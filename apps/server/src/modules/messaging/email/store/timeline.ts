import { sql } from 'kysely'
import { insertRow, type Db, type NewRow, type Row, type Sql } from '#db/rows.ts'

/** Adds an event to the timeline of a message. */
export async function insertEvent(db: Db, event: NewRow<'message_events'>): Promise<void> {
  await insertRow(db, 'message_events', event)
}

/** Begins a statement, or a part of a WITH, that adds what a query selects to the timelines of messages, in the order of the columns. */
export const intoTimeline = (columns: readonly Exclude<keyof Row<'message_events'>, 'id'>[]): Sql =>
  sql.raw(`INSERT INTO message_events (${columns.join(', ')})`)

import { sql } from 'kysely'
import { insertRow, one, run, updateRow, updateRows, type Db, type NewRow, type RowChange } from '#db/rows.ts'
import type { MessageRow } from '../messages/messages.presenter.ts'

/** Inserts a message, or a line about an event between messages. */
export async function insertMessageRow(db: Db, message: NewRow<'messages'>): Promise<MessageRow> {
  return (await insertRow(db, 'messages', message)) as MessageRow
}

/** Changes columns of a message. */
export async function changeMessage(db: Db, id: number, values: RowChange<'messages'>): Promise<MessageRow> {
  return (await updateRow(db, 'messages', { id }, values)) as MessageRow
}

/** Stores how the sending of a message ended. @returns undefined when nothing changed */
export async function setDelivery(
  db: Db,
  id: number,
  { status, error }: { status: string; error: string | null },
): Promise<MessageRow | undefined> {
  return one(
    db,
    sql`UPDATE messages SET status = ${status}, error = left(${error}::text, 300), updated_at = now() WHERE id = ${id}
      AND (status, error) IS DISTINCT FROM (${status}::text, left(${error}::text, 300)) RETURNING *`,
  )
}

/** Marks a queued message as failed. @returns undefined when it is not queued */
export async function markFailed(db: Db, id: number, error: string): Promise<MessageRow | undefined> {
  const [message] = await updateRows(db, 'messages', { id, status: 'queued' }, { status: 'failed', error: sql`left(${error}, 300)` })
  return message
}

/** Links a message to the mail or SMS that carries it. @param external_id `email:7` or `sms:7` */
export async function linkMessage(db: Db, id: number, external_id: string): Promise<void> {
  await updateRow(db, 'messages', { id }, { external_id })
}

/** Moves the messages of one conversation to another. */
export async function moveMessages(db: Db, from_id: number, to_id: number): Promise<void> {
  await run(db, sql`UPDATE messages SET conversation_id = ${to_id} WHERE conversation_id = ${from_id}`)
}

import { sql } from 'kysely'
import { deleteRows, insertRow, run, updateRow, updateRows, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

type StageMessage = Row<'stage_messages'>

/** Stores a mail or an SMS to a stage as a draft. */
export const insertStageMessage = (db: Db, message: NewRow<'stage_messages'>): Promise<StageMessage> =>
  insertRow(db, 'stage_messages', message)

/** Changes a draft. */
export const changeStageMessage = (db: Db, id: number, values: RowChange<'stage_messages'>): Promise<StageMessage> =>
  updateRow(db, 'stage_messages', { id }, values, { versioned: true })

export interface Departure {
  send_at: Date | null
  started_at: Date
  recipients_count: number
  skipped_count: number
  sender_id?: string
  job_batch_uuid?: string
  updated_at: Date
}

/** Queues a draft. @returns undefined when it is no draft any more */
export async function queueStageMessage(db: Db, id: number, departure: Departure): Promise<StageMessage | undefined> {
  const [row] = await updateRows(db, 'stage_messages', { id, status: 'draft' }, { ...departure, status: 'queued' }, { versioned: true })
  return row
}

/** Marks a queued message as being sent. */
export async function markStageSending(db: Db, id: number): Promise<void> {
  await updateRows(db, 'stage_messages', { id, status: 'queued' }, { status: 'sending' })
}

/** Marks a message as sent, unless it was cancelled. */
export async function finishStageMessage(db: Db, id: number): Promise<void> {
  await updateRow(
    db,
    'stage_messages',
    { id },
    {
      status: sql`CASE WHEN t.status = 'cancelled' THEN t.status ELSE 'sent' END`,
      finished_at: sql`coalesce(t.finished_at, now())`,
    },
  )
}

/** Marks the SMS to stages as sent of which none waits in the queue. */
export async function finishStageSms(db: Db, at: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE stage_messages s SET status = 'sent', finished_at = ${at}, updated_at = now()
      WHERE s.channel = 'sms' AND s.status IN ('queued', 'sending')
        AND NOT EXISTS (SELECT FROM sms_messages m WHERE m.account_id = s.account_id AND m.stage_message_id = s.id AND m.status IN ('queued', 'sending'))`,
  )
}

/** Cancels a message that is queued or being sent. @returns undefined for any other */
export async function cancelStageMessage(db: Db, id: number): Promise<StageMessage | undefined> {
  const under_way = { id, status: ['queued', 'sending'] }
  const [row] = await updateRows(db, 'stage_messages', under_way, { status: 'cancelled', finished_at: sql`now()` }, { versioned: true })
  return row
}

/** Deletes a draft. */
export async function deleteStageMessage(db: Db, id: number): Promise<void> {
  await deleteRows(db, 'stage_messages', { id })
}

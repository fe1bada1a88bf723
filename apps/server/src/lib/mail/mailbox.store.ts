import { sql } from 'kysely'
import { run, type Db, type Row } from '#db/rows.ts'

type NewMail = Omit<Row<'mailbox_messages'>, 'id' | 'received_at'>

/** Stores a mail in the mailbox. @param keep number of mails to keep; older ones are deleted */
export async function insertMailboxMessage(db: Db, { recipients, sender, subject, text, html, raw }: NewMail, keep: number): Promise<void> {
  await run(
    db,
    sql`WITH added AS (INSERT INTO mailbox_messages (recipients, sender, subject, text, html, raw)
        VALUES (${recipients}, ${sender}, ${subject}, ${text}, ${html}, ${raw}) RETURNING id)
      DELETE FROM mailbox_messages WHERE id <= (SELECT id FROM added) - ${keep}::bigint`,
  )
}

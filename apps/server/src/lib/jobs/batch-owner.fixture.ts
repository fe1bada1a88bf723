import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { uuidv7 } from '#lib/uuid.ts'

/** A user and an account for a batch to belong to. */
export async function batchOwner(db: Db): Promise<{ account_id: number; user_id: number }> {
  const name = uuidv7()
  const user = await sql<{
    id: number
  }>`INSERT INTO users (first_name, last_name, username, email) VALUES ('Ada', 'Test', ${name}, ${`${name}@stoa.test`}) RETURNING id`.execute(
    db,
  )
  const account = await sql<{ id: number }>`INSERT INTO accounts (uuid, name, slug) VALUES (${name}, 'Test', ${name}) RETURNING id`.execute(
    db,
  )
  return { user_id: Number(user.rows[0]?.id), account_id: Number(account.rows[0]?.id) }
}

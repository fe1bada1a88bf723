import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import { rows, type Db } from '#db/rows.ts'
import { writeSearchTexts } from './store.ts'

/** Updates the search text of users: names, address and phone numbers. */
export async function refreshUserSearch(db: Db, ids: readonly number[]): Promise<void> {
  const users = await rows<{ id: number; first_name: string; last_name: string; username: string; email: string; phones: string[] }>(
    db,
    sql`SELECT u.id, u.first_name, u.last_name, u.username, u.email, array(SELECT p.number FROM user_phone_numbers p WHERE p.user_id = u.id) AS phones
    FROM users u WHERE u.id = any(${[...ids]}::bigint[])`,
  )
  await writeSearchTexts(
    db,
    users.map((user) => ({
      id: user.id,
      text: searchText({ names: [`${user.first_name} ${user.last_name}`, user.username], values: [user.email, ...user.phones] }),
    })),
  )
}

import { sql } from 'kysely'
import { deleteRows, run, type Db, type Row } from '#db/rows.ts'

/** Replaces all phone numbers of a user. */
export async function replacePhoneNumbers(
  db: Db,
  user_id: number,
  numbers: readonly Pick<Row<'user_phone_numbers'>, 'number' | 'label' | 'is_primary'>[],
): Promise<void> {
  await deleteRows(db, 'user_phone_numbers', { user_id })
  await run(
    db,
    sql`INSERT INTO user_phone_numbers (user_id, number, label, is_primary)
    SELECT ${user_id}, number, label, is_primary FROM jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) AS r(number text, label text, is_primary boolean)`,
  )
}

/** Replaces the primary number; null removes it. */
export async function setPrimaryNumber(db: Db, user_id: number, number: string | null): Promise<void> {
  await run(db, sql`DELETE FROM user_phone_numbers WHERE user_id = ${user_id} AND is_primary AND number IS DISTINCT FROM ${number}`)
  if (number)
    await run(
      db,
      sql`INSERT INTO user_phone_numbers (user_id, number, is_primary) VALUES (${user_id}, ${number}, true)
      ON CONFLICT (user_id, number) DO UPDATE SET is_primary = true`,
    )
}

import { sql } from 'kysely'
import type { TestApp, TestUser } from '#test/app.ts'

/** Readers of the demo data: roles of an agency, one with the data scope `own`, a client, a provider and staff. */
export const READERS = [
  'owner@aegean.example',
  'manager@aegean.example',
  'account@aegean.example',
  'sales@aegean.example',
  'viewer@aegean.example',
  'owner@hotels.example',
  'reviewer@hotels.example',
  'owner@design.example',
  'support@stoa.example',
  'super@stoa.example',
]

/** Signs a person of the demo data in. */
export async function signIn(app: TestApp, email: string): Promise<TestUser> {
  const guest = await app.user()
  const { rows } = await sql<{ id: number }>`
    UPDATE access_tokens t SET user_id = u.id FROM users u WHERE t.user_id = ${guest.id} AND u.email = ${email} RETURNING u.id`.execute(
    app.database.db,
  )
  return { ...guest, id: rows[0]!.id }
}

/** The accounts of a reader; for staff the first three. */
export async function accountsOf(app: TestApp, reader: TestUser): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    SELECT account_id FROM memberships WHERE user_id = ${reader.id} AND status = 'active' AND deleted_at IS NULL ORDER BY account_id`.execute(
    app.database.db,
  )
  if (rows.length) return rows.map((row) => row.account_id)
  const all = await sql<{ id: number }>`SELECT id FROM accounts WHERE deleted_at IS NULL ORDER BY id LIMIT 3`.execute(app.database.db)
  return all.rows.map((row) => row.id)
}

import { sql } from 'kysely'
import { one, run, type Db, type Row } from '#db/rows.ts'

/** Locks the session of a connection, which is created with the first login. Others wait until the transaction ends. */
export async function lockSession(db: Db, service: { id: number; account_id: number }): Promise<Row<'soft_one_sessions'>> {
  await run(
    db,
    sql`INSERT INTO soft_one_sessions (third_party_service_id, account_id) VALUES (${service.id}, ${service.account_id}) ON CONFLICT DO NOTHING`,
  )
  const row = await one<Row<'soft_one_sessions'>>(
    db,
    sql`SELECT * FROM soft_one_sessions WHERE third_party_service_id = ${service.id} FOR UPDATE`,
  )
  return row!
}

/** The session of a connection without a lock, for calls while nothing is wrong with it. */
export const readSession = (db: Db, id: number): Promise<Row<'soft_one_sessions'> | undefined> =>
  one(db, sql`SELECT * FROM soft_one_sessions WHERE third_party_service_id = ${id}`)

/** Stores a new login, or forgets a refused one. */
export async function storeSession(db: Db, id: number, client_id_ciphertext: string | null, now: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE soft_one_sessions SET client_id_ciphertext = ${client_id_ciphertext}, obtained_at = ${now} WHERE third_party_service_id = ${id}`,
  )
}

/** Forgets the login of a connection, so that the next call makes a new one. */
export async function forgetSession(db: Db, id: number): Promise<void> {
  await run(db, sql`UPDATE soft_one_sessions SET client_id_ciphertext = NULL WHERE third_party_service_id = ${id}`)
}

/** Drops the logins of connections that were disconnected. */
export async function dropSessions(db: Db): Promise<void> {
  await run(
    db,
    sql`DELETE FROM soft_one_sessions x USING third_party_services s WHERE s.id = x.third_party_service_id AND s.deleted_at IS NOT NULL`,
  )
}

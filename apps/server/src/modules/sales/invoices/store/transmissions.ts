import { sql } from 'kysely'
import type { MydataError } from '@stoa/contract'
import { deleteRows, run, updateRow, type Db, type NewRow } from '#db/rows.ts'

/** What the tax authority answers to a document that it accepts. */
export interface Acceptance {
  mark: number
  uid: string
  authentication_code: string | null
  qr_url: string | null
}

/** Keeps the mark and the other names that the tax authority gave a document. */
export async function markTransmitted(db: Db, uuid: string, acceptance: Acceptance, transmitted_at: Date): Promise<void> {
  const { mark, uid, authentication_code, qr_url } = acceptance
  const values = { mark, uid, authentication_code, qr_url, mydata_status: 'transmitted', mydata_error: null, transmitted_at }
  await updateRow(db, 'invoices', { uuid }, values, { versioned: true })
}

/** Keeps why a document could not be transmitted, and when to try again. */
export async function markTransmissionFailed(db: Db, uuid: string, error: MydataError): Promise<void> {
  const values = { mydata_status: 'failed', transmission_failure: 1, mydata_error: JSON.stringify(error) }
  await updateRow(db, 'invoices', { uuid }, values, { versioned: true })
}

/** Keeps that the tax authority cancelled a document. */
export async function markTransmissionCancelled(db: Db, uuid: string, cancellation_mark: number): Promise<void> {
  await updateRow(db, 'invoices', { uuid }, { mydata_status: 'cancelled', cancellation_mark })
}

/** Saves how an account reaches the tax authority. A login that is not checked now keeps the time of its last check. */
export async function saveConnection(db: Db, connection: NewRow<'mydata_connections'>): Promise<void> {
  const { account_id, user_name, key_ciphertext, environment, base_url, is_active, verified_at } = connection
  await run(
    db,
    sql`INSERT INTO mydata_connections AS c (account_id, user_name, key_ciphertext, environment, base_url, is_active, verified_at)
      VALUES (${account_id}, ${user_name}, ${key_ciphertext}, ${environment}, ${base_url}, ${is_active}, ${verified_at})
      ON CONFLICT (account_id) DO UPDATE SET user_name = EXCLUDED.user_name, key_ciphertext = EXCLUDED.key_ciphertext, environment = EXCLUDED.environment,
        base_url = EXCLUDED.base_url, is_active = EXCLUDED.is_active, verified_at = coalesce(EXCLUDED.verified_at, c.verified_at), updated_at = now()`,
  )
}

/** Deletes how an account reaches the tax authority. @returns whether there was a connection */
export async function deleteConnection(db: Db, account_id: number): Promise<boolean> {
  return (await deleteRows(db, 'mydata_connections', { account_id })) > 0
}

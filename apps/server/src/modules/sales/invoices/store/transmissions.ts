import { sql } from 'kysely'
import type { MydataError } from '@stoa/contract'
import { deleteRows, run, updateRow, type Db, type NewRow } from '#db/rows.ts'

/** Response of the tax authority to an accepted document. */
export interface Acceptance {
  mark: number
  uid: string
  authentication_code: string | null
  qr_url: string | null
  /** Whether a stand-in or the test server accepted it. */
  is_practice: boolean
}

/** Stores the mark and the other identifiers that the tax authority assigned to a document. */
export async function markTransmitted(db: Db, uuid: string, acceptance: Acceptance, transmitted_at: Date): Promise<void> {
  const { mark, uid, authentication_code, qr_url, is_practice: mydata_is_practice } = acceptance
  const values = {
    mark,
    uid,
    authentication_code,
    qr_url,
    mydata_is_practice,
    mydata_status: 'transmitted',
    mydata_error: null,
    transmitted_at,
  }
  await updateRow(db, 'invoices', { uuid }, values, { versioned: true })
}

/** Stores why a document could not be transmitted, and when to retry. */
export async function markTransmissionFailed(db: Db, uuid: string, error: MydataError): Promise<void> {
  const values = { mydata_status: 'failed', transmission_failure: 1, mydata_error: JSON.stringify(error) }
  await updateRow(db, 'invoices', { uuid }, values, { versioned: true })
}

/** Records that the tax authority cancelled a document. */
export async function markTransmissionCancelled(db: Db, uuid: string, cancellation_mark: number): Promise<void> {
  await updateRow(db, 'invoices', { uuid }, { mydata_status: 'cancelled', cancellation_mark })
}

/** Saves the connection of an account to the tax authority. Credentials that are not verified now keep the time of their last verification. */
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

/** Deletes the connection of an account to the tax authority. @returns whether there was a connection */
export async function deleteConnection(db: Db, account_id: number): Promise<boolean> {
  return (await deleteRows(db, 'mydata_connections', { account_id })) > 0
}

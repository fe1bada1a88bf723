import { sql } from 'kysely'
import { findRow, one, updateRow, updateRows, type Db, type NewRow, type Row } from '#db/rows.ts'

/** Configuration of the payment provider of an account. */
export type GatewayRow = Row<'payment_gateways'>

/** The active gateway of an account. */
export const findGateway = (db: Db, account_id: number): Promise<GatewayRow | undefined> =>
  findRow(db, 'payment_gateways', { account_id, removed_at: null })

/** A gateway by its id, including replaced ones: payments complete at the gateway that started them. */
export const gatewayById = (db: Db, id: number): Promise<GatewayRow | undefined> => findRow(db, 'payment_gateways', { id })

/** A gateway by the key in its webhook URL, including replaced ones. */
export const gatewayByKey = (db: Db, webhook_key: string): Promise<GatewayRow | undefined> =>
  findRow(db, 'payment_gateways', { webhook_key })

/** Saves a gateway. One with the same webhook key receives the new secrets and is activated again. */
export async function saveGatewayRow(db: Db, gateway: NewRow<'payment_gateways'>): Promise<GatewayRow> {
  const { account_id, is_stand_in, secret_ciphertext, webhook_secret_ciphertext, webhook_key, payment_account_uuid, verified_at } = gateway
  const saved = await one<GatewayRow>(
    db,
    sql`INSERT INTO payment_gateways (account_id, is_stand_in, secret_ciphertext, webhook_secret_ciphertext, webhook_key, payment_account_uuid, verified_at)
      VALUES (${account_id}, ${is_stand_in}, ${secret_ciphertext}, ${webhook_secret_ciphertext}, ${webhook_key}, ${payment_account_uuid}, ${verified_at})
      ON CONFLICT (webhook_key) DO UPDATE SET secret_ciphertext = EXCLUDED.secret_ciphertext, webhook_secret_ciphertext = EXCLUDED.webhook_secret_ciphertext,
        payment_account_uuid = EXCLUDED.payment_account_uuid, status = 'active', verified_at = EXCLUDED.verified_at, removed_at = NULL, updated_at = now() RETURNING *`,
  )
  return saved!
}

/** Deactivates a replaced gateway. */
export async function replaceGateway(db: Db, id: number, now: Date): Promise<void> {
  await updateRow(db, 'payment_gateways', { id }, { removed_at: now, updated_at: now })
}

/** Deactivates the gateway of an account. @returns whether it had one */
export async function endGateway(db: Db, account_id: number): Promise<boolean> {
  const ended = await updateRows(db, 'payment_gateways', { account_id, removed_at: null }, { removed_at: sql`now()` })
  return ended.length > 0
}

/** Records that the provider refuses the key of a gateway. */
export async function markNeedsReauth(db: Db, id: number): Promise<void> {
  await updateRow(db, 'payment_gateways', { id }, { status: 'needs_reauth' })
}

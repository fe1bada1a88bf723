import { sql } from 'kysely'
import { findRow, one, updateRow, updateRows, type Db, type NewRow, type Row } from '#db/rows.ts'

/** An account's contract with a payment provider. */
export type GatewayRow = Row<'payment_gateways'>

/** The contract by which an account takes cards now. */
export const findGateway = (db: Db, account_id: number): Promise<GatewayRow | undefined> =>
  findRow(db, 'payment_gateways', { account_id, removed_at: null })

/** A contract by its id, also one that was replaced: payments that began there end there. */
export const gatewayById = (db: Db, id: number): Promise<GatewayRow | undefined> => findRow(db, 'payment_gateways', { id })

/** A contract by the key in the address of its webhook, also one that was replaced. */
export const gatewayByKey = (db: Db, webhook_key: string): Promise<GatewayRow | undefined> =>
  findRow(db, 'payment_gateways', { webhook_key })

/** Saves a contract; one with the same webhook key takes the new secrets and is active again. */
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

/** Ends a contract that another one replaces. */
export async function replaceGateway(db: Db, id: number, now: Date): Promise<void> {
  await updateRow(db, 'payment_gateways', { id }, { removed_at: now, updated_at: now })
}

/** Ends the contract of an account. @returns whether it had one */
export async function endGateway(db: Db, account_id: number): Promise<boolean> {
  const ended = await updateRows(db, 'payment_gateways', { account_id, removed_at: null }, { removed_at: sql`now()` })
  return ended.length > 0
}

/** Notes that the provider refuses the login of a contract. */
export async function markNeedsReauth(db: Db, id: number): Promise<void> {
  await updateRow(db, 'payment_gateways', { id }, { status: 'needs_reauth' })
}

import { sql } from 'kysely'
import type { SoftOnePaymentMapping, SoftOneStatusMapping } from '@stoa/contract'
import { rows, run, type Db } from '#db/rows.ts'

export interface ServiceKey {
  id: number
  account_id: number
}

/** Replaces the mappings of statuses. One that stays automatic keeps the time since when it is. */
export async function replaceStatusMappings(
  db: Db,
  { id, account_id }: ServiceKey,
  mappings: readonly SoftOneStatusMapping[],
  now: Date,
): Promise<void> {
  await run(
    db,
    sql`WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(mappings)}::jsonb)
        AS g(acc_order_status text, wants_invoice boolean, soft_one_document_type_id bigint, auto_create boolean)
    ), gone AS (
      DELETE FROM soft_one_status_mappings m WHERE third_party_service_id = ${id}
        AND NOT EXISTS (SELECT FROM given g WHERE g.acc_order_status = m.acc_order_status AND g.wants_invoice IS NOT DISTINCT FROM m.wants_invoice)
    )
    INSERT INTO soft_one_status_mappings AS m (account_id, third_party_service_id, acc_order_status, wants_invoice, soft_one_document_type_id, auto_create, auto_since)
    SELECT ${account_id}, ${id}, acc_order_status, wants_invoice, soft_one_document_type_id, auto_create, CASE WHEN auto_create THEN ${now}::timestamptz END FROM given
    ON CONFLICT ON CONSTRAINT soft_one_status_mappings_status DO UPDATE SET soft_one_document_type_id = EXCLUDED.soft_one_document_type_id,
      auto_create = EXCLUDED.auto_create, auto_since = CASE WHEN EXCLUDED.auto_create THEN coalesce(m.auto_since, EXCLUDED.auto_since) END, updated_at = now()`,
  )
}

export const statusMappings = (db: Db, id: number): Promise<SoftOneStatusMapping[]> =>
  rows(
    db,
    sql`SELECT acc_order_status, wants_invoice, soft_one_document_type_id, auto_create FROM soft_one_status_mappings WHERE third_party_service_id = ${id} ORDER BY id`,
  )

/** Replaces the codes for methods of payment and shipping. */
export async function replacePaymentMappings(
  db: Db,
  { id, account_id }: ServiceKey,
  mappings: readonly SoftOnePaymentMapping[],
): Promise<void> {
  await run(db, sql`DELETE FROM soft_one_payment_mappings WHERE third_party_service_id = ${id}`)
  await run(
    db,
    sql`INSERT INTO soft_one_payment_mappings (account_id, third_party_service_id, kind, payment_method, external_code, external_name)
    SELECT ${account_id}, ${id}, kind, payment_method, external_code, external_name
    FROM jsonb_to_recordset(${JSON.stringify(mappings)}::jsonb) AS g(kind text, payment_method text, external_code text, external_name text)`,
  )
}

export const paymentMappings = (db: Db, id: number): Promise<SoftOnePaymentMapping[]> =>
  rows(
    db,
    sql`SELECT kind, payment_method, external_code, external_name FROM soft_one_payment_mappings WHERE third_party_service_id = ${id} ORDER BY id`,
  )

import { sql } from 'kysely'
import { rows, run, updateRow, type Db, type Row } from '#db/rows.ts'

/** What arrived, before it is mapped to a request. */
export interface NewIntake {
  uuid: string
  account_id: number
  intake_source_uuid: string | null
  source: string
  payload: object
  ip: string | null
  received_at: Date
}

/** Inserts what arrived. @returns false when it is known by its key */
export async function insertIntake(db: Db, intake: NewIntake, dedupe_key: string): Promise<boolean> {
  const inserted = await rows(
    db,
    sql`INSERT INTO request_intakes (uuid, account_id, intake_source_uuid, source, dedupe_key, payload, ip, received_at)
    VALUES (${intake.uuid}, ${intake.account_id}, ${intake.intake_source_uuid}, ${intake.source}, ${dedupe_key}, ${JSON.stringify(intake.payload)}::jsonb, ${intake.ip}, ${intake.received_at})
    ON CONFLICT (account_id, source, dedupe_key) DO NOTHING RETURNING uuid`,
  )
  return inserted.length > 0
}

/** Inserts what arrived as a repeat of an earlier intake, with the contact and the request of the earlier one. */
export async function insertRepeat(db: Db, intake: NewIntake, first_uuid: string): Promise<void> {
  await run(
    db,
    sql`INSERT INTO request_intakes (uuid, account_id, intake_source_uuid, source, dedupe_key, payload, ip, received_at, status, duplicate_of_uuid, contact_id, contact_request_id)
    SELECT ${intake.uuid}::uuid, account_id, ${intake.intake_source_uuid}::uuid, source, ${`repeat:${intake.uuid}`}, ${JSON.stringify(intake.payload)}::jsonb,
      ${intake.ip}::inet, ${intake.received_at}::timestamptz, 'duplicate', uuid, contact_id, contact_request_id
    FROM request_intakes WHERE account_id = ${intake.account_id} AND uuid = ${first_uuid} FOR SHARE`,
  )
}

/** Stores the outcome of a mapping, also on the repeats of the intake. */
export async function storeOutcome(
  db: Db,
  intake: { uuid: string; account_id: number },
  outcome: { status: 'mapped' | 'failed'; error: string | null; contact_id: number | null; contact_request_id: number | null },
): Promise<void> {
  const { status, error, contact_id, contact_request_id } = outcome
  await run(
    db,
    sql`UPDATE request_intakes SET status = ${status}, error = ${error}, attempts = attempts + 1, contact_id = ${contact_id},
      contact_request_id = ${contact_request_id}, mapped_at = CASE WHEN ${status} = 'mapped' THEN now() END, updated_at = now()
    WHERE uuid = ${intake.uuid}`,
  )
  await run(
    db,
    sql`UPDATE request_intakes SET contact_id = ${contact_id}, contact_request_id = ${contact_request_id}, updated_at = now()
    WHERE account_id = ${intake.account_id} AND duplicate_of_uuid = ${intake.uuid}`,
  )
}

/** Counts an attempt to map an intake that ended with an unexpected error. */
export async function storeAttempt(db: Db, uuid: string, status: 'failed' | 'received'): Promise<void> {
  await run(
    db,
    sql`UPDATE request_intakes SET attempts = attempts + 1, error = 'unexpected', status = ${status}, updated_at = now()
    WHERE uuid = ${uuid} AND status = 'received'`,
  )
}

/** Returns an intake to the state in which it arrived. A repeat is separated from the intake that it repeats. */
export const resetIntake = (
  db: Db,
  { uuid, duplicate_of_uuid }: Pick<Row<'request_intakes'>, 'uuid' | 'duplicate_of_uuid'>,
): Promise<Row<'request_intakes'>> =>
  updateRow(db, 'request_intakes', { uuid }, { status: 'received', error: null, ...(duplicate_of_uuid && SEPARATE) })

const SEPARATE = { duplicate_of_uuid: null, contact_id: null, contact_request_id: null }

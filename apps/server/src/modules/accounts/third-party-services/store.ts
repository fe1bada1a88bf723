import { sql } from 'kysely'
import { findRow, insertRow, one, rows, run, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

type Service = Row<'third_party_services'>
/** A service after its health was noted. */
export type NotedService = Pick<Service, 'account_id' | 'name' | 'status'>

/**
 * Disconnects a service, and wipes its credentials and the address to which it reports, also those of services of its type that it
 * replaced.
 */
export async function wipeService(db: Db, { id, account_id, type }: Pick<Service, 'id' | 'account_id' | 'type'>): Promise<void> {
  await run(
    db,
    sql`UPDATE third_party_services SET deleted_at = coalesce(deleted_at, now()), status = 'disconnected', is_default = false,
      credentials_ciphertext = NULL, webhook_secret_ciphertext = NULL, webhook_key = NULL, last_cursor = NULL, version = version + 1, updated_at = now()
    WHERE account_id = ${account_id} AND type = ${type} AND (id = ${id} OR (deleted_at IS NOT NULL AND credentials_ciphertext IS NOT NULL))`,
  )
}

/** Disconnects the service of a type before another takes its place. Keeps its credentials, to accept reports on what it sent. */
export async function replaceService(db: Db, account_id: number, type: string, now: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE third_party_services SET deleted_at = ${now}, status = 'disconnected', is_default = false, version = version + 1, updated_at = ${now}
    WHERE account_id = ${account_id} AND type = ${type} AND deleted_at IS NULL`,
  )
}

interface GatewayValues {
  account_id: number
  provider: string
  name: string
  settings: object
  credentials_ciphertext: string
  base_url: string | null
  webhook_key: string
  verified_at: Date
}

/** Connects an SMS gateway to an account, or stores new credentials and settings of its current one. */
export async function putSmsGateway(db: Db, gateway: GatewayValues): Promise<Service> {
  const { account_id, provider, name, settings, credentials_ciphertext, base_url, webhook_key, verified_at } = gateway
  const stored = await one<Service>(
    db,
    sql`INSERT INTO third_party_services AS s (account_id, type, provider, name, status, settings, is_default, credentials_ciphertext, base_url, webhook_key, verified_at)
    VALUES (${account_id}, 'sms', ${provider}, ${name}, 'connected', ${JSON.stringify(settings)}::jsonb, true, ${credentials_ciphertext}, ${base_url}, ${webhook_key}, ${verified_at})
    ON CONFLICT (account_id) WHERE type = 'sms' AND deleted_at IS NULL DO UPDATE SET credentials_ciphertext = EXCLUDED.credentials_ciphertext, settings = s.settings || EXCLUDED.settings,
      status = 'connected', error_count = 0, verified_at = EXCLUDED.verified_at, version = s.version + 1, updated_at = now() RETURNING *`,
  )
  return stored!
}

/** Failures in a row after which a service counts as broken (domain.md 3.30). */
const FAILURES = 3

/** Notes that a service worked. @returns undefined for a service that is disabled or disconnected */
export const noteSuccess = (db: Db, id: number, now: Date): Promise<NotedService | undefined> =>
  one(
    db,
    sql`UPDATE third_party_services SET status = 'connected', error_count = 0, last_sync_at = ${now}, version = version + 1, updated_at = now()
    WHERE id = ${id} AND deleted_at IS NULL AND status <> 'disabled' RETURNING account_id, name, status`,
  )

/** Notes that a service refused the login or failed. @returns undefined for a service that is disabled or disconnected */
export const noteFailure = (
  db: Db,
  id: number,
  { kind, error }: { kind: 'refused' | 'failed'; error: string },
  now: Date,
): Promise<NotedService | undefined> =>
  one(
    db,
    sql`UPDATE third_party_services SET error_count = error_count + 1, last_error = left(${error}, 300), last_error_at = ${now},
      status = CASE WHEN ${kind === 'refused'} THEN 'expired' WHEN status <> 'expired' AND error_count + 1 >= ${FAILURES} THEN 'error' ELSE status END,
      version = version + 1, updated_at = now()
    WHERE id = ${id} AND deleted_at IS NULL AND status <> 'disabled' RETURNING account_id, name, status`,
  )

/** Connects a service that is not unique to its account, such as a shop or an ERP. */
export const insertService = (db: Db, service: NewRow<'third_party_services'>): Promise<Service> =>
  insertRow(db, 'third_party_services', service)

/** Changes columns of a service and increments its version. */
export const changeService = (db: Db, id: number, values: RowChange<'third_party_services'>): Promise<Service> =>
  updateRow(db, 'third_party_services', { id }, values, { versioned: true })

/** A connected service with its sealed credentials; undefined once it was disconnected. */
export async function findService(db: Db, id: number, type: string): Promise<Service | undefined> {
  const row = await findRow(db, 'third_party_services', { id })
  return row?.type === type && row.deleted_at === null ? row : undefined
}

/** Services whose synchronisation is due, the longest due first. */
export const dueServices = (db: Db, type: string, now: Date): Promise<Pick<Service, 'id' | 'account_id'>[]> =>
  rows(
    db,
    sql`SELECT id, account_id FROM third_party_services
    WHERE type = ${type} AND deleted_at IS NULL AND next_sync_at <= ${now} AND status IN ('connected', 'syncing', 'error') ORDER BY next_sync_at LIMIT 500`,
  )

/** The longest wait for the next synchronisation of a service that fails (domain.md 3.30). */
const LONGEST_WAIT_MINUTES = 360

/** Keeps how far a synchronisation came and when the next is due: after the interval, or after a growing wait while it fails. */
export async function noteSync(db: Db, id: number, now: Date, cursor?: object): Promise<void> {
  await run(
    db,
    sql`UPDATE third_party_services SET last_cursor = coalesce(${cursor ? JSON.stringify(cursor) : null}::jsonb, last_cursor),
      next_sync_at = ${now}::timestamptz + make_interval(mins => least(sync_interval_minutes * power(2, least(error_count, 8))::int, greatest(sync_interval_minutes, ${LONGEST_WAIT_MINUTES})))
    WHERE id = ${id} AND deleted_at IS NULL`,
  )
}

/** Keeps how far a synchronisation came and what it did, without a new version: members change other columns meanwhile. */
export async function noteProgress(db: Db, id: number, cursor: object, last_run: object): Promise<void> {
  await run(
    db,
    sql`UPDATE third_party_services SET last_cursor = ${JSON.stringify(cursor)}::jsonb, last_run = ${JSON.stringify(last_run)}::jsonb WHERE id = ${id} AND deleted_at IS NULL`,
  )
}

/** Marks a service as synchronising, or not any more. @returns false for one that was disconnected meanwhile */
export async function markSyncing(db: Db, id: number, status: 'syncing' | 'connected' | 'error'): Promise<boolean> {
  const changed = await run(
    db,
    sql`UPDATE third_party_services SET status = ${status}, version = version + 1, updated_at = now()
    WHERE id = ${id} AND deleted_at IS NULL AND status IN ('connected', 'connecting', 'syncing', 'error') AND status <> ${status}`,
  )
  return changed > 0
}

/** Puts the next synchronisation of a service off, or ahead. */
export async function setNextSync(db: Db, id: number, at: Date): Promise<void> {
  await run(db, sql`UPDATE third_party_services SET next_sync_at = ${at} WHERE id = ${id} AND deleted_at IS NULL`)
}

/** Changes single settings of a service, without a new version. */
export async function setServiceSetting(db: Db, id: number, settings: object): Promise<void> {
  await run(
    db,
    sql`UPDATE third_party_services SET settings = settings || ${JSON.stringify(settings)}::jsonb WHERE id = ${id} AND deleted_at IS NULL`,
  )
}

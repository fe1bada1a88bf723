import { sql } from 'kysely'
import { one, run, type Db, type Row } from '#db/rows.ts'

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

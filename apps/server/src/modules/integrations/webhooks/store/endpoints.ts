import { sql } from 'kysely'
import { insertRow, one, rows, run, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { endpointQuery, type EndpointRow } from '../webhooks.query.ts'

/** Webhook endpoints in events and in the activity log. Every change of one needs `integrations.manage`. */
export const endpointKind: RecordKind<'webhook_endpoints', EndpointRow> = {
  table: 'webhook_endpoints',
  query: { ...endpointQuery, find: (ctx, key, action = 'read') => endpointQuery.find(ctx, key, action === 'read' ? 'read' : 'manage') },
  subject: { type: 'webhook_endpoint', label: (endpoint) => endpoint.url },
}

export const insertEndpoint = (db: Db, endpoint: NewRow<'webhook_endpoints'>): Promise<Row<'webhook_endpoints'>> =>
  insertRow(db, 'webhook_endpoints', endpoint)

export const changeEndpoint = (db: Db, id: number, values: RowChange<'webhook_endpoints'>): Promise<Row<'webhook_endpoints'>> =>
  updateRow(db, 'webhook_endpoints', { id }, values, { versioned: true })

/** Stores the secret of an endpoint whose id is part of the encryption. */
export async function storeSecret(
  db: Db,
  id: number,
  secret: { secret_ciphertext: string; secret_hint: string },
): Promise<Row<'webhook_endpoints'>> {
  const { secret_ciphertext, secret_hint } = secret
  const stored = await one<Row<'webhook_endpoints'>>(
    db,
    sql`UPDATE webhook_endpoints SET previous_secret_ciphertext = nullif(secret_ciphertext, ''), secret_ciphertext = ${secret_ciphertext}, secret_hint = ${secret_hint},
      previous_secret_until = CASE WHEN secret_ciphertext <> '' THEN now() + interval '24 hours' END, version = version + 1, updated_at = now()
    WHERE id = ${id} RETURNING *`,
  )
  return stored!
}

/** The endpoints of accounts whose events are kept: all that are not disabled. */
export const listeningEndpoints = (
  db: Db,
  account_ids: readonly number[],
): Promise<Pick<Row<'webhook_endpoints'>, 'id' | 'account_id' | 'user_id'>[]> =>
  rows(
    db,
    sql`SELECT id, account_id, user_id FROM webhook_endpoints WHERE account_id = any(${[...account_ids]}::bigint[]) AND deleted_at IS NULL AND status <> 'disabled'`,
  )

/** Takes the lease to deliver to an endpoint. @returns the endpoint, or undefined while another job has the lease */
export const takeLease = (db: Db, id: number): Promise<Row<'webhook_endpoints'> | undefined> =>
  one(
    db,
    sql`UPDATE webhook_endpoints SET delivering_until = now() + interval '30 seconds'
    WHERE id = ${id} AND status = 'active' AND deleted_at IS NULL AND (delivering_until IS NULL OR delivering_until < now()) RETURNING *`,
  )

/** Keeps the lease for another delivery. @returns the endpoint, or undefined when it may no longer be delivered to */
export const keepLease = (db: Db, id: number): Promise<Row<'webhook_endpoints'> | undefined> =>
  one(
    db,
    sql`UPDATE webhook_endpoints SET delivering_until = now() + interval '30 seconds' WHERE id = ${id} AND status = 'active' AND deleted_at IS NULL RETURNING *`,
  )

export async function giveLease(db: Db, id: number): Promise<void> {
  await run(db, sql`UPDATE webhook_endpoints SET delivering_until = NULL WHERE id = ${id}`)
}

export async function noteSuccess(db: Db, id: number): Promise<void> {
  await run(db, sql`UPDATE webhook_endpoints SET last_success_at = now(), failures_in_row = 0, failing_since = NULL WHERE id = ${id}`)
}

/** Counts a failed attempt. @returns the endpoint after it */
export async function noteFailure(db: Db, id: number, error: string): Promise<Row<'webhook_endpoints'>> {
  const row = await one<Row<'webhook_endpoints'>>(
    db,
    sql`UPDATE webhook_endpoints SET last_failure_at = now(), last_error = left(${error}, 300), failures_in_row = failures_in_row + 1, failing_since = coalesce(failing_since, now())
    WHERE id = ${id} RETURNING *`,
  )
  return row!
}

/** Ends the sending to an active endpoint. @returns the endpoint, or undefined when it was not active any more */
export const stopEndpoint = (db: Db, id: number, status: 'suspended' | 'disabled'): Promise<Row<'webhook_endpoints'> | undefined> =>
  one(
    db,
    sql`UPDATE webhook_endpoints SET status = ${status}, version = version + 1, updated_at = now() WHERE id = ${id} AND status = 'active' AND deleted_at IS NULL RETURNING *`,
  )

/** Disables the endpoints that act in the name of a member who left an account. @returns the disabled ones */
export const disableEndpointsOf = (
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<Row<'webhook_endpoints'>[]> =>
  rows(
    db,
    sql`UPDATE webhook_endpoints SET status = 'disabled', version = version + 1, updated_at = now()
    WHERE account_id = ${account_id} AND user_id = ${user_id} AND deleted_at IS NULL AND status <> 'disabled' RETURNING *`,
  )

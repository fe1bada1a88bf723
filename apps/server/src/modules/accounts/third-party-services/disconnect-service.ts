import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { record } from '#kit/record-change.ts'
import { serviceQuery, type ServiceRow } from './services.query.ts'

export async function removeService(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const row: ServiceRow = await serviceQuery.find(ctx, params.id, 'manage')
  if (row.account_id !== params.account_id) throw notFound()
  await disconnectService(ctx, row)
  return { data: null }
}

/**
 * Disconnects a service for good: its credentials are wiped, also those of services of its kind that it took the place
 * of, and the addresses that they report to are gone. What came or went through it stays (domain.md 2.12, 3.30).
 * @param row locked by the caller
 */
export async function disconnectService(ctx: Context, row: ServiceRow): Promise<void> {
  await run(
    ctx.db,
    sql`UPDATE third_party_services SET deleted_at = coalesce(deleted_at, now()), status = 'disconnected', is_default = false,
      credentials_ciphertext = NULL, webhook_secret_ciphertext = NULL, webhook_key = NULL, last_cursor = NULL, version = version + 1, updated_at = now()
    WHERE account_id = ${row.account_id} AND type = ${row.type} AND (id = ${row.id} OR (deleted_at IS NOT NULL AND credentials_ciphertext IS NOT NULL))`,
  )
  recordService(ctx, 'deleted', row)
}

/** Tells that a service was connected, changed or disconnected. */
export function recordService(ctx: Context, verb: 'created' | 'updated' | 'deleted', row: ServiceRow): void {
  record(ctx, serviceQuery, { type: 'third_party_service', label: (one: ServiceRow) => one.name }, verb, row)
}

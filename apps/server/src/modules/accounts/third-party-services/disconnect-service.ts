import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { listeners, tell } from '#kit/wiring.ts'
import { notFound } from '#lib/errors.ts'
import { serviceQuery, type ServiceRow } from './services.query.ts'
import { wipeService } from './store.ts'

/** A service is being disconnected. It still has its credentials. */
export const serviceDisconnects = listeners<(ctx: Context, row: ServiceRow) => Promise<void>>('a service is disconnected')

export async function removeService(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const row: ServiceRow = await serviceQuery.find(ctx, params.id, 'manage')
  if (row.account_id !== params.account_id) throw notFound()
  await disconnectService(ctx, row)
  return { data: null }
}

/**
 * Disconnects a service for good and wipes its credentials. Messages that it sent or received stay (domain.md 2.12, 3.30).
 * @param row locked by the caller
 */
export async function disconnectService(ctx: Context, row: ServiceRow): Promise<void> {
  await tell(ctx, serviceDisconnects, row)
  await wipeService(ctx.db, row)
  recordService(ctx, 'deleted', row)
}

/** Announces and logs that a service was connected, changed or disconnected. @param changes without any secret */
export function recordService(
  ctx: Context,
  verb: 'created' | 'updated' | 'deleted',
  row: ServiceRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  record(ctx, serviceQuery, { type: 'third_party_service', label: (one: ServiceRow) => one.name }, verb, row, changes)
}

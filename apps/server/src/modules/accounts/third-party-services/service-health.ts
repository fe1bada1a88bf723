import { sql } from 'kysely'
import { findRow, rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { publish } from '#platform/outbox/store.ts'
import { noteFailure, noteSuccess, type NotedService } from './store.ts'

/** Outcome of a call to a service. `refused`: it rejects the login; `failed`: it did not answer correctly. */
export type ServiceHealth = { kind: 'worked' } | { kind: 'refused' | 'failed'; error: string }

/**
 * Notes the outcome of a call to a service. Success is noted once a minute, to spare the row when many messages are sent. Members
 * who may manage integrations are notified once when the service breaks.
 */
export async function recordServiceHealth(db: Db, id: number, health: ServiceHealth, now: Date): Promise<void> {
  if (health.kind === 'worked' && (await isKnownToWork(db, id, now))) return
  const before = await findRow(db, 'third_party_services', { id }, 'NO KEY UPDATE')
  const after = health.kind === 'worked' ? await noteSuccess(db, id, now) : await noteFailure(db, id, health, now)
  if (!after || after.status === before?.status) return
  await announce(db, id, after)
  if (health.kind !== 'worked') await notifyMembers(db, id, after, health.error, now)
}

async function isKnownToWork(db: Db, id: number, now: Date): Promise<boolean> {
  const found = await rows(
    db,
    sql`SELECT 1 FROM third_party_services WHERE id = ${id} AND status = 'connected' AND error_count = 0 AND last_sync_at > ${now}::timestamptz - interval '1 minute'`,
  )
  return found.length > 0
}

async function announce(db: Db, id: number, { account_id }: NotedService): Promise<void> {
  const payload = {
    channels: [`private-accounts.${account_id}`],
    event: 'third_party_service.updated',
    data: { type: 'third_party_service', key: id, changed: ['status'], at: new Date() },
    requires: { account_id, permission: 'integrations.read' },
  }
  await publish(db, [{ account_id, topic: 'broadcast', payload }])
}

async function notifyMembers(db: Db, id: number, { account_id, name, status }: NotedService, reason: string, now: Date): Promise<void> {
  const found = await rows<{ user_id: number }>(
    db,
    sql`SELECT user_id FROM memberships WHERE account_id = ${account_id} AND status = 'active' AND deleted_at IS NULL ORDER BY id LIMIT 200`,
  )
  const payload = {
    setting_code: 'integration.error',
    account_id,
    user_ids: found.map(({ user_id }) => user_id),
    requires: 'integrations.manage',
    subject_type: 'account',
    subject_id: String(account_id),
    group_key: `integration.error:${account_id}:${id}`,
    params: { subject: name, reason, context: status },
    url: `/accounts/${account_id}/settings/integrations`,
  }
  const dedupe_key = `integration.error:${id}:${status}:${now.toISOString().slice(0, 13)}`
  await publish(db, [{ account_id, topic: 'notification', payload, dedupe_key }])
}

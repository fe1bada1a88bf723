import { sql } from 'kysely'
import { findRow, one, rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { publish } from '#platform/outbox/store.ts'

/** What asking a service came to. `refused`: it does not take the login; `failed`: it did not answer as it should. */
export type ServiceHealth = { kind: 'worked' } | { kind: 'refused' | 'failed'; error: string }

/** Failures in a row after which a service counts as broken (domain.md 3.30). */
const FAILURES = 3

interface Changed {
  account_id: number
  name: string
  status: string
}

/**
 * Keeps how a service does. Success is noted to the minute, so that sending much does not write one row all the time.
 * Who may manage it is told once when it breaks.
 */
export async function recordServiceHealth(db: Db, id: number, health: ServiceHealth, now: Date): Promise<void> {
  if (health.kind === 'worked' && (await isKnownToWork(db, id, now))) return
  const before = await findRow(db, 'third_party_services', { id }, 'NO KEY UPDATE')
  const after = await one<Changed>(
    db,
    sql`UPDATE third_party_services SET ${health.kind === 'worked' ? worked(now) : wrong(health, now)}, version = version + 1, updated_at = now()
    WHERE id = ${id} AND deleted_at IS NULL AND status <> 'disabled' RETURNING account_id, name, status`,
  )
  if (!after || after.status === before?.status) return
  await announce(db, id, after)
  if (health.kind !== 'worked') await tell(db, id, after, health.error, now)
}

async function isKnownToWork(db: Db, id: number, now: Date): Promise<boolean> {
  const found = await rows(
    db,
    sql`SELECT 1 FROM third_party_services WHERE id = ${id} AND status = 'connected' AND error_count = 0 AND last_sync_at > ${now}::timestamptz - interval '1 minute'`,
  )
  return found.length > 0
}

const worked = (now: Date) => sql`status = 'connected', error_count = 0, last_sync_at = ${now}`

const wrong = (
  { kind, error }: { kind: 'refused' | 'failed'; error: string },
  now: Date,
) => sql`error_count = error_count + 1, last_error = left(${error}, 300), last_error_at = ${now},
  status = CASE WHEN ${kind === 'refused'} THEN 'expired' WHEN status <> 'expired' AND error_count + 1 >= ${FAILURES} THEN 'error' ELSE status END`

async function announce(db: Db, id: number, { account_id }: Changed): Promise<void> {
  const payload = {
    channels: [`private-accounts.${account_id}`],
    event: 'third_party_service.updated',
    data: { type: 'third_party_service', key: id, changed: ['status'], at: new Date() },
    requires: { account_id, permission: 'integrations.read' },
  }
  await publish(db, [{ account_id, topic: 'broadcast', payload }])
}

async function tell(db: Db, id: number, { account_id, name, status }: Changed, reason: string, now: Date): Promise<void> {
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

import type { Services } from '#kit/services.ts'
import { isRecord } from '#lib/is-record.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import { keepEvents, type CapturedEvent } from '../store/messages.ts'
import { enqueueDelivery } from './deliver-webhooks.job.ts'

/** Attributes of an event that the payload names itself, or that only browsers need. */
const KNOWN = new Set(['type', 'key', 'at', 'actor_id'])

/**
 * Keeps the events of accounts with endpoints, before the relay removes them from the outbox. The relay may repeat rows; each is
 * kept once.
 */
export async function captureEvents(services: Services, rows: readonly OutboxRow[]): Promise<void> {
  const events = rows.flatMap(eventOf)
  if (!events.length) return
  await services.database.db.transaction().execute(async (db) => {
    for (const endpoint of await keepEvents(db, events)) await enqueueDelivery(services, db, endpoint)
  })
}

/** Events for all members of an account. Those of single records' channels repeat them. */
function eventOf({ id, account_id, payload }: OutboxRow): CapturedEvent[] {
  if (account_id === null || !isRecord(payload) || typeof payload.event !== 'string') return []
  const { channels, data } = payload
  if (!Array.isArray(channels) || !channels.includes(`private-accounts.${account_id}`) || !isRecord(data)) return []
  if (typeof data.type !== 'string') return []
  const details = Object.fromEntries(
    Object.entries(data).filter(([name, value]) => !KNOWN.has(name) && value !== undefined && value !== null),
  )
  return [
    {
      outbox_id: Number(id),
      account_id: Number(account_id),
      event: payload.event,
      record_type: data.type,
      record_key: String(data.key ?? '') || null,
      requires: permissionOf(payload.requires),
      details,
      occurred_at: String(data.at ?? new Date().toISOString()),
    },
  ]
}

const permissionOf = (requires: unknown): string | null =>
  isRecord(requires) && typeof requires.permission === 'string' ? requires.permission : null

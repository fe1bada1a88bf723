import type { Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import { providerOf } from '#kit/wiring.ts'
import { isRecord } from '#lib/is-record.ts'
import { partiesOfEvents } from '#platform/event-records.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import { listeningEndpoints } from '../store/endpoints.ts'
import { keepEvents, type CapturedEvent } from '../store/messages.ts'
import { agenciesOfMaker } from './agencies-of.ts'
import { enqueueDelivery } from './deliver-webhooks.job.ts'
import { servedRoutes } from './read-record.ts'

type Event = Omit<CapturedEvent, 'parties'>

/** Attributes of an event that the payload names itself, or that only browsers need. */
const KNOWN = new Set(['type', 'key', 'at', 'actor_id'])

/**
 * Keeps the events of accounts with endpoints, before the relay removes them from the outbox. The relay may repeat rows; each is
 * kept once.
 */
export async function captureEvents(services: Services, rows: readonly OutboxRow[]): Promise<void> {
  const found = rows.flatMap(eventOf)
  if (!found.length) return
  const { db } = services.database
  const endpoints = await listeningEndpoints(db, [...new Set(found.map(({ account_id }) => account_id))])
  const listening = new Set(endpoints.map(({ account_id }) => account_id))
  const heard = found.filter(({ account_id }) => listening.has(account_id))
  if (!heard.length) return
  const events = await withParties(services, heard)
  const receivers = await Promise.all(
    endpoints.map(async ({ id, account_id, user_id }) => ({ id, agencies: await agenciesOfMaker(services, { account_id, user_id }) })),
  )
  await db.transaction().execute(async (transaction) => {
    for (const endpoint of await keepEvents(transaction, events, receivers)) await enqueueDelivery(services, transaction, endpoint)
  })
}

async function withParties(services: Services, events: readonly Event[]): Promise<CapturedEvent[]> {
  const { records } = routesOf(services)
  const named = events.map(({ details, record_type, record_key }) => ({ ...details, type: record_type, key: record_key }))
  const parties = await partiesOfEvents(services.database.db, records, named)
  return events.map((event, at) => ({ ...event, parties: parties[at]! }))
}

const built = new WeakMap<() => Routes, Routes>()

/** The endpoints of the application. Building them takes longer than keeping an event, so each process does it once. */
function routesOf(services: Services): Routes {
  const build = providerOf({ services }, servedRoutes)
  const routes = built.get(build) ?? build()
  built.set(build, routes)
  return routes
}

/** Events for all members of an account. Those of single records' channels repeat them. */
function eventOf({ id, account_id, payload }: OutboxRow): Event[] {
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

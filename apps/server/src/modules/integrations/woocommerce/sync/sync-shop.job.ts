import { z } from 'zod'
import { findRow } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { defineJob, type JobContext } from '#lib/jobs/index.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import {
  dueServices,
  findService,
  markSyncing,
  noteProgress,
  noteSync,
  recordServiceHealth,
  setNextSync,
} from '#modules/accounts/third-party-services/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { publish } from '#platform/outbox/store.ts'
import { clientOf } from '../services/shop-access.ts'
import { SHOP_TYPE, type ShopCursor, type ShopRow } from '../services/settings.ts'
import { enqueueRegistration } from '../webhooks/register-webhooks.job.ts'
import { newRun, type ShopRun } from './shop-run.ts'
import { walkShop } from './walk-shop.ts'

/** Brings a shop up to date. One run at a time; after an interruption it continues where it stopped. */
const syncShopJob = defineJob({
  name: 'sync-shop',
  payload: z.object({ service_id: z.int() }),
  lengthy: true,
  concurrency: 2,
  timeout_s: 3600,
  key_rule: 'one_at_all',
})

/** Starts the synchronisation of a shop with the transaction of the caller. @returns false while one waits or runs */
export async function enqueueSync({ jobs }: Services, db: Db, service_id: number): Promise<boolean> {
  return (await jobs.enqueue(db, syncShopJob, { service_id }, { key: String(service_id) })) !== null
}

export const syncShopHandler = handleJob(syncShopJob, async (services, job, { service_id }) => {
  const shop = (await findService(job.db, service_id, SHOP_TYPE)) as ShopRow | undefined
  if (!shop || shop.status === 'disabled' || shop.status === 'expired') return
  await syncShop(services, job, shop)
  services.wakeOutbox()
})

async function syncShop(services: Services, job: JobContext, shop: ShopRow): Promise<void> {
  const { clock } = services
  const cursor = (shop.last_cursor ?? {}) as ShopCursor
  const isResumed = cursor.pass !== undefined && shop.last_run !== null
  const done = isResumed ? (shop.last_run as unknown as ShopRun['done']) : newRun(clock.now())
  if (await markSyncing(job.db, shop.id, 'syncing')) await announceService(job.db, shop)
  try {
    const run: ShopRun = { services, shop, client: clientOf(services, shop, job.signal), job, done }
    await walkShop(run, cursor)
    await finish(job.db, shop, { ...done, ended_at: clock.now().toISOString() })
    await recordServiceHealth(job.db, shop.id, { kind: 'worked' }, clock.now())
    await noteSync(job.db, shop.id, clock.now())
    // The stand-in forgets its webhooks when it stops.
    if (shop.settings.is_practice || !shop.settings.has_webhooks) await enqueueRegistration(services, job.db, shop.id)
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    job.logger.warn({ service_id: shop.id, kind: error.kind, code: error.code }, 'a shop was not synchronised')
    await noteFailure(job.db, shop, error, clock.now())
  }
}

async function finish(db: Db, { id }: ShopRow, done: ShopRun['done']): Promise<void> {
  const row = await findRow(db, 'third_party_services', { id })
  await noteProgress(db, id, (row?.last_cursor ?? {}) as object, done)
}

/** A shop that asks to wait is not broken. One that refuses the keys waits for new ones. */
async function noteFailure(db: Db, shop: ShopRow, error: RemoteError, now: Date): Promise<void> {
  await markSyncing(db, shop.id, shop.error_count >= 3 ? 'error' : 'connected')
  if (error.kind === 'rate_limited') {
    await announceService(db, shop)
    return setNextSync(db, shop.id, new Date(now.getTime() + (error.retry_after_ms ?? 60_000)))
  }
  const kind = error.kind === 'auth_expired' || error.kind === 'permission_missing' ? 'refused' : 'failed'
  await recordServiceHealth(db, shop.id, { kind, error: `remote:${error.kind}` }, now)
  await announceService(db, shop)
  await noteSync(db, shop.id, now)
}

/** Tells browsers that the state of a shop changed. */
async function announceService(db: Db, { id, account_id }: Pick<ShopRow, 'id' | 'account_id'>): Promise<void> {
  const payload = {
    channels: [`private-accounts.${account_id}`],
    event: 'third_party_service.updated',
    data: { type: 'third_party_service', key: id, changed: ['status'], at: new Date() },
    requires: { account_id, permission: 'integrations.read' },
  }
  await publish(db, [{ account_id, topic: 'broadcast', payload }])
}

/** Starts the synchronisations that are due, every minute. */
export const syncDueShopsJob = defineJob({ name: 'sync-due-shops', payload: z.object({}) })

export const syncDueShopsHandler = handleJob(syncDueShopsJob, async (services, job) => {
  for (const { id } of await dueServices(job.db, SHOP_TYPE, services.clock.now())) await enqueueSync(services, job.db, id)
})

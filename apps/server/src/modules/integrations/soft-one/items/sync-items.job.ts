import { sql } from 'kysely'
import { z } from 'zod'
import type { SoftOneItemSync } from '@stoa/contract'
import type { Db } from '#db/client.ts'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { withRetries } from '#lib/remote/retry.ts'
import { findService, noteSync, recordServiceHealth } from '#modules/accounts/third-party-services/index.ts'
import { createMissingProducts, linkItems } from '#modules/shop/acc-products/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { publish } from '#platform/outbox/store.ts'
import { connectErp } from '../client/connect-erp.ts'
import { settingsOf, type SoftOneService } from '../config/services.query.ts'
import { itemOf, type ErpItem } from './match-items.ts'

const syncItemsJob = defineJob({
  name: 'sync-soft-one-items',
  payload: z.object({ third_party_service_id: z.int(), account_id: z.int(), create_missing: z.boolean() }),
  concurrency: 2,
  group: 'account',
  lengthy: true,
  timeout_s: 3600,
  retry_limit: 3,
  key_rule: 'one_at_all',
})

/** Reads the items of every connection at night. */
export const syncAllJob = defineJob({ name: 'sync-all-soft-one-items', payload: z.object({}) })

/** @returns whether a synchronisation was added; false while one waits or runs */
export async function enqueueSync(
  services: Services,
  db: Db,
  { id, account_id }: { id: number; account_id: number },
  create_missing: boolean,
): Promise<boolean> {
  const payload = { third_party_service_id: id, account_id, create_missing }
  return (await services.jobs.enqueue(db, syncItemsJob, payload, { key: String(id), group_id: account_id })) !== null
}

export const syncItemsHandler = handleJob(syncItemsJob, async (services, { db, signal }, { third_party_service_id, create_missing }) => {
  const service = await findService(db, third_party_service_id, 'soft_one_api')
  if (!service || service.status === 'disabled' || service.status === 'expired') return
  const now = services.clock.now()
  try {
    await withRetries({ signal }, () => syncItems(services, db, service, create_missing))
    await recordServiceHealth(db, service.id, { kind: 'worked' }, now)
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    const kind = error.kind === 'auth_expired' ? 'refused' : 'failed'
    await recordServiceHealth(db, service.id, { kind, error: `remote:${error.kind}` }, now)
  }
})

/**
 * Reads all items and links those that are products by their SKU. A sweep that is interrupted begins anew: links that exist already are
 * only refreshed, so nothing is done twice.
 */
async function syncItems(services: Services, db: Db, service: SoftOneService, create_missing: boolean): Promise<void> {
  const { id, account_id } = service
  const started_at = services.clock.now().toISOString()
  const items = new Map<string, ErpItem>()
  const note = async (more: Partial<SoftOneItemSync>) => {
    await noteSync(db, id, services.clock.now(), { items: { ...EMPTY, started_at, processed: items.size, ...more } })
    await announceSync(services, db, service)
  }
  await connectErp(services, service).list('ITEM', {}, async (page, total) => {
    const found = page.flatMap((row) => itemOf(row) ?? [])
    for (const item of found) items.set(item.external_id, item)
    await linkItems(db, { id, account_id }, found)
    await note({ total })
  })
  let unmatched = await unmatchedOf(db, id, [...items.values()])
  const created = create_missing && unmatched.length ? await createMissing(services, db, service, unmatched) : 0
  if (created) unmatched = await unmatchedOf(db, id, unmatched)
  await note({
    state: 'done',
    total: items.size,
    matched: items.size - unmatched.length,
    unmatched: unmatched.length,
    created,
    unmatched_items: unmatched.slice(0, 50).map(({ external_id, code, name }) => ({ external_id, code, name })),
    finished_at: services.clock.now().toISOString(),
  })
}

const EMPTY = {
  state: 'running',
  processed: 0,
  total: 0,
  matched: 0,
  unmatched: 0,
  created: 0,
  unmatched_items: [],
  finished_at: null,
} as const

/** Tells the browsers of the account how far it came. */
async function announceSync(services: Services, db: Db, { id, account_id }: SoftOneService): Promise<void> {
  const payload = {
    channels: [`private-accounts.${account_id}`],
    event: 'third_party_service.updated',
    data: { type: 'third_party_service', key: id, changed: ['last_cursor'], at: new Date() },
    requires: { account_id, permission: 'integrations.read' },
  }
  await publish(db, [{ account_id, topic: 'broadcast', payload }])
  services.wakeOutbox()
}

async function unmatchedOf(db: Db, id: number, items: readonly ErpItem[]): Promise<ErpItem[]> {
  const linked = await rows<{ external_id: string }>(
    db,
    sql`SELECT external_id FROM third_party_service_products WHERE third_party_service_id = ${id}`,
  )
  const known = new Set(linked.map(({ external_id }) => external_id))
  return items.filter(({ external_id }) => !known.has(external_id))
}

/** Makes drafts of products of items, and links them. @returns how many */
async function createMissing(services: Services, db: Db, service: SoftOneService, items: readonly ErpItem[]): Promise<number> {
  const vat = new Map((settingsOf(service).reference?.vat ?? []).map(({ code, vat_bp }) => [code, vat_bp]))
  const products = items.map((item) => ({
    name: item.name,
    sku: item.code,
    price_minor: Math.max(item.price_minor ?? 0, 0),
    vat_bp: vat.get(item.vat_code ?? '') ?? 2400,
  }))
  const created = await createMissingProducts(db, service.account_id, products)
  await linkItems(db, service, items)
  return created
}

export const syncAllHandler = handleJob(syncAllJob, async (services, { db }) => {
  const found = await rows<{ id: number; account_id: number }>(
    db,
    sql`SELECT id, account_id FROM third_party_services WHERE type = 'soft_one_api' AND deleted_at IS NULL AND status IN ('connected', 'syncing', 'error') ORDER BY id`,
  )
  for (const service of found) await enqueueSync(services, db, service, false)
})

import { z } from 'zod'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { findService } from '#modules/accounts/third-party-services/index.ts'
import { archiveProducts } from '#modules/shop/acc-products/index.ts'
import { hideOrders } from '#modules/shop/acc-orders/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { runAs } from '#platform/run-as.ts'
import { claimWebhookEvent, failWebhookEvent, settleWebhookEvent } from '#platform/webhook-events.store.ts'
import type { ShopOrder, ShopProduct } from '../client/shop-records.ts'
import { clientOf } from '../services/shop-access.ts'
import { SHOP_TYPE, type ShopRow } from '../services/settings.ts'
import { announceRecords } from '../sync/announce-records.ts'
import { newRun, type ShopRun } from '../sync/shop-run.ts'
import { sourceOf, takeInShopOrders } from '../sync/take-in-orders.ts'
import { takeInShopProducts } from '../sync/take-in-products.ts'

/** Reads a record again that a shop reported as changed. Reports on one record are handled one after the other. */
const refreshObjectJob = defineJob({
  name: 'refresh-shop-record',
  payload: z.object({ webhook_event_id: z.int() }),
  key_rule: 'ordered',
  retry_limit: 6,
  retry_delay_s: 10,
  timeout_s: 180,
})

export async function enqueueRefresh(
  { jobs }: Services,
  db: Db,
  { webhook_event_id, key }: { webhook_event_id: number; key: string },
): Promise<void> {
  await jobs.enqueue(db, refreshObjectJob, { webhook_event_id }, { key })
}

interface Report {
  service_id: number
  kind: 'order' | 'product'
  id: number
}

export const refreshObjectHandler = handleJob(refreshObjectJob, async (services, job, { webhook_event_id: id }) => {
  const event = await claimWebhookEvent<Report>(job.db, id)
  if (!event) return
  const shop = (await findService(job.db, event.payload.service_id, SHOP_TYPE)) as ShopRow | undefined
  try {
    if (shop)
      await refresh(
        { services, shop, job, client: clientOf(services, shop, job.signal), done: newRun(services.clock.now()) },
        event.payload,
      )
    await settleWebhookEvent(job.db, id, shop !== undefined)
  } catch (error) {
    await failWebhookEvent(job.db, id, error as Error)
    // The next synchronisation finds the change too, so a shop that fails is not asked again and again.
    if (!(error instanceof RemoteError) || error.is_passing) throw error
  }
})

async function refresh(run: ShopRun, { kind, id }: Report): Promise<void> {
  try {
    if (kind === 'order') await takeInShopOrders(run, [await run.client.read<ShopOrder>(`orders/${id}`)])
    else if (run.shop.settings.sync_products) await refreshProduct(run, id)
  } catch (error) {
    if (!(error instanceof RemoteError) || error.kind !== 'not_found') throw error
    await forget(run, kind, String(id))
  }
}

/** A variation is read with its product. */
async function refreshProduct(run: ShopRun, id: number): Promise<void> {
  const product = await run.client.read<ShopProduct>(`products/${id}`)
  const parent =
    product.type === 'variation' && product.parent_id ? await run.client.read<ShopProduct>(`products/${product.parent_id}`) : product
  await takeInShopProducts(run, [parent])
}

/** Hides an order, or archives a product, that the shop deleted for good. */
async function forget({ services, shop }: ShopRun, kind: Report['kind'], external_id: string): Promise<void> {
  await runAs(services, 0, 'woocommerce', async (ctx) => {
    const source = sourceOf(shop)
    const gone = kind === 'order' ? await hideOrders(ctx.db, source, [external_id]) : await archiveProducts(ctx.db, source, [external_id])
    const changed = gone.map(({ id }) => id)
    announceRecords(ctx, {
      account_id: shop.account_id,
      kind: kind === 'order' ? 'acc_order' : 'acc_product',
      service_id: shop.id,
      created: [],
      changed,
    })
  })
}

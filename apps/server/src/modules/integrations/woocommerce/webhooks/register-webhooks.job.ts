import { z } from 'zod'
import { rows } from '#db/rows.ts'
import { sql } from 'kysely'
import type { Context, Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { findService, setServiceSetting, type ServiceRow } from '#modules/accounts/third-party-services/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import type { ShopClient } from '../client/shop-client.ts'
import type { ShopWebhook } from '../client/shop-records.ts'
import { clientOf, connectShop, deliveryUrl, openKeys, openSecret } from '../services/shop-access.ts'
import { SHOP_TYPE, type ShopRow } from '../services/settings.ts'

/** What shops report. Customers come with their orders. */
const TOPICS = ['order.created', 'order.updated', 'order.deleted', 'product.created', 'product.updated', 'product.deleted']

/** Lets a shop report its changes: adds the webhooks that it lacks, and switches on those that it disabled. */
const registerWebhooksJob = defineJob({
  name: 'register-shop-webhooks',
  payload: z.object({ service_id: z.int() }),
  lengthy: true,
  key_rule: 'one_queued',
  retry_limit: 3,
  retry_delay_s: 60,
  timeout_s: 300,
})

export async function enqueueRegistration({ jobs }: Services, db: Db, service_id: number): Promise<void> {
  await jobs.enqueue(db, registerWebhooksJob, { service_id }, { key: String(service_id) })
}

export const registerWebhooksHandler = handleJob(registerWebhooksJob, async (services, job, { service_id }) => {
  const shop = (await findService(job.db, service_id, SHOP_TYPE)) as ShopRow | undefined
  if (!shop || !shop.webhook_key || shop.status === 'disabled' || shop.status === 'expired') return
  let has_webhooks = true
  try {
    await register(clientOf(services, shop, job.signal), deliveryUrl(services.app_url, shop.webhook_key), openSecret(services, shop) ?? '')
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    job.logger.warn({ service_id, kind: error.kind, code: error.code }, 'a shop takes no webhooks')
    has_webhooks = false
  }
  if (has_webhooks !== shop.settings.has_webhooks) await setServiceSetting(job.db, shop.id, { has_webhooks })
})

/** Looks at what the shop has by our address first, because it creates as many as it is asked for. */
async function register(client: ShopClient, delivery_url: string, secret: string): Promise<void> {
  const known = new Map((await webhooksAt(client, delivery_url)).map((webhook) => [webhook.topic, webhook]))
  for (const topic of TOPICS) {
    const webhook = known.get(topic)
    if (!webhook) await client.write('POST', 'webhooks', { name: `Stoa ${topic}`, topic, delivery_url, secret })
    else if (webhook.status !== 'active') await client.write('PUT', `webhooks/${webhook.id}`, { status: 'active', secret })
  }
}

async function webhooksAt(client: ShopClient, delivery_url: string): Promise<ShopWebhook[]> {
  const { rows: found } = await client.list<ShopWebhook>('webhooks', { per_page: 100, orderby: 'id', order: 'asc' })
  return found.filter((webhook) => webhook.delivery_url === delivery_url)
}

/** Every day: shops switch a webhook off after a few failures, and never on again. */
export const registerAllWebhooksJob = defineJob({ name: 'register-all-shop-webhooks', payload: z.object({}) })

export const registerAllWebhooksHandler = handleJob(registerAllWebhooksJob, async (services, job) => {
  const shops = await rows<{ id: number }>(
    job.db,
    sql`SELECT id FROM third_party_services WHERE type = ${SHOP_TYPE} AND deleted_at IS NULL AND status IN ('connected', 'syncing', 'error') ORDER BY id`,
  )
  for (const { id } of shops) await enqueueRegistration(services, job.db, id)
})

/**
 * Removes the webhooks of a shop that was disconnected, as far as it still lets us. The payload has its sealed keys, because the row has
 * none any more.
 */
const removeWebhooksJob = defineJob({
  name: 'remove-shop-webhooks',
  payload: z.object({ account_id: z.int(), base_url: z.string(), credentials: z.string(), webhook_key: z.string() }),
  retry_limit: 3,
  retry_delay_s: 60,
  timeout_s: 120,
})

/** Hears that a service is disconnected, while it still has its keys. */
export async function removeWebhooksOf(ctx: Context, row: ServiceRow): Promise<void> {
  const { type, account_id, base_url, credentials_ciphertext: credentials, webhook_key } = row
  if (type !== SHOP_TYPE || !base_url || !credentials || !webhook_key) return
  await ctx.services.jobs.enqueue(ctx.db, removeWebhooksJob, { account_id, base_url, credentials, webhook_key })
}

export const removeWebhooksHandler = handleJob(
  removeWebhooksJob,
  async (services, job, { account_id, base_url, credentials, webhook_key }) => {
    try {
      const client = connectShop(services, { ...openKeys(services, account_id, credentials), base_url }, { signal: job.signal })
      for (const { id } of await webhooksAt(client, deliveryUrl(services.app_url, webhook_key)))
        await client.write('DELETE', `webhooks/${id}`)
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error
      job.logger.info({ kind: error.kind, code: error.code }, 'a disconnected shop keeps its webhooks')
    }
  },
)

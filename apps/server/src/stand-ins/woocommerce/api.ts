import type { Call } from '../http-stand-in.ts'
import { ping } from './deliver-webhooks.ts'
import { listRecords } from './list-records.ts'
import type { StandInRecord, StandInShop, StandInWebhook } from './records.ts'
import { refuse, sendJson } from './wordpress-error.ts'

const TOPICS = /^(order|product|customer)\.(created|updated|deleted)$/

/** The part of the API behind the login. @param path below the version, such as `orders/7` */
export async function answerApi(call: Call, shop: StandInShop, path: string): Promise<void> {
  const { method, response } = call
  const [collection = '', id = '', child = ''] = path.split('/')
  if (method === 'GET' && path === 'data/currencies/current')
    return sendJson(response, { code: shop.currency, name: shop.currency, symbol: '€' })
  if (collection === 'webhooks') return answerWebhooks(call, shop, id)
  const records = { orders: shop.orders, products: shop.products }[collection]
  if (!records || method !== 'GET') return refuse(response, 404, 'rest_no_route', 'No route was found matching the URL and request method.')
  answerRecords(call, shop, { collection, records, id, child })
}

interface Asked {
  collection: string
  records: readonly StandInRecord[]
  id: string
  child: string
}

function answerRecords(call: Call, shop: StandInShop, { collection, records, id, child }: Asked): void {
  if (!id) return listRecords(call, records)
  const record = records.find((row) => row.id === Number(id))
  if (!record) return invalidId(call.response, collection)
  if (child) return listRecords(call, childrenOf(shop, collection, record, child))
  sendJson(call.response, record)
}

function childrenOf(shop: StandInShop, collection: string, { id }: StandInRecord, child: string): StandInRecord[] {
  if (collection === 'products' && child === 'variations') return shop.variations.filter(({ parent_id }) => parent_id === id)
  const dates = { status: 'refund', date_created_gmt: '2026-01-01T00:00:00', date_modified_gmt: '2026-01-01T00:00:00' }
  return (shop.refunds[id] ?? []).map((refund) => ({ ...dates, ...refund }) as StandInRecord)
}

async function answerWebhooks(call: Call, shop: StandInShop, id: string): Promise<void> {
  const { method, response, body } = call
  if (method === 'GET' && !id) return listRecords(call, shop.webhooks.map(present))
  if (method === 'POST' && !id) return addWebhook(call, shop)
  const webhook = shop.webhooks.find((one) => one.id === Number(id))
  if (!webhook) return refuse(response, method === 'PUT' ? 400 : 404, 'woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.')
  if (method === 'DELETE') return removeWebhook(call, shop, webhook)
  if (method === 'PUT' && !changeWebhook(webhook, body)) return refuse(response, 400, 'rest_invalid_param', 'Invalid parameter(s): status')
  sendJson(response, present(webhook))
}

/** @returns false for a status that does not exist */
function changeWebhook(webhook: StandInWebhook, body: Buffer): boolean {
  const { status } = JSON.parse(body.toString()) as { status?: StandInWebhook['status'] }
  if (status && !['active', 'paused', 'disabled'].includes(status)) return false
  Object.assign(webhook, status && { status, failures: 0 })
  return true
}

function removeWebhook({ response, url }: Call, shop: StandInShop, webhook: StandInWebhook): void {
  if (url.searchParams.get('force') !== 'true')
    return refuse(response, 501, 'woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.')
  shop.webhooks.splice(shop.webhooks.indexOf(webhook), 1)
  sendJson(response, present(webhook))
}

async function addWebhook({ response, body }: Call, shop: StandInShop): Promise<void> {
  const given = JSON.parse(body.toString()) as Partial<StandInWebhook>
  if (!given.topic || !TOPICS.test(given.topic))
    return refuse(response, 400, 'woocommerce_rest_shop_webhook_invalid_topic', 'Webhook topic is required.')
  if (!/^https?:\/\//.test(given.delivery_url ?? ''))
    return refuse(response, 400, 'woocommerce_rest_shop_webhook_invalid_delivery_url', 'Webhook delivery URL must be a valid URL.')
  const id = Math.max(0, ...shop.webhooks.map((one) => one.id)) + 1
  const webhook: StandInWebhook = {
    id,
    name: given.name ?? `Webhook ${id}`,
    status: 'active',
    topic: given.topic,
    delivery_url: given.delivery_url!,
    secret: given.secret ?? '',
    failures: 0,
  }
  if ((await ping(webhook)) !== 200)
    return refuse(response, 400, 'woocommerce_rest_shop_webhook_not_created', 'Error: Delivery URL returned response code.')
  shop.webhooks.push(webhook)
  sendJson(response, present(webhook), { status: 201 })
}

const DATES = { date_created_gmt: '2026-01-01T00:00:00', date_modified_gmt: '2026-01-01T00:00:00' }
const present = ({ failures: _failures, secret: _secret, ...webhook }: StandInWebhook): StandInRecord => ({ ...DATES, ...webhook })

const invalidId = (response: Call['response'], collection: string) =>
  refuse(response, 404, `woocommerce_rest_${collection === 'orders' ? 'shop_order' : 'product'}_invalid_id`, 'Invalid ID.')

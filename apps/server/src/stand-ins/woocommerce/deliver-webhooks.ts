import { createHash, createHmac } from 'node:crypto'
import type { StandInRecord, StandInShop, StandInWebhook } from './records.ts'

/** After more failures in a row a webhook is disabled. */
const MOST_FAILURES = 5

/** An event that a shop reports. */
export interface ShopEvent {
  /** Consumer key of the shop. */
  key: string
  topic: string
  resource_id: number
  /** What is sent; by default the record, or its id alone once it was deleted. */
  body?: object
  /** Signs the event; the webhook's secret when left out. */
  secret?: string
}

/**
 * Sends an event to the webhooks of its topic, without repetition, as WooCommerce does: two deliveries of one webhook within a second share
 * their id. @returns status of the last answer; 0 if no webhook is active
 */
export async function deliverEvent(shop: StandInShop, event: ShopEvent, record: StandInRecord | undefined): Promise<number> {
  const body = JSON.stringify(event.body ?? (event.topic.endsWith('.deleted') || !record ? { id: event.resource_id } : record))
  let status = 0
  for (const webhook of shop.webhooks.filter(({ topic, status: state }) => topic === event.topic && state === 'active'))
    status = await deliver(webhook, event, body)
  return status
}

async function deliver(webhook: StandInWebhook, { topic, secret }: ShopEvent, body: string): Promise<number> {
  const [resource = '', name = ''] = topic.split('.')
  const second = Math.floor(Date.now() / 1000)
  const status = await post(webhook.delivery_url, body, {
    'content-type': 'application/json',
    'x-wc-webhook-source': 'http://practice-shop.example/',
    'x-wc-webhook-topic': topic,
    'x-wc-webhook-resource': resource,
    'x-wc-webhook-event': name,
    'x-wc-webhook-signature': createHmac('sha256', secret ?? webhook.secret)
      .update(body)
      .digest('base64'),
    'x-wc-webhook-id': String(webhook.id),
    'x-wc-webhook-delivery-id': createHash('md5').update(`${webhook.id}${second}`).digest('hex'),
  })
  webhook.failures = (status >= 200 && status < 300) || status === 301 || status === 302 ? 0 : webhook.failures + 1
  if (webhook.failures > MOST_FAILURES) webhook.status = 'disabled'
  return status
}

/** The first call of a new webhook: a form without signature and topic, which must be answered by 200. */
export const ping = (webhook: StandInWebhook): Promise<number> =>
  post(webhook.delivery_url, `webhook_id=${webhook.id}`, { 'content-type': 'application/x-www-form-urlencoded' })

async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'user-agent': 'WooCommerce/9.4.1 Hookshot (WordPress/6.7)', ...headers },
      body,
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

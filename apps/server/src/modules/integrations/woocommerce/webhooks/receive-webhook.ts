import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findRow } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { notFound, unauthenticated } from '#lib/errors.ts'
import { isRecord } from '#lib/is-record.ts'
import { sameBytes } from '#lib/security/tokens.ts'
import { receiveWebhookEvent } from '#platform/webhook-events.store.ts'
import { openSecret } from '../services/shop-access.ts'
import { SHOP_TYPE, type ShopRow } from '../services/settings.ts'
import { enqueueRefresh } from './refresh-object.job.ts'

/** An order with hundreds of lines and the fields of plug-ins. */
const LARGEST_BYTES = 2 * 1024 * 1024

interface KeyedRoute {
  Params: { key: string }
}

/**
 * Receives what shops report (integrations.md 3.3). A report is a hint: it is stored once without the record in it, answered at once, and
 * a job reads the record from the shop.
 */
export function shopWebhooks(http: FastifyInstance, services: Services): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BYTES }, (_request, body, done) => done(null, body))
    scope.post<KeyedRoute>('/webhooks/woocommerce/:key', { bodyLimit: LARGEST_BYTES }, async (request, reply) => {
      const shop = await shopOf(services, request.params.key)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isPing(request, body)) await receive(services, shop, request, body)
      return reply.code(200).send({ received: true })
    })
  })
}

/** @throws 404 for an address that no connected shop has */
async function shopOf({ database }: Services, webhook_key: string): Promise<ShopRow> {
  const row = await findRow(database.db, 'third_party_services', { webhook_key })
  if (row?.type !== SHOP_TYPE || row.deleted_at !== null) throw notFound()
  return row as ShopRow
}

/** A new webhook calls once with its number alone, without signature and topic; anything but 200 would keep it from being created. */
const isPing = ({ headers }: FastifyRequest, body: Buffer): boolean =>
  headers['x-wc-webhook-topic'] === undefined && /^webhook_id=\d+$/.test(body.toString('latin1', 0, 40))

/** @throws 401 for a signature that is wrong; nothing is stored then */
async function receive(services: Services, shop: ShopRow, { headers }: FastifyRequest, body: Buffer): Promise<void> {
  const secret = openSecret(services, shop)
  const signature = String(headers['x-wc-webhook-signature'] ?? '')
  if (!secret || !sameBytes(createHmac('sha256', secret).update(body).digest('base64'), signature)) throw unauthenticated()
  const topic = String(headers['x-wc-webhook-topic'] ?? '')
  const report = reportOf(body)
  const kind = /^(order|product)\.(created|updated|deleted|restored)$/.exec(topic)?.[1]
  if (!report || !kind) return
  const hash = createHash('sha256').update(body).digest('hex')
  const event_key = [shop.id, headers['x-wc-webhook-id'], topic, report.id, report.date_modified_gmt ?? '', hash].join(':')
  await services.database.db.transaction().execute(async (trx) => {
    const payload = { service_id: shop.id, kind, id: report.id, topic }
    const id = await receiveWebhookEvent(trx, { provider: 'woocommerce', event_key, payload })
    if (id !== null) await enqueueRefresh(services, trx, { webhook_event_id: id, key: `${shop.id}:${kind}:${report.id}` })
  })
}

function reportOf(body: Buffer): { id: number; date_modified_gmt?: string } | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    return isRecord(parsed) && Number.isSafeInteger(parsed.id) ? (parsed as { id: number }) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

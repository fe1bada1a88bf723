import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { notFound, unauthenticated } from '#lib/errors.ts'
import type { Services } from '#kit/services.ts'
import { receiveWebhookEvent, settleWebhookEvent } from '#platform/webhook-events.store.ts'
import { gatewayByKey, type ConfiguredGateway, type Provider } from '../gateways/configured.ts'
import type { SmsReport } from '../gateways/gateway.ts'
import { isSignedByTwilio, readTwilioReport } from '../gateways/twilio.ts'
import { readYubotoHint } from '../gateways/yuboto.ts'
import { applyReport } from '../queue/apply-report.ts'
import { receiveSms } from './receive-sms.ts'
import { checkAtOnce } from '../store/reports.ts'

type Fields = Record<string, string>
interface KeyedRoute {
  Params: { key: string }
}

const LARGEST_BYTES = 64 * 1024
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Receives the events of SMS providers (integrations.md 0.3, 5) and stores each once. Twilio signs its events, so they are applied
 * immediately. Yuboto does not, so its events only make the gateway be asked.
 */
export function smsWebhooks(http: FastifyInstance, services: Services): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST_BYTES }, (_request, body, done) => done(null, body))
    scope.post<KeyedRoute>('/webhooks/sms/twilio/:key/status', { bodyLimit: LARGEST_BYTES }, async (request, reply) => {
      await receiveTwilioReport(services, request)
      return reply.code(204).send()
    })
    scope.post<KeyedRoute>('/webhooks/sms/twilio/:key/incoming', { bodyLimit: LARGEST_BYTES }, async (request, reply) => {
      await receiveTwilioSms(services, request)
      return reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response/>')
    })
  })
  http.get<KeyedRoute>('/webhooks/sms/yuboto/:key', async (request, reply) => {
    await receiveYubotoReport(services, request)
    return reply.code(200).send('OK')
  })
}

async function receiveTwilioReport(services: Services, request: FastifyRequest<KeyedRoute>): Promise<void> {
  const { gateway, form } = await readTwilioForm(services, request)
  const report = readTwilioReport(form, uuidOrNull((request.query as Fields).ref))
  if (!report) return
  await services.database.db.transaction().execute(async (trx) => {
    const event = await storeEvent(trx, 'twilio', `${report.provider_id}:${report.provider_status}`, form)
    if (event === null) return
    const id = await findMessage(trx, gateway, report)
    if (id !== null) await applyReport(trx, id, report, services.clock.now())
    await settleEvent(trx, event, id !== null)
  })
  services.wakeOutbox()
}

async function receiveTwilioSms(services: Services, request: FastifyRequest<KeyedRoute>): Promise<void> {
  const { gateway, form } = await readTwilioForm(services, request)
  await services.database.db.transaction().execute(async (trx) => {
    const event = await storeEvent(trx, 'twilio', `${form.MessageSid}:incoming`, form)
    if (event !== null) await settleEvent(trx, event, await receiveSms(services, trx, gateway, form))
  })
  services.wakeOutbox()
}

async function receiveYubotoReport(services: Services, request: FastifyRequest<KeyedRoute>): Promise<void> {
  const gateway = await findGateway(services, request.params.key, 'yuboto')
  const query = request.query as Fields
  const hint = readYubotoHint(query)
  if (!hint) return
  await services.database.db.transaction().execute(async (trx) => {
    const event = await storeEvent(trx, 'yuboto', `${hint.provider_id}:${hint.status}`, query)
    if (event === null) return
    const id = await findMessage(trx, gateway, { ...hint, ref: uuidOrNull(hint.ref) })
    // The reference identifies the message even if the gateway's answer to sending was lost.
    if (id !== null) await checkAtOnce(trx, id, hint.provider_id, services.clock.now())
    await settleEvent(trx, event, id !== null)
  })
}

/** Finds the gateway to whose address a provider reports. @throws 404 */
async function findGateway(services: Services, key: string, provider: Provider): Promise<ConfiguredGateway> {
  const gateway = await gatewayByKey(services, key)
  if (gateway?.provider !== provider) throw notFound()
  return gateway
}

/** Reads a signed form of Twilio. The signature covers the public address, which a proxy may hide from this process. @throws 401, 404 */
async function readTwilioForm(
  services: Services,
  request: FastifyRequest<KeyedRoute>,
): Promise<{ gateway: ConfiguredGateway; form: Fields }> {
  const gateway = await findGateway(services, request.params.key, 'twilio')
  const form = Object.fromEntries(new URLSearchParams((request.body as string | undefined) ?? ''))
  const signature = request.headers['x-twilio-signature']
  if (typeof signature !== 'string' || !isSignedByTwilio(gateway.secret, `${services.app_url}${request.url}`, form, signature))
    throw unauthenticated()
  return { gateway, form }
}

const uuidOrNull = (text: string | null | undefined): string | null => (text && UUID.test(text) ? text : null)

/** Stores an event. @returns null when it is stored already */
async function storeEvent(db: Db, provider: Provider, event_key: string, payload: Fields): Promise<number | null> {
  const key = event_key.length > 300 ? createHash('sha256').update(event_key).digest('hex') : event_key
  return receiveWebhookEvent(db, { provider: `sms-${provider}`, event_key: key, payload })
}

const settleEvent = (db: Db, id: number, is_ours: boolean) => settleWebhookEvent(db, id, is_ours, { counts: true })

/** Finds a message that went through a gateway, by our reference or by the provider's id. */
async function findMessage(
  db: Db,
  gateway: ConfiguredGateway,
  { provider_id, ref }: Pick<SmsReport, 'provider_id' | 'ref'>,
): Promise<number | null> {
  const row = await one<{ id: number }>(
    db,
    sql`
    SELECT id FROM sms_messages WHERE (token = ${ref}::uuid OR (provider = ${gateway.provider} AND provider_id = ${provider_id}))
      AND third_party_service_id IS NOT DISTINCT FROM ${gateway.id}::bigint AND direction = 'outgoing' ORDER BY (token = ${ref}::uuid) DESC NULLS LAST LIMIT 1`,
  )
  return row?.id ?? null
}

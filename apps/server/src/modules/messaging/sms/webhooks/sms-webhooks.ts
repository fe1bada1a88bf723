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
interface Ours {
  Params: { key: string }
}

const LARGEST_BYTES = 64 * 1024
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * What SMS providers tell (integrations.md 0.3, 5): each event is kept once. Twilio's are signed and acted on at once;
 * Yuboto's are not, so they only make the gateway be asked.
 */
export function smsWebhooks(http: FastifyInstance, services: Services): void {
  const { database, clock } = services

  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST_BYTES }, (_request, body, done) => done(null, body))

    scope.post<Ours>('/webhooks/sms/twilio/:key/status', { bodyLimit: LARGEST_BYTES }, async (request, reply) => {
      const { gateway, form } = await fromTwilio(request)
      const ref = (request.query as Fields).ref ?? null
      const report = readTwilioReport(form, ref && UUID.test(ref) ? ref : null)
      if (report) {
        await database.db.transaction().execute(async (trx) => {
          const event = await keep(trx, 'twilio', `${report.provider_id}:${report.provider_status}`, form)
          if (event === null) return
          const id = await findMessage(trx, gateway, report)
          if (id !== null) await applyReport(trx, id, report, clock.now())
          await done(trx, event, id !== null)
        })
        services.wakeOutbox()
      }
      return reply.code(204).send()
    })

    scope.post<Ours>('/webhooks/sms/twilio/:key/incoming', { bodyLimit: LARGEST_BYTES }, async (request, reply) => {
      const { gateway, form } = await fromTwilio(request)
      await database.db.transaction().execute(async (trx) => {
        const event = await keep(trx, 'twilio', `${form.MessageSid}:incoming`, form)
        if (event !== null) await done(trx, event, await receiveSms(services, trx, gateway, form))
      })
      services.wakeOutbox()
      return reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response/>')
    })
  })

  http.get<Ours>('/webhooks/sms/yuboto/:key', async (request, reply) => {
    const gateway = await known(request.params.key, 'yuboto')
    const query = request.query as Fields
    const hint = readYubotoHint(query)
    if (hint)
      await database.db.transaction().execute(async (trx) => {
        const event = await keep(trx, 'yuboto', `${hint.provider_id}:${hint.status}`, query)
        if (event === null) return
        const ref = hint.ref && UUID.test(hint.ref) ? hint.ref : null
        const id = await findMessage(trx, gateway, { ...hint, ref })
        // Our name for it says which message the gateway means, also when its answer to sending was lost.
        if (id !== null) await checkAtOnce(trx, id, hint.provider_id, clock.now())
        await done(trx, event, id !== null)
      })
    return reply.code(200).send('OK')
  })

  async function known(key: string, provider: Provider): Promise<ConfiguredGateway> {
    const gateway = await gatewayByKey(services, key)
    if (gateway?.provider !== provider) throw notFound()
    return gateway
  }

  /** The signature is over the public address, which a proxy may hide from this process. */
  async function fromTwilio(request: FastifyRequest<Ours>): Promise<{ gateway: ConfiguredGateway; form: Fields }> {
    const gateway = await known(request.params.key, 'twilio')
    const form = Object.fromEntries(new URLSearchParams((request.body as string | undefined) ?? ''))
    const signature = request.headers['x-twilio-signature']
    if (typeof signature !== 'string' || !isSignedByTwilio(gateway.secret, `${services.app_url}${request.url}`, form, signature))
      throw unauthenticated()
    return { gateway, form }
  }
}

/** @returns null when it was told before */
async function keep(db: Db, provider: Provider, event_key: string, payload: Fields): Promise<number | null> {
  const key = event_key.length > 300 ? createHash('sha256').update(event_key).digest('hex') : event_key
  return receiveWebhookEvent(db, { provider: `sms-${provider}`, event_key: key, payload })
}

const done = (db: Db, id: number, is_ours: boolean) => settleWebhookEvent(db, id, is_ours, { counts: true })

/** A message that went through this gateway, by our name for it or by the provider's. */
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

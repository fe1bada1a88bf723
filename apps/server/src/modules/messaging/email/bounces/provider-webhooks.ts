import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import { notFound, unauthenticated } from '#lib/errors.ts'
import type { Services } from '#kit/services.ts'
import { sameBytes } from '#lib/security/tokens.ts'
import { receiveWebhookEvent } from '#platform/webhook-events.store.ts'
import { handleProviderEventJob } from './handle-provider-event.ts'
import { isSignedBySns, type FetchCertificate, type SnsMessage } from './sns-signature.ts'

type Provider = 'ses' | 'mailgun' | 'postmark'
type Json = Record<string, unknown>

/** An event of a provider. The provider repeats an event with the same key. */
interface ProviderEvent {
  event_key: string
  payload: Json
}

const LARGEST_BYTES = 35 * 1024 * 1024
const STALE_MS = 15 * 60_000

/**
 * Receives the events of mail providers (integrations.md 0.3, 6.3): verifies each, stores it as it came, and answers before it is
 * processed. The last part of the address is a secret, because not every provider signs.
 */
export function providerWebhooks(
  http: FastifyInstance,
  services: Services,
  fetchCertificate: FetchCertificate = certificates(services),
  sns_host?: RegExp,
): void {
  const readers = {
    ses: sesReader(services, fetchCertificate, sns_host),
    mailgun: mailgunReader(services),
    postmark: postmarkReader(services),
  }
  // A separate scope keeps the body as it came, because signatures cover its bytes.
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BYTES }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string; key: string } }>(
      '/webhooks/email/:provider/:key',
      { bodyLimit: LARGEST_BYTES },
      async (request, reply) => {
        const { provider, key } = request.params
        const expected = services.env.MAIL_WEBHOOK_KEY
        if (!expected || !sameBytes(key, expected) || !isProvider(provider)) throw notFound()
        const event = await readers[provider](readBody(request), request)
        if (event) await storeEvent(services, provider, event)
        return reply.code(200).send({ data: null })
      },
    )
  })
}

/** Verifies an event and reads it; null when there is nothing to process. @throws 401 when it is not from the provider */
type EventReader = (body: Json, request: FastifyRequest) => ProviderEvent | null | Promise<ProviderEvent | null>

const sesReader =
  ({ env }: Services, fetchCertificate: FetchCertificate, sns_host?: RegExp): EventReader =>
  async (body) => {
    const message = body as unknown as SnsMessage
    if (!env.SNS_TOPIC_ARNS.includes(message.TopicArn) || !(await isSignedBySns(message, fetchCertificate, sns_host)))
      throw unauthenticated()
    if (message.Type === 'SubscriptionConfirmation')
      return { event_key: message.MessageId, payload: { subscribe_url: message.SubscribeURL } }
    return message.Type === 'Notification' && message.Message.startsWith('{')
      ? { event_key: message.MessageId, payload: JSON.parse(message.Message) as Json }
      : null
  }

const mailgunReader =
  ({ env, clock }: Services): EventReader =>
  (body) => {
    const { timestamp, token, signature } = (typeof body.signature === 'object' ? body.signature : body) as Record<string, string>
    const key = env.MAILGUN_SIGNING_KEY
    const age_ms = Math.abs(clock.now().getTime() - Number(timestamp) * 1000)
    const is_signed = key && sameBytes(createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex'), String(signature))
    if (!is_signed || !(age_ms < STALE_MS)) throw unauthenticated()
    return { event_key: String(token), payload: body }
  }

const postmarkReader =
  ({ env }: Services): EventReader =>
  (body, request) => {
    const auth = env.POSTMARK_WEBHOOK_AUTH
    if (!auth || !sameBytes(request.headers.authorization ?? '', `Basic ${Buffer.from(auth).toString('base64')}`)) throw unauthenticated()
    const name = ['RecordType', 'MessageID', 'Email', 'Recipient', 'BouncedAt', 'DeliveredAt', 'Date']
      .map((field) => String(body[field] ?? ''))
      .join(':')
    return { event_key: createHash('sha256').update(name).digest('hex'), payload: body }
  }

/** Stores an event and has it processed, unless it is stored already. */
async function storeEvent({ database, jobs }: Services, provider: Provider, { event_key, payload }: ProviderEvent): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const webhook_event_id = await receiveWebhookEvent(db, { provider: `email-${provider}`, event_key: event_key.slice(0, 300), payload })
    if (webhook_event_id !== null) await jobs.enqueue(db, handleProviderEventJob, { webhook_event_id })
  })
}

const isProvider = (name: string): name is Provider => ['ses', 'mailgun', 'postmark'].includes(name)

/** Parses JSON or a form. @throws 401 for any other body */
function readBody(request: FastifyRequest): Json {
  const text = (request.body as Buffer | undefined)?.toString('utf8') ?? ''
  if (/x-www-form-urlencoded/.test(request.headers['content-type'] ?? '')) return qs.parse(text, { depth: 2, parameterLimit: 200 })
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body as Json
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw unauthenticated()
}

/** Fetches certificates of Amazon and caches them. */
function certificates({ outgoing }: Services): FetchCertificate {
  const cache = new Map<string, string>()
  return async (url) => {
    const cached = cache.get(url)
    if (cached) return cached
    const answer = await outgoing.request(url, { timeout_ms: 10_000 })
    if (answer.status !== 200) throw new Error(`The certificate ${url} could not be fetched: ${answer.status}`)
    const certificate = answer.body.toString('utf8')
    cache.set(url, certificate)
    return certificate
  }
}

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

/** What was told, and the name by which a repetition is known. */
interface Told {
  event_key: string
  payload: Json
}

const LARGEST_BYTES = 35 * 1024 * 1024
const STALE_MS = 15 * 60_000

/**
 * What mail providers report (integrations.md 0.3, 6.3): checked, kept as it came, answered at once and acted on after.
 * The last part of the address is a secret, because not every provider signs. A scope of its own: signatures are over
 * the body exactly as it came.
 */
export function providerWebhooks(
  http: FastifyInstance,
  services: Services,
  fetchCertificate: FetchCertificate = certificates(),
  sns_host?: RegExp,
): void {
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
        const body = readBody(request)
        const told = await { ses: fromSes, mailgun: fromMailgun, postmark: fromPostmark }[provider](body, request)
        if (told) await keep(provider, told)
        return reply.code(200).send({ data: null })
      },
    )
  })

  async function fromSes(body: Json): Promise<Told | null> {
    const message = body as unknown as SnsMessage
    if (!services.env.SNS_TOPIC_ARNS.includes(message.TopicArn) || !(await isSignedBySns(message, fetchCertificate, sns_host)))
      throw unauthenticated()
    if (message.Type === 'SubscriptionConfirmation')
      return { event_key: message.MessageId, payload: { subscribe_url: message.SubscribeURL } }
    return message.Type === 'Notification' && message.Message.startsWith('{')
      ? { event_key: message.MessageId, payload: JSON.parse(message.Message) as Json }
      : null
  }

  async function fromMailgun(body: Json): Promise<Told> {
    const { timestamp, token, signature } = (typeof body.signature === 'object' ? body.signature : body) as Record<string, string>
    const key = services.env.MAILGUN_SIGNING_KEY
    const age_ms = Math.abs(services.clock.now().getTime() - Number(timestamp) * 1000)
    const right = key && sameBytes(createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex'), String(signature))
    if (!right || !(age_ms < STALE_MS)) throw unauthenticated()
    return { event_key: String(token), payload: body }
  }

  async function fromPostmark(body: Json, request: FastifyRequest): Promise<Told> {
    const auth = services.env.POSTMARK_WEBHOOK_AUTH
    if (!auth || !sameBytes(request.headers.authorization ?? '', `Basic ${Buffer.from(auth).toString('base64')}`)) throw unauthenticated()
    const name = ['RecordType', 'MessageID', 'Email', 'Recipient', 'BouncedAt', 'DeliveredAt', 'Date']
      .map((field) => String(body[field] ?? ''))
      .join(':')
    return { event_key: createHash('sha256').update(name).digest('hex'), payload: body }
  }

  /** The same event twice is kept and acted on once. */
  async function keep(provider: Provider, { event_key, payload }: Told): Promise<void> {
    await services.database.db.transaction().execute(async (db) => {
      const webhook_event_id = await receiveWebhookEvent(db, { provider: `email-${provider}`, event_key: event_key.slice(0, 300), payload })
      if (webhook_event_id !== null) await services.jobs.enqueue(db, handleProviderEventJob, { webhook_event_id })
    })
  }
}

const isProvider = (name: string): name is Provider => ['ses', 'mailgun', 'postmark'].includes(name)

/** JSON, or a form. A body that is neither proves nothing. */
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

/** Amazon's certificates, each fetched once. */
function certificates(): FetchCertificate {
  const known = new Map<string, string>()
  return async (url) => {
    const found = known.get(url)
    if (found) return found
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) throw new Error(`The certificate ${url} could not be fetched: ${answer.status}`)
    const certificate = await answer.text()
    known.set(url, certificate)
    return certificate
  }
}

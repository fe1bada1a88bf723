import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { badRequest, notFound } from '#lib/errors.ts'
import { inTheName } from '#platform/run-as.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { applyNews } from './apply-news.ts'
import { connect, gatewayById, gatewayByKey } from './configured-gateway.ts'
import { WrongSignature, type GatewayNews } from './payment-gateway.ts'

const LARGEST_BYTES = 256 * 1024

/**
 * What Stripe tells (https://docs.stripe.com/webhooks): believed by its signature over the bytes, kept once, answered at
 * once, and acted on by a job, which may be repeated.
 */
export function stripeWebhook(http: FastifyInstance, services: Services): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST_BYTES }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { key: string } }>('/api/webhooks/stripe/:key', { bodyLimit: LARGEST_BYTES }, async (request, reply) => {
      const { db } = services.database
      const gateway = await gatewayByKey(db, request.params.key)
      if (!gateway) throw notFound()
      const event = readSigned(connect(services, gateway), String(request.body ?? ''), String(request.headers['stripe-signature'] ?? ''))
      await db.transaction().execute(async (trx) => {
        const kept = { gateway_id: gateway.id, type: event.type, news: event.news }
        const { rows } = await sql<{ id: number }>`
          INSERT INTO webhook_events (provider, event_key, payload, status, handled_at)
          VALUES ('payment-stripe', ${`${gateway.id}:${event.id}`}, ${JSON.stringify(kept)}::jsonb, ${event.news ? 'received' : 'ignored'}, ${event.news ? null : sql`now()`})
          ON CONFLICT (provider, event_key) DO NOTHING RETURNING id`.execute(trx)
        if (rows[0] && event.news)
          await services.jobs.enqueue(
            trx,
            applyPaymentNewsJob(() => services),
            { webhook_event_id: rows[0].id },
          )
      })
      return reply.send({ received: true })
    })
  })
}

/** A wrong signature tells nothing but that it is wrong. */
function readSigned(gateway: ReturnType<typeof connect>, body: string, signature: string) {
  try {
    return gateway.readEvent(body, signature)
  } catch (error) {
    if (error instanceof WrongSignature) throw badRequest('Invalid signature.', 'invalid_signature')
    throw error
  }
}

/** Acts on one kept event, once. What fails is tried again and stays to be looked at. */
export const applyPaymentNewsJob = (services: () => Services) =>
  defineJob({
    name: 'apply-payment-news',
    payload: z.object({ webhook_event_id: z.int() }),
    retry_limit: 8,
    async handle(_job, { webhook_event_id: id }) {
      const { database } = services()
      try {
        await inTheName(services(), 0, 'payment-webhook', async (ctx) => {
          const { rows } = await sql<{ payload: { gateway_id: number; news: GatewayNews } }>`
            SELECT payload FROM webhook_events WHERE id = ${id} AND status IN ('received', 'failed') FOR UPDATE`.execute(ctx.db)
          if (!rows[0]) return
          const { gateway_id, news } = rows[0].payload
          const is_ours = (await gatewayById(ctx.db, gateway_id)) !== null && (await applyNews(ctx, gateway_id, news))
          await sql`UPDATE webhook_events SET status = ${is_ours ? 'handled' : 'ignored'}, attempts = attempts + 1, handled_at = now(), error = NULL WHERE id = ${id}`.execute(
            ctx.db,
          )
        })
      } catch (error) {
        await sql`UPDATE webhook_events SET status = 'failed', attempts = attempts + 1, error = left(${(error as Error).message}, 500) WHERE id = ${id}`.execute(
          database.db,
        )
        throw error
      }
    },
  })

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { badRequest, notFound } from '#lib/errors.ts'
import { runAs } from '#platform/run-as.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { claimWebhookEvent, failWebhookEvent, receiveWebhookEvent, settleWebhookEvent } from '#platform/webhook-events.store.ts'
import { applyPaymentUpdate } from './apply-payment-update.ts'
import { gatewayById, gatewayByKey } from '../store/gateways.ts'
import { connect } from './configured-gateway.ts'
import { WrongSignature, type PaymentUpdate } from './payment-gateway.ts'

const LARGEST_BYTES = 256 * 1024

/**
 * Receives events of Stripe (https://docs.stripe.com/webhooks): verifies the signature over the bytes, stores the event once,
 * and answers immediately. An idempotent job processes the event.
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
        const webhook_event_id = await receiveWebhookEvent(trx, {
          provider: 'payment-stripe',
          event_key: `${gateway.id}:${event.id}`,
          payload: { gateway_id: gateway.id, type: event.type, news: event.news },
          is_ignored: !event.news,
        })
        if (webhook_event_id !== null && event.news) await services.jobs.enqueue(trx, applyPaymentNewsJob, { webhook_event_id })
      })
      return reply.send({ received: true })
    })
  })
}

/** Refuses a wrong signature without details. */
function readSigned(gateway: ReturnType<typeof connect>, body: string, signature: string) {
  try {
    return gateway.readEvent(body, signature)
  } catch (error) {
    if (error instanceof WrongSignature) throw badRequest('Invalid signature.', 'invalid_signature')
    throw error
  }
}

/** Processes a stored event once. Failed events are retried, and kept for inspection. */
const applyPaymentNewsJob = defineJob({
  name: 'apply-payment-news',
  payload: z.object({ webhook_event_id: z.int() }),
  retry_limit: 8,
})

export const applyPaymentNewsHandler = handleJob(applyPaymentNewsJob, async (services, _job, { webhook_event_id: id }) => {
  const { database } = services
  try {
    await runAs(services, 0, 'payment-webhook', async (ctx) => {
      const event = await claimWebhookEvent<{ gateway_id: number; news: PaymentUpdate }>(ctx.db, id)
      if (!event) return
      const { gateway_id, news } = event.payload
      const is_ours = (await gatewayById(ctx.db, gateway_id)) !== undefined && (await applyPaymentUpdate(ctx, gateway_id, news))
      await settleWebhookEvent(ctx.db, id, is_ours)
    })
  } catch (error) {
    await failWebhookEvent(database.db, id, error as Error, { counts: true })
    throw error
  }
})

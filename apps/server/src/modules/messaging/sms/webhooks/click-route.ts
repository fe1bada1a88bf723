import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import type { Services } from '#kit/services.ts'
import { isMachineVisit } from '#modules/messaging/email/index.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import { liveEvent } from '../queue/live-event.ts'

interface Link {
  id: number
  url: string
  sms_message_id: number
  sent_at: string | null
  created_at: string
}

/** Older links still lead on, but are no longer counted. */
const COUNTED_MS = 90 * 86_400_000

/** The short links of SMS: they lead only where the message did. */
export function smsClickRoute(http: FastifyInstance, services: Services): void {
  const { database, clock, logger } = services
  http.route({
    method: ['GET', 'HEAD'],
    url: '/t/s/:code',
    handler: async (request, reply) => {
      const { rows } = await sql<Link>`
        SELECT l.id, l.url, m.id AS sms_message_id, m.sent_at, m.created_at FROM tracked_links l JOIN sms_messages m ON m.account_id = l.account_id AND m.id = l.owner_id
        WHERE l.code = ${(request.params as { code: string }).code} AND l.owner_type = 'sms_message'`.execute(database.db)
      const link = rows[0]
      if (!link) throw notFound()
      await count(request, link).catch((err: unknown) => logger.error({ err }, 'a click could not be counted'))
      return reply.header('Cache-Control', 'no-store, private').header('Referrer-Policy', 'no-referrer').redirect(link.url, 302)
    },
  })

  async function count(request: FastifyRequest, { id, sms_message_id, sent_at, created_at }: Link): Promise<void> {
    const at = clock.now()
    if (at.getTime() - Date.parse(created_at) > COUNTED_MS) return
    const browser = request.headers['user-agent'] ?? ''
    const is_machine = isMachineVisit({ method: request.method, browser, at }, sent_at)
    const more = is_machine ? 0 : 1
    await sql`
      WITH changed AS (UPDATE sms_messages SET clicks = clicks + ${more}, updated_at = ${at} WHERE id = ${sms_message_id} RETURNING *),
      counted AS (UPDATE tracked_links SET clicks = clicks + ${more} WHERE id = ${id}),
      told AS (
        INSERT INTO message_events (account_id, sms_message_id, type, tracked_link_id, is_machine, ip, browser, occurred_at)
        SELECT account_id, id, 'clicked', ${id}, ${is_machine}, ${request.ip}::inet, ${browser.slice(0, 300)}, ${at}::timestamptz FROM changed
      )
      ${intoOutbox} SELECT account_id, 'broadcast', ${liveEvent(sql`changed`)} FROM changed WHERE NOT ${is_machine}`.execute(database.db)
    services.wakeOutbox()
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import { notFound } from '#lib/errors.ts'
import type { Services } from '#kit/services.ts'
import { isMachineVisit } from '#modules/messaging/email/index.ts'
import { keepClick } from '../store/clicks.ts'

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
      const link = await one<Link>(
        database.db,
        sql`
        SELECT l.id, l.url, m.id AS sms_message_id, m.sent_at, m.created_at FROM tracked_links l JOIN sms_messages m ON m.account_id = l.account_id AND m.id = l.owner_id
        WHERE l.code = ${(request.params as { code: string }).code} AND l.owner_type = 'sms_message'`,
      )
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
    await keepClick(database.db, { tracked_link_id: id, sms_message_id, is_machine, ip: request.ip, browser, at })
    services.wakeOutbox()
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import { notFound } from '#lib/errors.ts'
import type { Services } from '#kit/services.ts'
import { readClickToken } from '../delivery/tracked-html.ts'
import { applyEvent } from './apply-events.ts'
import { isMachineVisit } from './machine-visit.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** Older links still redirect, but are no longer counted. */
const COUNTED_MS = 90 * 86_400_000
const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Tracked {
  sent_at: string | null
  created_at: string
}

/**
 * The pixel and the links of mails, outside the contract because mail programs fetch them. A link holds no address:
 * it redirects only to addresses in the stored mail.
 */
export function trackingRoutes(http: FastifyInstance, services: Services): void {
  const { database, clock, secrets, logger } = services

  async function note(
    request: FastifyRequest,
    token: string,
    message: Tracked,
    kind: 'opened' | 'clicked',
    tracked_link_id?: number,
  ): Promise<void> {
    const at = clock.now()
    if (at.getTime() - Date.parse(message.created_at) > COUNTED_MS) return
    const browser = request.headers['user-agent'] ?? ''
    const is_machine = isMachineVisit({ method: request.method, browser, at }, message.sent_at)
    await applyEvent(database.db, {
      token,
      kind,
      at,
      is_machine,
      browser,
      ip: request.ip,
      ...(tracked_link_id !== undefined && { tracked_link_id }),
    })
    services.wakeOutbox()
  }

  http.route({
    method: ['GET', 'HEAD'],
    url: '/t/o/:file',
    handler: async (request, reply) => {
      const token = (request.params as { file: string }).file.replace(/\.gif$/, '')
      const message = TOKEN.test(token) ? await findMessage(services, token) : null
      // Send the picture even if counting fails.
      if (message)
        await note(request, token, message, 'opened').catch((err: unknown) => logger.error({ err }, 'an opening could not be counted'))
      return reply
        .header('Cache-Control', 'no-store, private')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .type('image/gif')
        .send(PIXEL)
    },
  })

  http.route({
    method: ['GET', 'HEAD'],
    url: '/t/c/:token',
    handler: async (request, reply) => {
      const named = readClickToken((request.params as { token: string }).token, secrets.keys('signed-link'))
      const found = named && (await findLink(services, named))
      if (!named || !found) throw notFound()
      await note(request, named.message_token, found, 'clicked', found.link_id).catch((err: unknown) =>
        logger.error({ err }, 'a click could not be counted'),
      )
      return reply.header('Cache-Control', 'no-store, private').header('Referrer-Policy', 'no-referrer').redirect(found.url, 302)
    },
  })
}

async function findMessage({ database }: Services, token: string): Promise<Tracked | null> {
  const row = await one<Tracked>(database.db, sql`SELECT sent_at, created_at FROM email_messages WHERE token = ${token} AND track_opens`)
  return row ?? null
}

/** The stored address; the link must belong to the message, or to the text to many people that the message carries. */
async function findLink(
  { database }: Services,
  { code, message_token }: { code: string; message_token: string },
): Promise<(Tracked & { url: string; link_id: number }) | null> {
  const row = await one<Tracked & { url: string; link_id: number }>(
    database.db,
    sql`
    SELECT l.url, l.id AS link_id, m.sent_at, m.created_at FROM email_messages m
    JOIN tracked_links l ON l.code = ${code} AND l.account_id = m.account_id
      AND ((l.owner_type = 'email_message' AND l.owner_id = m.id) OR (l.owner_type = 'stage_message' AND l.owner_id = m.stage_message_id)
        OR (l.owner_type = 'email_campaign' AND l.owner_id = m.email_campaign_id))
    WHERE m.token = ${message_token}`,
  )
  return row ?? null
}

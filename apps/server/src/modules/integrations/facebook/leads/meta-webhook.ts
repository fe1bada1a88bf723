import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#kit/services.ts'
import { AppError, unauthenticated } from '#lib/errors.ts'
import { isRecord } from '#lib/is-record.ts'
import { sameBytes } from '#lib/security/tokens.ts'
import { signingSecrets } from '../graph/meta-app.ts'
import { noteLead } from './note-lead.ts'

const LARGEST_BYTES = 512 * 1024

/**
 * Receives what Facebook reports (integrations.md 1.4): enquiries from its forms. The report is a hint, the enquiry itself is read from
 * the platform. The address and the token that proves it are registered with the app by the operator.
 */
export function metaWebhook(http: FastifyInstance, services: Services): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BYTES }, (_request, body, done) => done(null, body))
    scope.get<{ Querystring: Record<string, string | undefined> }>('/webhooks/meta', async ({ query }, reply) => {
      const token = services.env.META_VERIFY_TOKEN
      const isKnown = token !== undefined && query['hub.mode'] === 'subscribe' && sameBytes(query['hub.verify_token'] ?? '', token)
      return isKnown ? reply.type('text/plain').send(query['hub.challenge'] ?? '') : reply.code(403).send()
    })
    scope.post('/webhooks/meta', { bodyLimit: LARGEST_BYTES }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(services, body, request.headers['x-hub-signature-256'])) throw unauthenticated()
      const leads = leadsIn(body)
      await services.database.db.transaction().execute(async (trx) => {
        for (const lead of leads) await noteLead(trx, services, lead)
      })
      return reply.code(200).send('EVENT_RECEIVED')
    })
  })
}

/** Whether the app signed the bytes of the body. */
function isSigned(services: Services, body: Buffer, header: string | string[] | undefined): boolean {
  if (typeof header !== 'string') return false
  return signingSecrets(services).some((secret) => sameBytes(header, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`))
}

export interface ReportedLead {
  leadgen_id: string
  page_id: string
}

/** Enquiries in a report, which may bundle several pages. @throws 400 for what is no report */
function leadsIn(body: Buffer): ReportedLead[] {
  const report = parsed(body)
  if (!isRecord(report) || report.object !== 'page') return []
  return listOf(report.entry).flatMap((entry) =>
    listOf(entry.changes).flatMap(({ field, value }) => {
      if (field !== 'leadgen' || !isRecord(value)) return []
      const [leadgen_id, page_id] = [String(value.leadgen_id ?? ''), String(value.page_id ?? entry.id ?? '')]
      return /^\d{1,40}$/.test(leadgen_id) && /^\d{1,40}$/.test(page_id) ? [{ leadgen_id, page_id }] : []
    }),
  )
}

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : [])

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new AppError(400, 'bad_request', 'The body is not JSON.')
  }
}

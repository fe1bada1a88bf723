import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FormSubmissionInput } from '@stoa/contract'
import type { FilledForm } from '@stoa/domain/form-html'
import { GUEST } from '#access/actor.ts'
import type { Context, RequestFacts } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { AppError } from '#lib/errors.ts'
import { memoryRateLimit } from '#lib/rate-limit/rate-limit.ts'
import { isRecord } from '#lib/is-record.ts'
import { GUEST_LIMITS, receiveMultipart } from '#platform/multipart.ts'
import { runAs } from '#platform/run-as.ts'
import { systemRequest } from '#platform/system-request.ts'
import { stageFormFiles } from '../intake/form-files.ts'
import { findPublic, presentPublic } from '../intake/public-form.ts'
import { receiveSubmission } from '../intake/receive-submission.ts'
import { type Locale, renderForm, renderNotice } from './render-form.ts'

const PER_MINUTE = 60
/** A form as it arrived: its fields, and its files in the storage. */
interface Sent {
  fields: Record<string, unknown>
  files: Context['files']
}
type Keyed = FastifyRequest<{ Params: { key: string }; Querystring: Record<string, string> }>

type Facts = Partial<RequestFacts> & { locale: Locale }

/** An answer that is sent once everything is stored: a page, or the address of the next one. */
type Answer = { status: number; text: string; redirect_url?: string | null } | { next: string }

/** The page of a form, which works without a script: GET shows it, POST sends it and shows what is wrong, the thanks, or the next page. */
export function formPage(http: FastifyInstance, services: Services): void {
  const limit = memoryRateLimit({ name: 'form-page', limit: PER_MINUTE, window_s: 60 })
  const page = async (request: Keyed, reply: FastifyReply, answerTo: (facts: Facts) => Promise<Answer>) => {
    const locale = localeOf(request)
    const state = await limit.take(request.ip)
    if (!state.allowed)
      return answerWith(reply.header('Retry-After', String(state.retry_after_s)), notice(services, 429, 'too_many', locale))
    const browser = (request.headers['user-agent'] ?? '').slice(0, 300)
    const { origin } = request.headers
    const facts = {
      id: request.id,
      ip: request.ip,
      browser,
      locale,
      ...(origin && origin !== 'null' && !isOf(request, origin) && { origin }),
    }
    try {
      return answerWith(reply, await answerTo(facts))
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return answerWith(reply, notice(services, error.status, error.status === 409 ? 'closed' : 'unknown', locale))
    }
  }
  http.get('/f/:key', (request, reply) =>
    page(request as Keyed, reply, (facts) =>
      runAs(
        services,
        GUEST,
        '/f',
        async (ctx) => {
          const { locale } = facts
          const form = await findPublic(ctx, (request as Keyed).params.key)
          const shown = presentPublic(ctx, form)
          if (!shown.is_open) return notice(services, 200, 'closed', locale)
          const { query } = request as Keyed
          const answers = Object.fromEntries(
            shown.fields.flatMap(({ key, param, type }) => (type === 'hidden' && param && query[param] ? [[key, query[param]]] : [])),
          )
          const text = renderForm(shown, locale, sayer(services, locale), { answers, consent: false, errors: {} }, query, iconOf(form))
          return { status: 200, text, redirect_url: form.redirect_url }
        },
        facts,
      ),
    ),
  )
  http.post('/f/:key', (request, reply) => page(request as Keyed, reply, (facts) => receive(services, request as Keyed, facts)))
}

/** Whether a website is the host that was asked: a domain of the account shows the page of a form too. */
const isOf = ({ raw }: FastifyRequest, origin: string): boolean => URL.canParse(origin) && new URL(origin).host === raw.headers.host

/** Receives a form, with its files, before its transaction begins. */
async function receive(services: Services, request: Keyed, facts: Facts): Promise<Answer> {
  const take = (sent: Sent) =>
    runAs(
      services,
      GUEST,
      '/f',
      (ctx) => send({ ...ctx, files: sent.files }, request, { locale: facts.locale, fields: sent.fields }),
      facts,
    )
  if (!request.isMultipart()) return take({ fields: isRecord(request.body) ? request.body : {}, files: {} })
  const { fields, files, cleanup } = await receiveMultipart(request, join(services.env.DATA_DIR, 'uploads'), GUEST_LIMITS)
  try {
    const reach = { services, db: services.database.db, request: { ...systemRequest('/f'), ...facts } }
    const staged = await stageFormFiles(reach, { key: request.params.key, token: String(fields.token ?? '') }, files)
    try {
      return await take({ fields, files: staged.files })
    } finally {
      await staged.settle()
    }
  } finally {
    await cleanup()
  }
}

async function send(ctx: Context, request: Keyed, { locale, fields: sent }: { locale: Locale; fields: Sent['fields'] }): Promise<Answer> {
  const { key } = request.params
  const form = await findPublic(ctx, key)
  const shown = presentPublic(ctx, form)
  const answers = isRecord(sent.answers) ? sent.answers : {}
  const body = FormSubmissionInput.safeParse({
    token: sent.token,
    answers,
    consent: sent.consent === 'yes',
    homepage: sent.homepage,
    locale,
    attribution: { last: { page: `/f/${key}`, ...request.query } },
    page_id: /^\d{1,15}$/.test(request.query.from_page ?? '') ? Number(request.query.from_page) : null,
  })
  if (!body.success) return notice(ctx.services, 400, 'unknown', locale)
  try {
    const { data } = await receiveSubmission(ctx, { params: { token: key }, body: body.data })
    if (data.redirect_url) return { next: data.redirect_url }
    return { status: 200, text: renderNotice(shown.texts[`title_${locale}`], data[`thanks_${locale}`] ?? '', locale) }
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error
    const filled: FilledForm = { answers, consent: sent.consent === 'yes', errors: error.errors }
    const text = renderForm(shown, locale, sayer(ctx.services, locale), filled, request.query, iconOf(form))
    return { status: 422, text, redirect_url: form.redirect_url }
  }
}

/** The icon of the account of a form. */
const iconOf = ({ account_uuid }: { account_uuid: string }): string => `/p/${account_uuid}/favicon.ico`

const sayer = (services: Services, locale: Locale) => (key: string) => services.t(locale, `forms:page.${key}`)

function notice(services: Services, status: number, key: string, locale: Locale): Answer {
  const say = sayer(services, locale)
  return { status, text: renderNotice(say(`${key}_title`), say(key), locale) }
}

/** Browsers follow the redirect of a form only to places that the policy of its page names. */
function answerWith(reply: FastifyReply, answer: Answer): FastifyReply {
  if ('next' in answer) return reply.redirect(answer.next, 303)
  const target = answer.redirect_url ? ` ${new URL(answer.redirect_url).origin}` : ''
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'self'`
  return reply
    .code(answer.status)
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(answer.text)
}

/** The language of the address, or else of the browser. */
function localeOf(request: Keyed): Locale {
  const said = request.query.lang ?? request.headers['accept-language'] ?? ''
  return /^\s*(el|gr)/i.test(said) ? 'gr' : 'en'
}

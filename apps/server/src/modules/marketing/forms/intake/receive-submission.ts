import { createHash } from 'node:crypto'
import { FORM_TOUCH_KEYS, type FormDefinition, type FormSubmissionInput, type Params, type ResultOf, type submitForm } from '@stoa/contract'
import { normalizeEmail, searchText, SPAM_FROM_BP, spamScore } from '@stoa/domain'
import type { NewRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseInvalid, refuseState } from '#kit/refuse.ts'
import { together } from '#db/together.ts'
import { askForProcessing } from '../submissions/process-submission.job.ts'
import {
  countSubmissions,
  findVersion,
  insertLast,
  insertSubmission,
  publishedPage,
  repeatOf,
  sentFrom,
  WINDOW_MS,
} from '../submissions/submissions.store.ts'
import { tellPage } from '../submissions/tell-page.ts'
import { checkAnswers } from './check-answers.ts'
import { checksumsOf, type FormFiles, keepFiles } from './form-files.ts'
import { endPartial } from '../partials/partials.store.ts'
import { checkOpen, findPublic, type OpenForm } from './public-form.ts'
import { readShownToken, type Shown } from './shown-token.ts'

/** Seconds below which no person fills in a form. */
const FASTEST_S = 2

/**
 * Stores what a person sent, and has it processed. Spam is kept, and its sender gets the same answer. The same answers within ten
 * minutes are one submission.
 * @throws 404, 403, 409 for a closed form, 422 on the answers
 */
export async function receiveSubmission(
  ctx: Context,
  { params, body }: { params: Params; body: FormSubmissionInput },
): Promise<ResultOf<typeof submitForm>> {
  const form = await findPublic(ctx, params.token as string)
  const shown = readShownToken(ctx.services.secrets, form.public_key, body.token)
  if (!shown) refuseInvalid(ctx, 'token', 'invalid')
  const definition = shown.version === form.published_version ? form.shown : await findVersion(ctx.db, form.uuid, shown.version)
  if (!definition) refuseInvalid(ctx, 'token', 'invalid')
  const arrived = readArrived(ctx, form, { shown, definition, body })
  const [isRepeat, from_address] = await together(
    repeatOf(ctx.db, form.uuid, arrived.content, arrived.windows),
    sentFrom(ctx.db, form.account_id, ctx.request.ip, arrived.now),
  )
  if (!isRepeat) {
    checkOpen(ctx, form)
    await keep(ctx, form, arrived, from_address + 1)
  }
  return { data: thanksOf(form) }
}

/** A submission that a form takes. */
export interface Arrived {
  now: Date
  version: number
  definition: FormDefinition
  data: Record<string, unknown>
  locale: 'en' | 'gr'
  /** Hash of the form and the answers. */
  content: Buffer
  /** Hashes of content and window, for this window of ten minutes and the previous one. */
  windows: readonly [Buffer, Buffer]
  body: FormSubmissionInput
  seconds: number
}

/** Checks what a person sent. @throws 422 on the answers */
export function readArrived(
  ctx: Context,
  form: OpenForm,
  { shown, definition, body }: { shown: Shown; definition: FormDefinition; body: FormSubmissionInput },
): Arrived {
  const locale = body.locale ?? ctx.request.locale
  const files: FormFiles = ctx.files
  const data = checkAnswers(ctx, { definition, answers: body.answers, locale, country_code: form.country_code, files })
  if (definition.consent?.required && !body.consent)
    refuse({ services: ctx.services, request: { ...ctx.request, locale } }, { consent: 'forms:consent_needed' })
  const sorted = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1))
  const content = digest(form.uuid, JSON.stringify(sorted), ...checksumsOf(files))
  const now = ctx.services.clock.now()
  const seconds = (now.getTime() - shown.at) / 1000
  return { now, version: shown.version, definition, data, locale, content, windows: windowsOf(content, now), body, seconds }
}

async function keep(ctx: Context, form: OpenForm, arrived: Arrived, from_address: number): Promise<void> {
  const { data, body } = arrived
  if (body.partial_key) await endPartial(ctx.db, form.uuid, body.partial_key)
  const { isSpam, ...submission } = submissionOf(ctx, form, arrived, from_address)
  const page_id = body.page_id ? publishedPage(form.account_id, body.page_id) : null
  const row = { ...submission, data: JSON.stringify(data), attribution: JSON.stringify(submission.attribution), page_id }
  await store(ctx, row, { data, isSpam, of_page: Boolean(body.page_id) })
  if (isSpam) return
  if (!(await countSubmissions(ctx.db, form))) refuseState(ctx, 'forms:closed')
  ctx.afterCommit(() => askForProcessing(ctx.services, form.account_id))
}

/**
 * What is stored of a submission, and whether it is spam.
 * @param from_address submissions of its address in the last minutes, with this one
 */
export function submissionOf({ request }: Context, form: OpenForm, arrived: Arrived, from_address: number) {
  const { now, version, definition, data, locale, windows, body, seconds } = arrived
  const spam_score_bp = scoreOf(arrived, from_address)
  const isSpam = Boolean(body.homepage) || seconds < FASTEST_S || spam_score_bp >= SPAM_FROM_BP
  return {
    isSpam,
    account_id: form.account_id,
    form_uuid: form.uuid,
    form_version: version,
    status: isSpam ? 'spam' : 'received',
    data,
    attribution: touchesOf(body),
    consent_given: Boolean(definition.consent && body.consent),
    locale,
    ip: request.ip || null,
    browser: request.browser || null,
    spam_score_bp,
    dedupe_hash: windows[0],
    search_text: searchText({ names: [], values: Object.values(data).flat().map(String) }).slice(0, 4000),
    received_at: now,
  }
}

/** Stores a submission with its files. Without files or a page its statement needs no answer, and shares the round trip of the commit. */
async function store(
  ctx: Context,
  submission: NewRow<'form_submissions'> & { account_id: number },
  { data, isSpam, of_page }: { data: Record<string, unknown>; isSpam: boolean; of_page: boolean },
): Promise<void> {
  if (isSpam || (!of_page && !Object.keys(ctx.files).length)) return insertLast(ctx.db, submission)
  const id = await insertSubmission(ctx.db, submission)
  await keepFiles(ctx, { id, account_id: submission.account_id, data }, ctx.files)
  if (of_page) await tellPage(ctx, id, 1)
}

function scoreOf({ definition, data, body, seconds }: Arrived, from_address: number): number {
  const answerTo = (target: string) => {
    const field = definition.fields.find(({ maps_to }) => maps_to === target)
    const value = field && data[field.key]
    return value === undefined ? null : String(value)
  }
  const email = answerTo('email')
  return spamScore({
    honeypot: Boolean(body.homepage),
    seconds_to_send: seconds,
    from_address,
    message: answerTo('message'),
    name: answerTo('first_name'),
    email: email && normalizeEmail(email),
  })
}

const digest = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest()
}

/** Hashes of a content for this window of ten minutes and for the previous one. */
function windowsOf(content: Buffer, now: Date): [Buffer, Buffer] {
  const window = Math.floor(now.getTime() / WINDOW_MS)
  return [digest(content, String(window)), digest(content, String(window - 1))]
}

/** What is kept of the first and the last visit. */
export function touchesOf({ attribution }: Pick<FormSubmissionInput, 'attribution'>): { first?: object; last?: object } {
  const kept = (touch: Record<string, unknown> | null | undefined) => {
    const known = FORM_TOUCH_KEYS.flatMap((key) => (typeof touch?.[key] === 'string' && touch[key] ? [[key, cut(touch[key])]] : []))
    return known.length ? Object.fromEntries(known) : undefined
  }
  const [first, last] = [kept(attribution?.first), kept(attribution?.last)]
  return { ...(first && { first }), ...(last && { last }) }
}

const cut = (value: string) => value.replaceAll('\u0000', '').slice(0, 500)

/** What the person sees after sending: a page, or words of thanks. */
export function thanksOf({ redirect_url, shown }: OpenForm) {
  return { redirect_url, thanks_en: redirect_url ? null : shown.texts.thanks_en, thanks_gr: redirect_url ? null : shown.texts.thanks_gr }
}

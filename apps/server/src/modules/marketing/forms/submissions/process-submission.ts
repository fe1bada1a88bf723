import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FormDefinition } from '@stoa/contract'
import { DOUBTFUL_FROM_BP } from '@stoa/domain'
import { GUEST } from '#access/actor.ts'
import { rows, type Row } from '#db/rows.ts'
import { together } from '#db/together.ts'
import { countGrownTables, preferIndexes } from '#db/young-tables.ts'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { roomFor } from '#modules/accounts/features/index.ts'
import { tagContacts } from '#modules/attachments/tags/index.ts'
import {
  beginningOf,
  findOrCreateContacts,
  type FoundContact,
  lockReach,
  type NewRequest,
  openingNotices,
  type OpeningNotice,
  openRequests,
  type RequestRow,
} from '#modules/crm/contact-requests/index.ts'
import { takeUp, type WaitingWork } from '#platform/take-up.ts'
import { startOfChannel } from '../../channels/index.ts'
import { shareFiles } from '../intake/form-files.ts'
import { answerByMail, type Answered } from '../answer/answer-by-mail.ts'
import { contactOf } from './contact-of-submission.ts'
import { keepConsent } from './keep-consent.ts'
import { byPerson, inOrder } from './in-turn.ts'
import { readAnswers, type Reading } from './read-answers.ts'
import { type Outcome, storeAttempt, triesAt, writeProcessed, writeSubmission } from './submissions.store.ts'

/** A submission with its form and the version of it that the person saw. */
export interface Processed {
  submission: Row<'form_submissions'>
  form: Row<'forms'>
  definition: FormDefinition
  account: { country_code: string; locale: 'en' | 'gr' }
  /** Channel of the page on which the form was. */
  page_channel_id: number | null
}

/** Most submissions of a transaction. */
const BATCH = 100
/** From how many at once submissions are a rush, and the tables that it fills. */
const RUSH = 10
const FILLED = [
  'form_submissions',
  'contacts',
  'people',
  'person_keys',
  'contact_email_addresses',
  'contact_phone_numbers',
  'contact_requests',
  'notifications',
] as const
/** Longest pause, in milliseconds, after a transaction that was not full: what arrives meanwhile shares the next one. */
const LONGEST_REST_MS = 60

/**
 * Makes of each submission that an account received what its form says: contact, consent, subscription, tags, request and
 * notifications. Many are claimed and changed in one transaction, so that a killed process leaves them as they were received. Several
 * workers may do so at once. One that fails is tried again later, without costing the others of its transaction; answers without a
 * usable address or number are kept as failed. While they arrive, each transaction waits for twice the time of the previous one, so that a rush is
 * few transactions.
 * @param signal stops it between two transactions
 */
export async function processReceived(services: Services, account_id: number, signal?: AbortSignal): Promise<void> {
  const work = received(services, account_id)
  while (!signal?.aborted) {
    const from = performance.now()
    const { length } = await takeUp(services, work, signal)
    if (!length) return
    if (length >= RUSH) await countGrownTables(services.database.db, FILLED)
    if (length < BATCH) await sleep(Math.min(LONGEST_REST_MS, 2 * (performance.now() - from)))
  }
}

/** The submissions of an account that waited longest. */
const received = (services: Services, account_id: number): WaitingWork<Processed> => ({
  route: 'process-form-submission',
  caller: GUEST,
  claim: (ctx, only) => claimReceived(ctx, account_id, only),
  idOf: ({ submission }) => submission.id,
  handle: (ctx, found) => handleAll(ctx, account_id, found),
  async fail({ submission }, error) {
    services.logger.warn({ err: error, submission_id: submission.id }, 'a submission of a form failed')
    await storeAttempt(services.database.db, submission)
  },
})

/** Locks the next submissions that no other worker holds. They are found before they are joined, so that a rush costs each claim no more. */
async function claimReceived({ db }: Context, account_id: number, only?: readonly number[]): Promise<Processed[]> {
  const [, claimed] = await together(
    preferIndexes(db),
    rows<Processed>(
      db,
      sql`WITH s AS MATERIALIZED (
        SELECT s.* FROM form_submissions s WHERE s.account_id = ${account_id} AND s.status = 'received' AND ${triesAt} <= now()
          AND ${only ? sql`s.id = any(${only}::bigint[])` : sql`true`}
        ORDER BY s.id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)
      SELECT to_jsonb(s) AS submission, to_jsonb(f) AS form, v.definition, jsonb_build_object('country_code', a.country_code, 'locale', a.locale) AS account,
        (SELECT p.channel_id FROM pages p WHERE p.id = s.page_id) AS page_channel_id
      FROM s JOIN forms f ON f.uuid = s.form_uuid JOIN form_versions v ON v.form_uuid = s.form_uuid AND v.number = s.form_version
      JOIN accounts a ON a.id = s.account_id ORDER BY s.id`,
    ),
  )
  return claimed
}

/** A submission on its way: what it says, whose it is, and what came of it. */
interface OnItsWay {
  one: Processed
  said: Reading
  /** The contact of the first submission of a person, found or made with those of the others. */
  known?: FoundContact | undefined
  found?: Awaited<ReturnType<typeof contactOf>>
  is_waiting?: boolean
  request?: RequestRow | undefined
}

/**
 * Handles submissions together, so that their statements share round trips. Those of one person follow each other, and near the
 * limit of contacts all do, because each changes what the next one finds. Requests are opened together, in the order in which they arrived.
 */
async function handleAll(ctx: Context, account_id: number, claimed: readonly Processed[]): Promise<void> {
  const all = claimed.map((one): OnItsWay => ({ one, said: readAnswers(one) }))
  const reaching = all.filter(({ said }) => said.reach.email || said.reach.phone)
  const reaches = reaching.map(({ said }) => said.reach)
  const [room] = await together(
    roomFor(ctx.db, account_id, 'contacts.max', ctx.services.clock.now(), { hold: false }),
    reaches.length && lockReach(ctx, account_id, reaches),
  )
  const isNearLimit = room !== null && all.length > 1 && room.used + all.length > room.limit
  const groups = isNearLimit ? [reaching] : byPerson(reaching)
  if (room === null) await meetFirst(ctx, account_id, groups)
  await together(...groups.map((group) => inOrder(group, (way) => meet(ctx, way, room === null))))
  const asking = reaching.filter(({ one }) => one.form.makes_request)
  const requests = await openRequests(ctx, await together(...asking.map((way) => requestOf(ctx, way))))
  for (const [at, way] of asking.entries()) way.request = requests[at]
  await together(...groups.map((group) => inOrder(group, (way) => answer(ctx, way))))
  await writeProcessed(
    ctx.db,
    reaching.filter(({ one }) => !one.form.email_template_id).map((way) => outcomeOf(ctx, way, {})),
  )
  for (const { one } of all.filter((way) => !reaching.includes(way))) await writeUnreachable(ctx, one)
  const telling = reaching.filter(({ one, request }) => request && one.form.notify_user_ids.length)
  const notices = await openingNotices(
    ctx,
    account_id,
    telling.map(({ request }) => request!),
  )
  for (const key of new Set(reaching.map(({ one }) => one.form.uuid)))
    ctx.emit({ name: 'form.submitted', account_id, type: 'form', key, requires: 'forms.read' })
  for (const way of reaching) announce(ctx, way.one, way.said, notices[telling.indexOf(way)])
}

const writeUnreachable = (ctx: Context, { submission: { id, attempts } }: Processed) =>
  writeSubmission(ctx.db, id, { status: 'failed', error: 'no_reach', attempts: attempts + 1 })

/** Finds or makes the contacts of the first submission of each person, by two statements for all. */
async function meetFirst(ctx: Context, account_id: number, groups: readonly OnItsWay[][]): Promise<void> {
  const first = groups.map(([way]) => way!)
  const wanted = first.map(({ one, said: { asker, reach } }) => ({
    asker,
    reach,
    matches: one.form.duplicate_mode !== 'always_new',
    asks: one.form.makes_request,
  }))
  const known = await findOrCreateContacts(ctx, account_id, wanted, 'form')
  for (const [at, way] of first.entries()) way.known = known[at]
}

/** Finds or makes the contact of a submission, with its consent and tags. */
async function meet(ctx: Context, way: OnItsWay, is_unlimited: boolean): Promise<void> {
  const { one, said } = way
  way.found = await contactOf(ctx, one, said, { is_unlimited, known: way.known })
  const { contact } = way.found
  way.is_waiting = one.submission.consent_given && (await keepConsent(ctx, one, { contact, reach: said.reach }))
  if (one.form.tag_ids.length) await tagContacts(ctx.db, [contact.id], one.form.tag_ids)
}

/** Keeps the files, and answers by mail. Whether a person was answered before depends on what is written of the previous one. */
async function answer(ctx: Context, way: OnItsWay): Promise<void> {
  const { one, said, found, request } = way
  const { contact } = found!
  await shareFiles(ctx, one.definition, one.submission.id, contact.id)
  if (!one.form.email_template_id) return
  const answered = await answerByMail(ctx, one, { contact, reach: said.reach, contact_request_id: request?.id ?? null })
  await writeProcessed(ctx.db, [outcomeOf(ctx, way, answered)])
}

/** What is stored of a submission that was processed. */
const outcomeOf = (ctx: Context, { one, found, is_waiting, request }: OnItsWay, answered: Answered): Outcome => ({
  id: one.submission.id,
  status: is_waiting ? 'awaiting_confirmation' : 'processed',
  attempts: one.submission.attempts + 1,
  contact_id: found!.contact.id,
  contact_request_id: request?.id ?? null,
  channel_id: request?.channel_id ?? null,
  campaign_id: request?.campaign_id ?? null,
  email_message_id: answered.email_message_id ?? null,
  email_skipped: answered.email_skipped ?? null,
  processed_at: ctx.services.clock.now(),
})

/** The request that a submission asks for. */
async function requestOf(ctx: Context, { one, said, known, found }: OnItsWay): Promise<NewRequest> {
  const { submission, form, page_channel_id } = one
  const { contact, is_beyond_limit } = found!
  const { account_id, spam_score_bp } = submission
  const { last } = submission.attribution as { last?: { utm_content?: string } }
  const key = last?.utm_content
  const id = form.channel_id ?? (key ? null : page_channel_id)
  const named = id ? { id } : key ? { key } : undefined
  const channel = named && (await startOfChannel(ctx, account_id, named))
  const waits = is_beyond_limit || contact.status === 'blacklisted' || spam_score_bp >= DOUBTFUL_FROM_BP
  const { pipeline_stage_id, project_uuid } = form
  return {
    account_id,
    contact_id: contact.id,
    subject: said.subject,
    message: said.message,
    source: 'form',
    ...beginningOf({ status: waits ? 'staging' : 'open', pipeline_stage_id, project_uuid }, channel),
    spam_score_bp,
    created_by_id: null,
    is_counted: Boolean(known?.is_new),
  }
}

/**
 * Tells the members whom the form names.
 * @param besides the notice of its request, for members who get both
 */
function announce(ctx: Context, { submission, form }: Processed, { name }: Reading, besides?: OpeningNotice): void {
  const { account_id } = form
  if (!form.notify_user_ids.length) return
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      setting_code: 'form.submitted',
      account_id,
      user_ids: form.notify_user_ids,
      subject_type: 'form',
      subject_id: form.uuid,
      group_key: `form.submitted:${submission.id}`,
      requires: 'forms.read',
      params: { subject: form.name, name },
      url: `/accounts/${account_id}/forms/${form.uuid}/submissions`,
      ...(besides && { besides }),
    },
  })
}

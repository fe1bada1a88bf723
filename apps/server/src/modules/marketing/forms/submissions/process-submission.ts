import { sql } from 'kysely'
import type { FormDefinition } from '@stoa/contract'
import { DOUBTFUL_FROM_BP } from '@stoa/domain'
import { GUEST } from '#access/actor.ts'
import { rows, type Row } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { roomFor } from '#modules/accounts/features/index.ts'
import { tagContacts } from '#modules/attachments/tags/index.ts'
import { beginningOf, lockReach, openRequest } from '#modules/crm/contact-requests/index.ts'
import type { ContactRow } from '#modules/crm/contacts/index.ts'
import { takeUp, type WaitingWork } from '#platform/take-up.ts'
import { startOfChannel } from '../../channels/index.ts'
import { shareFiles } from '../intake/form-files.ts'
import { answerByMail } from '../answer/answer-by-mail.ts'
import { contactOf } from './contact-of-submission.ts'
import { keepConsent } from './keep-consent.ts'
import { byPerson, inOrder, type InTurn, turns } from './in-turn.ts'
import { readAnswers, type Reading } from './read-answers.ts'
import { storeAttempt, triesAt, writeSubmission } from './submissions.store.ts'

/** A submission with its form and the version of it that the person saw. */
export interface Processed {
  submission: Row<'form_submissions'>
  form: Row<'forms'>
  definition: FormDefinition
  account: { country_code: string; locale: 'en' | 'gr' }
  /** Channel of the page on which the form was. */
  page_channel_id: number | null
}

/** How many transactions process submissions of an account at once, and most submissions of each. */
const LANES = 2
const BATCH = 10

/**
 * Makes of each submission that an account received what its form says: contact, consent, subscription, tags, request and
 * notifications. A few are claimed and changed in one transaction, so that a killed process leaves them as they were received. Several
 * workers may do so at once. One that fails is tried again later, without costing the others of its transaction; answers without a
 * usable address or number are kept as failed.
 * @param signal stops it between two transactions
 */
export async function processReceived(services: Services, account_id: number, signal?: AbortSignal): Promise<void> {
  const work = received(services, account_id)
  const lane = async () => {
    while (!signal?.aborted && (await takeUp(services, work, signal)).length);
  }
  await Promise.all(Array.from({ length: LANES }, lane))
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

/** Locks the next submissions that no other worker holds. */
function claimReceived({ db }: Context, account_id: number, only?: readonly number[]): Promise<Processed[]> {
  return rows<Processed>(
    db,
    sql`SELECT to_jsonb(s) AS submission, to_jsonb(f) AS form, v.definition, jsonb_build_object('country_code', a.country_code, 'locale', a.locale) AS account,
        (SELECT p.channel_id FROM pages p WHERE p.id = s.page_id) AS page_channel_id
      FROM form_submissions s JOIN forms f ON f.uuid = s.form_uuid JOIN form_versions v ON v.form_uuid = s.form_uuid AND v.number = s.form_version
      JOIN accounts a ON a.id = s.account_id WHERE s.account_id = ${account_id} AND s.status = 'received' AND ${triesAt} <= now()
        AND ${only ? sql`s.id = any(${only}::bigint[])` : sql`true`}
      ORDER BY s.id LIMIT ${BATCH} FOR NO KEY UPDATE OF s SKIP LOCKED`,
  )
}

/**
 * Handles submissions together, so that their statements share round trips. Those of one person follow each other, and near the
 * limit of contacts all do, because each changes what the next one finds. Requests are opened one after another: the place of
 * each, and whose turn it is, depends on the previous one.
 */
async function handleAll(ctx: Context, account_id: number, found: readonly Processed[]): Promise<void> {
  const all = found.map((one) => ({ one, said: readAnswers(one) }))
  const groups = (await isNearLimit(ctx, account_id, all.length)) ? [all] : byPerson(all)
  const inTurn = turns()
  await lockReach(
    ctx,
    account_id,
    all.map(({ said }) => said.reach),
  )
  await together(...groups.map((group) => inOrder(group, ({ one, said }) => handle(ctx, one, said, inTurn))))
}

async function isNearLimit({ db, services }: Context, account_id: number, adding: number): Promise<boolean> {
  if (adding < 2) return false
  const room = await roomFor(db, account_id, 'contacts.max', services.clock.now(), { hold: false })
  return room !== null && room.used + adding > room.limit
}

async function handle(ctx: Context, one: Processed, said: Reading, inTurn: InTurn): Promise<void> {
  const { submission, form } = one
  const attempts = submission.attempts + 1
  if (!said.reach.email && !said.reach.phone) {
    await writeSubmission(ctx.db, submission.id, { status: 'failed', error: 'no_reach', attempts })
    return
  }
  const { contact, is_beyond_limit } = await contactOf(ctx, one, said)
  const isWaiting = submission.consent_given && (await keepConsent(ctx, one, { contact, reach: said.reach }))
  if (form.tag_ids.length) await tagContacts(ctx.db, [contact.id], form.tag_ids)
  const request = form.makes_request
    ? await inTurn(() => openRequestOf(ctx, one, { said, contact, must_wait: is_beyond_limit }))
    : undefined
  await shareFiles(ctx, one.definition, submission.id, contact.id)
  const answered = await answerByMail(ctx, one, { contact, reach: said.reach, contact_request_id: request?.id ?? null })
  await writeSubmission(ctx.db, submission.id, {
    status: isWaiting ? 'awaiting_confirmation' : 'processed',
    error: null,
    attempts,
    contact_id: contact.id,
    ...placeOf(request),
    ...answered,
    processed_at: ctx.services.clock.now(),
  })
  announce(ctx, one, said)
}

/** The request that a submission made, with the channel through which it came. */
const placeOf = (request: Awaited<ReturnType<typeof openRequestOf>> | undefined) =>
  request ? { contact_request_id: request.id, channel_id: request.channel_id, campaign_id: request.campaign_id } : {}

async function openRequestOf(
  ctx: Context,
  { submission, form, page_channel_id }: Processed,
  { said, contact, must_wait }: { said: Reading; contact: ContactRow; must_wait: boolean },
) {
  const { account_id, spam_score_bp } = submission
  const { last } = submission.attribution as { last?: { utm_content?: string } }
  const key = last?.utm_content
  const id = form.channel_id ?? (key ? null : page_channel_id)
  const named = id ? { id } : key ? { key } : undefined
  const channel = named && (await startOfChannel(ctx, account_id, named))
  const waits = must_wait || contact.status === 'blacklisted' || spam_score_bp >= DOUBTFUL_FROM_BP
  const { pipeline_stage_id, project_uuid } = form
  return openRequest(ctx, {
    account_id,
    contact_id: contact.id,
    subject: said.subject,
    message: said.message,
    source: 'form',
    ...beginningOf({ status: waits ? 'staging' : 'open', pipeline_stage_id, project_uuid }, channel),
    spam_score_bp,
    created_by_id: null,
  })
}

/** Tells the members whom the form names, and the screens that show it. */
function announce(ctx: Context, { submission, form }: Processed, { name }: Reading): void {
  const { account_id } = form
  ctx.emit({ name: 'form.submitted', account_id, type: 'form', key: form.uuid, requires: 'forms.read' })
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
    },
  })
}

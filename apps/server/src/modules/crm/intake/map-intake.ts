import { sql } from 'kysely'
import { REQUEST_TYPES, type IntakeField } from '@stoa/contract'
import { CURRENCIES, DOUBTFUL_FROM_BP, normalizeEmail, SPAM_FROM_BP, spamScore } from '@stoa/domain'
import { parsePhone } from '@stoa/domain/phone-max'
import { GUEST } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { noEffects } from '#kit/effects.ts'
import { flushEffects } from '#platform/flush-effects.ts'
import { contextOf } from '#platform/build-context.ts'
import type { Services } from '#kit/services.ts'
import { providerOf } from '#kit/wiring.ts'
import { beginningOf, channelStart, findOrCreateContact, openRequest } from '../contact-requests/index.ts'
import { keepConsent } from './keep-consent.ts'
import { readPayload, type Reading } from './read-payload.ts'
import { storeOutcome } from './store/intakes.ts'

export interface IntakeRow {
  uuid: string
  account_id: number
  source: string
  payload: unknown
  ip: string | null
  received_at: string
  mapping: Partial<Record<IntakeField, string>> | null
  pipeline_id: number | null
  auto_accept: boolean | null
  tag_ids: number[] | null
  country_code: string
  locale: 'en' | 'gr'
}

/**
 * Creates a contact and a request from an intake. An intake without an address or number is marked as failed, with the
 * reason. An intake that is already mapped does not change.
 */
export async function mapIntake(services: Services, uuid: string): Promise<void> {
  await services.database.db.transaction().execute(async (db) => {
    const row = await one<IntakeRow>(
      db,
      sql`SELECT i.uuid, i.account_id, i.source, i.payload, host(i.ip) AS ip, i.received_at, s.mapping, s.pipeline_id, s.auto_accept, s.tag_ids, a.country_code, a.locale
      FROM request_intakes i JOIN accounts a ON a.id = i.account_id LEFT JOIN intake_sources s ON s.uuid = i.intake_source_uuid
      WHERE i.uuid = ${uuid} AND i.status = 'received' FOR NO KEY UPDATE OF i`,
    )
    if (!row) return
    const effects = noEffects()
    const call = { actor: GUEST, request: requestOf(row), files: {} }
    await open(contextOf(services, db, call, effects), row)
    await flushEffects(db, effects, call)
  })
  services.wakeOutbox()
}

async function open(ctx: Context, intake: IntakeRow): Promise<void> {
  const said = readPayload(intake.payload, intake.mapping ?? {})
  const reach = reachOf(said, intake.country_code)
  if (!reach.email && !reach.phone) return finish(ctx.db, intake, { status: 'failed', error: 'no_reach' })
  const score = spamScore({
    honeypot: said.honeypot !== undefined,
    seconds_to_send: said.seconds_to_send === undefined ? null : Number(said.seconds_to_send),
    from_address: await fromAddress(ctx.db, intake),
    message: said.message ?? null,
    name: said.full_name ?? said.first_name ?? null,
    email: reach.email,
  })
  const asker = askerOf(said)
  const { contact, is_beyond_limit } = await findOrCreateContact(ctx, intake.account_id, {
    asker,
    reach,
    source: intake.source,
    beyond: 'keep',
  })
  // Anybody can send a form in another person's name, so that spam grants nothing.
  if (score < SPAM_FROM_BP) await keepConsent(ctx, { intake, said, reach, contact_id: contact.id })
  const request = await openRequest(ctx, {
    account_id: intake.account_id,
    contact_id: contact.id,
    subject: subjectOf(ctx, said, reach),
    message: said.message?.slice(0, 20_000),
    type: REQUEST_TYPES.find((type) => type === said.type),
    source: intake.source,
    ...valueOf(said),
    ...(await beginningIn(ctx, intake, said, statusOf(score, intake, is_beyond_limit || contact.status === 'blacklisted'))),
    tag_ids: intake.tag_ids ?? [],
    spam_score_bp: score,
    created_by_id: null,
  })
  await finish(ctx.db, intake, { status: 'mapped', error: null, contact_id: contact.id, contact_request_id: request.id })
}

/** Begins a request of a channel, whose code the payload names, as the channel says; others in the pipeline of their source. */
async function beginningIn(ctx: Context, intake: IntakeRow, said: Reading, status: 'open' | 'staging' | 'spam') {
  const channel = said.channel ? await providerOf(ctx, channelStart)(ctx, intake.account_id, { key: said.channel }) : undefined
  return beginningOf({ status, pipeline_id: channel?.pipeline_stage_id ? undefined : intake.pipeline_id }, channel)
}

/** @param must_wait whether the request waits in staging, because the contact is blacklisted or exceeds the plan */
function statusOf(score: number, intake: IntakeRow, must_wait: boolean): 'open' | 'staging' | 'spam' {
  if (score >= SPAM_FROM_BP) return 'spam'
  return score >= DOUBTFUL_FROM_BP || intake.auto_accept === false || must_wait ? 'staging' : 'open'
}

function reachOf(said: Reading, country_code: string) {
  const phone = said.phone ? parsePhone(said.phone, country_code) : null
  return {
    email: said.email ? normalizeEmail(said.email) : null,
    phone: phone?.number ?? null,
    phone_raw: phone?.number ? phone.raw.slice(0, 40) : null,
    phone_type: phone?.type ?? 'unknown',
  }
}

function askerOf(said: Reading) {
  const name = nameOf(said)
  return {
    first_name: name.first_name?.slice(0, 80) ?? null,
    last_name: name.last_name?.slice(0, 80) ?? null,
    company: said.company?.slice(0, 160) ?? null,
    locale: localeOf(said.locale ?? ''),
  }
}

/** Splits a full name before its last word. */
function nameOf({ first_name, last_name, full_name }: Reading) {
  if (first_name || !full_name) return { first_name, last_name }
  const words = full_name.split(/\s+/)
  const last = words.length > 1 ? words.pop() : undefined
  return { first_name: words.join(' '), last_name: last_name ?? last }
}

function localeOf(word: string): 'en' | 'gr' | null {
  if (/^(el|gr)/i.test(word)) return 'gr'
  return /^en/i.test(word) ? 'en' : null
}

function subjectOf(ctx: Context, said: Reading, reach: { email: string | null; phone: string | null }): string {
  const first = said.subject ?? said.message?.split('\n')[0]
  const name = said.full_name ?? [said.first_name, said.last_name].filter(Boolean).join(' ')
  const subject = first ?? text(ctx, 'requests:untitled', { name: name || (reach.email ?? reach.phone ?? '') })
  return subject.replace(/\s+/g, ' ').slice(0, said.subject ? 200 : 120)
}

function valueOf(said: Reading) {
  const amount = Number(said.value?.replace(',', '.'))
  const currency = CURRENCIES.find((code) => code === said.currency?.toUpperCase())
  return {
    ...(Number.isFinite(amount) && amount >= 0 && amount < 1e10 && { value_minor: Math.round(amount * 100) }),
    ...(currency && { currency }),
  }
}

/** Only forms are sent by the people themselves. Shops and platforms send everything from one IP address. */
async function fromAddress(db: Db, intake: IntakeRow): Promise<number> {
  if (intake.source !== 'form') return 1
  const row = await one<{ count: number }>(
    db,
    sql`SELECT count(*) AS count FROM request_intakes WHERE account_id = ${intake.account_id} AND ip = ${intake.ip}::inet
      AND status <> 'duplicate' AND received_at BETWEEN ${intake.received_at}::timestamptz - interval '10 minutes' AND ${intake.received_at}::timestamptz`,
  )
  return row!.count
}

async function finish(
  db: Db,
  intake: IntakeRow,
  outcome: { status: 'mapped' | 'failed'; error: string | null; contact_id?: number; contact_request_id?: number },
): Promise<void> {
  const { contact_id = null, contact_request_id = null } = outcome
  await storeOutcome(db, intake, { ...outcome, contact_id, contact_request_id })
}

const requestOf = (intake: IntakeRow) => ({
  id: intake.uuid,
  ip: intake.ip ?? '',
  browser: '',
  path: 'map-request-intake',
  search: '',
  locale: intake.locale,
  socket_id: null,
  tz_offset: null,
  ignored: [],
  reply_headers: {},
})

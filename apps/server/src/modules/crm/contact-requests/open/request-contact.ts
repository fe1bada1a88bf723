import { sql } from 'kysely'
import { emailKey } from '@stoa/domain'
import type { One, ContactRequest, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one, rows, run } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { invalid, missingAccountPermission } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { announceUse, checkLimit, roomFor } from '#modules/accounts/features/index.ts'
import { moveTasksOfRequest } from '#modules/work/tasks/index.ts'
import { contactQuery, type ContactRow, contactSubject, insertContact, insertContacts, parseAddresses } from '../../contacts/index.ts'
import { recordRequest } from '../request-subject.ts'
import { contactRequestQuery, findRequest } from '../requests.query.ts'
import { writeRequest } from '../store/requests.ts'
import { recountRequests } from '../touch-contact.ts'

/** The person of a request, as entered by a form or a member. */
export interface Asker {
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  company?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  locale?: string | null | undefined
}
export interface Reach {
  email: string | null
  phone: string | null
  phone_raw: string | null
  phone_type: string
}

/** The contact of a request, whether it was made for it, and whether the plan had no room for it. */
export interface FoundContact {
  contact: ContactRow
  is_new: boolean
  is_beyond_limit: boolean
}

/** What was done for several requests before their contacts are looked for. */
interface Known {
  is_locked?: boolean
  is_unlimited?: boolean
}

/**
 * Finds the contact with this address, or else with this number. Of several, it takes the one updated last. Creates a contact
 * when there is none.
 * @param reach normalised address and number
 * @param beyond action when the plan does not allow another contact: `refuse` a member who enters it, or `keep` and report
 * an incoming request, which must not fail
 * @param matches false to create a contact in any case
 * @param known what the caller has done for several before: `is_locked`, the addresses and numbers are locked; `is_unlimited`, the plan
 *   does not limit contacts
 * @throws 422 on `base` when refused
 */
export async function findOrCreateContact(
  ctx: Context,
  account_id: number,
  {
    asker,
    reach,
    source,
    beyond,
    matches = true,
    known = {},
  }: { asker: Asker; reach: Reach; source: string; beyond: 'refuse' | 'keep'; matches?: boolean; known?: Known },
): Promise<FoundContact> {
  const row = await findReached(ctx, account_id, { reach, waits: beyond === 'keep' && matches && !known.is_locked, matches })
  if (row) return { contact: row, is_new: false, is_beyond_limit: false }
  const room = known.is_unlimited ? null : await roomOf(ctx, account_id, beyond)
  const contact = await insertAsker(ctx, account_id, { asker, reach, source })
  if (room) await announceUse(ctx.db, account_id, 'contacts.max', 1, ctx.services.clock.now())
  return { contact, is_new: true, is_beyond_limit: room !== null && room.used >= room.limit }
}

/** A person who asks, and how to look for them. */
export interface Wanted {
  asker: Asker
  reach: Reach
  /** False to create a contact in any case. */
  matches: boolean
  /** A request of the person follows, marked as `is_counted` when the contact is new: a new contact counts it. */
  asks?: boolean
}

/**
 * Finds or creates contacts as {@link findOrCreateContact} does, by two statements, in an account whose plan does not limit them. The
 * caller has locked the addresses and numbers, and no two of them share one.
 * @returns them in their order
 */
export async function findOrCreateContacts(
  ctx: Context,
  account_id: number,
  wanted: readonly Wanted[],
  source: string,
): Promise<FoundContact[]> {
  const found = await reachedBy(ctx, account_id, wanted)
  const missing = wanted.flatMap((one, n) => (found.has(n) ? [] : [{ ...one, n }]))
  const made = await insertContacts(
    ctx.db,
    account_id,
    missing.map(({ asker, reach, asks }) => ({
      ...knownOf(asker),
      ...reach,
      source,
      created_by_id: ctx.actor.id || null,
      requests_count: asks ? 1 : 0,
    })),
  )
  for (const contact of made) record(ctx, contactQuery, contactSubject, 'created', contact)
  const created = new Map(missing.map(({ n }, at) => [n, made[at]!]))
  return wanted.map((_, n) => ({ contact: found.get(n) ?? created.get(n)!, is_new: created.has(n), is_beyond_limit: false }))
}

/** The contact with the address or number of each, by its place; those that have none are missing. */
async function reachedBy({ db }: Context, account_id: number, wanted: readonly Wanted[]): Promise<Map<number, ContactRow>> {
  const keys = wanted.flatMap(({ reach, matches }, n) =>
    matches ? [{ n, email_key: reach.email && emailKey(reach.email), phone: reach.phone }] : [],
  )
  if (!keys.length) return new Map()
  const found = await rows<ContactRow & { n: number }>(
    db,
    sql`SELECT DISTINCT ON (w.n) w.n, c.* FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS w (n integer, email_key text, phone text)
      CROSS JOIN LATERAL (SELECT e.contact_id FROM contact_email_addresses e WHERE e.account_id = ${account_id} AND e.email_key = w.email_key
        UNION SELECT p.contact_id FROM contact_phone_numbers p WHERE p.account_id = ${account_id} AND p.phone_key = w.phone) reached
      JOIN contacts c ON c.id = reached.contact_id
      WHERE c.account_id = ${account_id} AND c.deleted_at IS NULL AND c.status IN ('active', 'archived', 'blacklisted')
      ORDER BY w.n, (c.email_key = w.email_key) DESC NULLS LAST, (c.status = 'active') DESC, c.last_activity_at DESC NULLS LAST, c.id`,
  )
  return new Map(found.map(({ n, ...contact }) => [n, contact as ContactRow]))
}

const knownOf = ({ first_name = null, last_name = null, company = null, locale = null }: Asker) => ({
  first_name,
  last_name,
  company,
  locale,
})

async function insertAsker(
  ctx: Context,
  account_id: number,
  { asker, reach, source }: { asker: Asker; reach: Reach; source: string },
): Promise<ContactRow> {
  const contact = await insertContact(ctx.db, {
    account_id,
    first_name: asker.first_name ?? null,
    last_name: asker.last_name ?? null,
    company: asker.company ?? null,
    job_title: null,
    ...reach,
    locale: asker.locale ?? null,
    time_zone: null,
    birthday: null,
    gender: null,
    lifecycle: 'lead',
    source,
    user_id: null,
    custom_fields: {},
    tag_ids: [],
    note: null,
    created_by_id: ctx.actor.id || null,
  })
  record(ctx, contactQuery, contactSubject, 'created', contact)
  return contact
}

/** The contact with an address or a number. @param waits for others that look for the same */
async function findReached(
  ctx: Context,
  account_id: number,
  { reach, waits, matches }: { reach: Reach; waits: boolean; matches: boolean },
): Promise<ContactRow | undefined> {
  const key = reach.email && emailKey(reach.email)
  const [, row] = await together(
    waits && lockReach(ctx, account_id, [reach]),
    matches &&
      one<ContactRow>(
        ctx.db,
        sql`SELECT c.* FROM (SELECT e.contact_id FROM contact_email_addresses e WHERE e.account_id = ${account_id} AND e.email_key = ${key}::text
          UNION SELECT p.contact_id FROM contact_phone_numbers p WHERE p.account_id = ${account_id} AND p.phone_key = ${reach.phone}::text) reached
        JOIN contacts c ON c.id = reached.contact_id
        WHERE c.account_id = ${account_id} AND c.deleted_at IS NULL AND c.status IN ('active', 'archived', 'blacklisted')
        ORDER BY (c.email_key = ${key}::text) DESC NULLS LAST, (c.status = 'active') DESC, c.last_activity_at DESC NULLS LAST, c.id LIMIT 1`,
      ),
  )
  return row || undefined
}

/**
 * Lets requests with the same address or number wait for each other, so that several at once find one contact. Who handles several
 * together locks the addresses and numbers of all before.
 */
export async function lockReach(
  { db }: Pick<Context, 'db'>,
  account_id: number,
  reaches: readonly Pick<Reach, 'email' | 'phone'>[],
): Promise<void> {
  const keys = reaches.flatMap(({ email, phone }) => [email && emailKey(email), phone])
  const texts = keys.flatMap((key) => (key ? [`contact:${account_id}:${key}`] : []))
  await run(
    db,
    sql`SELECT pg_advisory_xact_lock(k) FROM (SELECT hashtextextended(t, 0) AS k FROM unnest(${texts}::text[]) t ORDER BY 1 OFFSET 0) keys`,
  )
}

/** How many contacts an account has of how many; null when they are not limited, or were refused. */
async function roomOf(ctx: Context, account_id: number, beyond: 'refuse' | 'keep') {
  if (beyond === 'refuse') {
    await checkLimit(ctx, account_id, 'contacts.max', 1)
    return null
  }
  return roomFor(ctx.db, account_id, 'contacts.max', ctx.services.clock.now())
}

/**
 * The contact for which a member creates a request: an existing one, or a person that the member entered.
 * @throws 403 for a new person when the member may not create contacts, 422 without an address or number
 */
export async function askerOf(ctx: Context, account_id: number, asker: Asker, source: string): Promise<ContactRow> {
  if (!asker.email && !asker.phone) {
    const t = (key: string, more = {}) => ctx.services.t(ctx.request.locale, key, more)
    throw invalid({ 'contact.email': t('validation:isRequiredWithout', { field: t('fields:email'), other: t('fields:phone') }) })
  }
  const reach = await parseAddresses(ctx, account_id, asker)
  const { contact, is_new } = await findOrCreateContact(ctx, account_id, { asker, reach, source, beyond: 'refuse' })
  if (is_new && !holdsIn(ctx.actor, account_id, 'contacts.create')) throw missingAccountPermission()
  return contact
}

/** The contact of a request, if the caller may read it. */
export async function readRequestContact(ctx: Context, { params }: { params: Params }) {
  const request = await findRequest(ctx, params)
  return contactQuery.one(ctx, await contactQuery.find(ctx, request.contact_id))
}

/** Changes the contact of a request to another one of the account. @throws 422 on `contact_id` */
export async function changeRequestContact(
  ctx: Context,
  { params, body }: { params: Params; body: { contact_id: number } },
): Promise<One<ContactRequest>> {
  const seen = await findRequest(ctx, params)
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM contacts WHERE id = any(${[seen.contact_id, body.contact_id]}::bigint[]) AND account_id = ${seen.account_id} AND deleted_at IS NULL
      AND status NOT IN ('merged', 'erased') ORDER BY id FOR NO KEY UPDATE`,
  )
  const before = await findRequest(ctx, params, 'update')
  if (!found.some((row) => row.id === body.contact_id)) refuseUnknown(ctx, 'contact_id')
  if (before.contact_id === body.contact_id) return contactRequestQuery.one(ctx, before, ['contact'])
  const after = await writeRequest(ctx.db, before.id, { contact_id: body.contact_id })
  await moveTasksOfRequest(ctx.db, before, body.contact_id)
  recordRequest(ctx, 'updated', after, { changes: { contact_id: [before.contact_id, after.contact_id] } })
  await recountRequests(ctx, [before.contact_id, after.contact_id])
  return contactRequestQuery.one(ctx, after, ['contact'])
}

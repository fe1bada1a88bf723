import type { BodyOf, contacts, Params } from '@stoa/contract'
import { nameKey } from '@stoa/domain'
import { findRow, type RowChange, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { missingAccountPermission, versionConflict } from '#lib/errors.ts'
import { refuse, refuseMissing } from '#kit/refuse.ts'
import { holdsIn } from '#access/actor.ts'
import { record } from '#kit/records/record-change.ts'
import { notifyAssigned } from '../assign/assign-contacts.ts'
import { checkAssignee, parseAddresses } from './contact-input.ts'
import { applyStatus } from '../remove/contact-status.ts'
import { contactSubject } from '../contact-subject.ts'
import { withdrawAsOthersDid } from '../../consent/index.ts'
import type { ContactRow } from '../contacts.presenter.ts'
import { contactQuery } from '../contacts.query.ts'
import { primaryCopiesOf, reachable, replacePrimaries, searchedValues } from './replace-primaries.ts'
import { changeContact } from '../store/change-contact.ts'
import { contactSearchText } from '../store/insert-contact.ts'
import { type KnownDetails, LOCKED_DETAILS, readDetails } from '../store/known-details.ts'
import { marketableAt, refreshMarketable } from '../store/marketable.ts'
import { assignPerson } from '../store/people.ts'

type Update = BodyOf<typeof contacts.update>
type Named = Pick<ContactRow, 'first_name' | 'last_name' | 'company' | 'email' | 'phone'>

/**
 * Changes fields of a contact. `email` and `phone` change the primary address and number.
 * @throws 409 when `version` is not the current one, 403 for a new assignee without that permission
 */
export async function updateContact(ctx: Context, { params, body }: { params: Params; body: Update }) {
  const { before, details } = await findWithDetails(ctx, params.id as number, changesName(body))
  if (body.version !== undefined && body.version !== before.version) throw versionConflict()
  const { version: _version, reason, email: _email, phone: _phone, ...fields } = body
  await checkAssignment(ctx, before, body.user_id)
  checkStatus(ctx, before, body.status, reason)
  const addresses = details && (await replaceAddresses(ctx, before, details, body))
  const named = { ...before, ...fields, ...addresses?.copies }
  requireName(ctx, named)
  const keepsStatus = fields.status === undefined || fields.status === before.status
  const values = {
    ...fields,
    ...assignment(ctx, before, fields.user_id),
    ...(addresses && copiesOf(named, addresses)),
    ...(keepsStatus && addresses?.marketable),
  }
  const after = await changeContact(ctx.db, before, values as RowChange<'contacts'>, addresses?.change)
  return contactQuery.one(ctx, await applyConsequences(ctx, before, after, reason))
}

const assignment = (ctx: Context, before: ContactRow, user_id: number | null | undefined) =>
  user_id === undefined || user_id === before.user_id ? {} : { assigned_at: user_id ? ctx.services.clock.now() : null }

/** What a contact keeps of its addresses and numbers, and what finds it by them and by its name. */
const copiesOf = (named: Named, { copies, details }: Addresses) => ({
  ...copies,
  name_key: nameKey(named.first_name, named.last_name),
  search_text: contactSearchText(named, searchedValues(details)),
})

/** Finds and locks a contact, with its addresses and numbers when the change needs them. */
async function findWithDetails(
  ctx: Context,
  id: number,
  withDetails: boolean,
): Promise<{ before: ContactRow; details: KnownDetails | undefined }> {
  const found: ContactRow & { details?: KnownDetails | null } = await contactQuery.find(
    ctx,
    id,
    'update',
    [],
    withDetails ? LOCKED_DETAILS : undefined,
  )
  const { details, ...before } = found
  return { before, details: details === null ? await readDetails(ctx.db, before.id) : details }
}

/** Updates person, status, marketability and history after a change, and notifies the assignee. */
async function applyConsequences(
  ctx: Context,
  before: ContactRow,
  after: ContactRow,
  reason: string | null | undefined,
): Promise<ContactRow> {
  const { search_text: _folded, ...changes } = changesOf(before, after)
  if (changes.email) await assignPerson(ctx.db, after.id)
  const hasLost = (changes.email || changes.phone) && (await withdrawAsOthersDid(ctx.db, [after.id]))
  if (hasLost) await refreshMarketable(ctx.db, [after.id])
  if (changes.status) await applyStatus(ctx, [after.id], { from: before.status, to: after.status as 'active' })
  if (Object.keys(changes).length)
    record(ctx, contactQuery, contactSubject, 'updated', after, reason ? { ...changes, reason: [null, reason] } : changes)
  if (changes.user_id) notifyAssigned(ctx, after)
  if (!changes.email && !changes.status && !hasLost) return after
  return (await findRow(ctx.db, 'contacts', { id: after.id })) as unknown as ContactRow
}

/** Changing the assignee needs `contacts.assign`, beyond `contacts.update`. */
async function checkAssignment(ctx: Context, before: ContactRow, user_id: number | null | undefined): Promise<void> {
  if (user_id === undefined || user_id === before.user_id) return
  if (!holdsIn(ctx.actor, before.account_id, 'contacts.assign')) throw missingAccountPermission()
  await checkAssignee(ctx, before.account_id, user_id)
}

/** Requires a reason to reactivate a blacklisted contact (domain.md 3.3). */
function checkStatus(ctx: Context, before: ContactRow, status: Update['status'], reason: string | null | undefined): void {
  if (before.status === 'blacklisted' && status === 'active' && !reason) refuseMissing(ctx, 'reason')
}

interface Addresses {
  /** Addresses and numbers after the change. */
  details: KnownDetails
  copies: Partial<ReturnType<typeof primaryCopiesOf>>
  marketable: { emails_marketable?: Sql; sms_marketable?: Sql }
  change?: { before: KnownDetails; after: KnownDetails }
}

/** Replaces the primary address or number of the contact if the body has another one. */
async function replaceAddresses(ctx: Context, before: ContactRow, details: KnownDetails, body: Update): Promise<Addresses> {
  const { email, phone, phone_raw, phone_type } = await parseAddresses(ctx, before.account_id, body)
  const isMail = body.email !== undefined && email !== before.email
  const isPhone = body.phone !== undefined && phone !== before.phone
  if (!isMail && !isPhone) return { details, copies: {}, marketable: {} }
  const number = phone === null ? null : { number: phone, number_raw: phone_raw!, type: phone_type }
  const after = replacePrimaries(details, { ...(isMail && { email }), ...(isPhone && { phone: number }) })
  const copies = primaryCopiesOf(after)
  const reaches = reachable(after)
  const marketable = {
    ...(copies.email !== before.email && { emails_marketable: marketableAt('email', reaches.email ? copies.email : null) }),
    ...(copies.phone !== before.phone && { sms_marketable: marketableAt('sms', reaches.sms ? copies.phone : null) }),
  }
  return { details: after, copies, marketable, change: { before: details, after } }
}

/**
 * Requires a name, company, address or number.
 * @throws 422 on `base`
 */
function requireName(ctx: Context, contact: Named): void {
  if (contact.first_name || contact.last_name || contact.company || contact.email || contact.phone) return
  refuse(ctx, { base: 'crm:contact_needs_something' })
}

const changesName = (change: object) => ['first_name', 'last_name', 'company', 'email', 'phone'].some((name) => name in change)

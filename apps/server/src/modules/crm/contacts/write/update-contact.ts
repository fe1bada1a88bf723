import type { BodyOf, contacts, Params } from '@stoa/contract'
import { nameKey } from '@stoa/domain'
import { findRow, type RowChange } from '#db/rows.ts'
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
import type { ContactRow } from '../contacts.presenter.ts'
import { contactQuery } from '../contacts.query.ts'
import { searchTextOf } from './search-text.ts'
import { updateContactRow } from '../store/contacts.ts'
import { primaryCopies, replacePrimaryEmail, replacePrimaryPhone } from '../store/details.ts'
import { refreshMarketable } from '../store/marketable.ts'
import { assignPerson } from '../store/people.ts'

type Update = BodyOf<typeof contacts.update>

/**
 * Changes fields of a contact. `email` and `phone` change the primary address and number.
 * @throws 409 when `version` is not the current one, 403 for a new assignee without that permission
 */
export async function updateContact(ctx: Context, { params, body }: { params: Params; body: Update }) {
  const before: ContactRow = await contactQuery.find(ctx, params.id, 'update')
  if (body.version !== undefined && body.version !== before.version) throw versionConflict()
  const { version: _version, reason, email: _email, phone: _phone, ...fields } = body
  await checkAssignment(ctx, before, body.user_id)
  checkStatus(ctx, before, body.status, reason)
  const copies = await replaceAddresses(ctx, before, body)
  const named = { ...before, ...fields, ...copies }
  requireName(ctx, named)
  const values = {
    ...fields,
    ...copies,
    ...(fields.user_id !== undefined &&
      fields.user_id !== before.user_id && { assigned_at: fields.user_id ? ctx.services.clock.now() : null }),
    ...(changesName(fields, copies) && {
      name_key: nameKey(named.first_name, named.last_name),
      search_text: await searchTextOf(ctx.db, named),
    }),
  }
  const after = await updateContactRow(ctx.db, before.id, values as RowChange<'contacts'>)
  return contactQuery.one(ctx, await applyConsequences(ctx, before, after, reason))
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
  if (changes.status) await applyStatus(ctx, [after.id], { from: before.status, to: after.status as 'active' })
  else if (changes.email || changes.phone) {
    const [marketable] = await refreshMarketable(ctx.db, [after.id])
    Object.assign(changes, changesOf(before, { ...marketable }))
  }
  if (Object.keys(changes).length)
    record(ctx, contactQuery, contactSubject, 'updated', after, reason ? { ...changes, reason: [null, reason] } : changes)
  if (changes.user_id) notifyAssigned(ctx, after)
  if (!changes.email && !changes.phone && !changes.status) return after
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

/** Replaces the primary address or number if the body has another one. Returns the new copies on the contact. */
async function replaceAddresses(ctx: Context, before: ContactRow, body: Update): Promise<Record<string, string | null>> {
  const addresses = await parseAddresses(ctx, before.account_id, body)
  const isMail = body.email !== undefined && addresses.email !== before.email
  const isPhone = body.phone !== undefined && addresses.phone !== before.phone
  if (isMail) await replacePrimaryEmail(ctx.db, before, addresses.email)
  if (isPhone)
    await replacePrimaryPhone(ctx.db, before, { number: addresses.phone, number_raw: addresses.phone_raw, type: addresses.phone_type })
  return isMail || isPhone ? primaryCopies(ctx.db, before.id) : {}
}

/**
 * Requires a name, company, address or number.
 * @throws 422 on `base`
 */
function requireName(ctx: Context, contact: Pick<ContactRow, 'first_name' | 'last_name' | 'company' | 'email' | 'phone'>): void {
  if (contact.first_name || contact.last_name || contact.company || contact.email || contact.phone) return
  refuse(ctx, { base: 'crm:contact_needs_something' })
}

const changesName = (...changes: object[]) =>
  changes.some((change) => ['first_name', 'last_name', 'company', 'email', 'phone'].some((name) => name in change))

import { sql } from 'kysely'
import type { BodyOf, contacts, Params } from '@stoa/contract'
import { emailKey, nameKey } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid, missingAccountPermission, versionConflict } from '#lib/errors.ts'
import { holdsIn } from '#access/actor.ts'
import { record } from '#kit/record-change.ts'
import { updateRow } from '#kit/untyped-rows.ts'
import { notifyAssigned } from './assign-contacts.ts'
import { checkAssignee, readReach } from './contact-input.ts'
import { refreshMarketable } from './contact-marketable.ts'
import { followPerson } from './contact-person.ts'
import { followStatus } from './contact-status.ts'
import { contactSubject } from './contact-subject.ts'
import type { ContactRow } from './contacts.presenter.ts'
import { contactQuery } from './contacts.query.ts'
import { primaryCopies } from './primary-copies.ts'
import { searchTextOf } from './search-text.ts'

type Update = BodyOf<typeof contacts.update>

/**
 * Changes a contact's own fields; `email` and `phone` change the primary address and number.
 * @throws 409 when `version` is not the current one, 403 for assigning without that right
 */
export async function updateContact(ctx: Context, { params, body }: { params: Params; body: Update }) {
  const before: ContactRow = await contactQuery.find(ctx, params.id, 'update')
  if (body.version !== undefined && body.version !== before.version) throw versionConflict()
  const { version: _version, reason, email: _email, phone: _phone, ...fields } = body
  await checkAssignment(ctx, before, body.user_id)
  checkStatus(ctx, before, body.status, reason)
  const reach = await changedReach(ctx, before, body)
  const named = { ...before, ...fields, ...reach }
  requireSomething(ctx, named)
  const values = {
    ...fields,
    ...reach,
    ...(fields.user_id !== undefined &&
      fields.user_id !== before.user_id && { assigned_at: fields.user_id ? ctx.services.clock.now() : null }),
    ...(touches(fields, reach) && { name_key: nameKey(named.first_name, named.last_name), search_text: await searchTextOf(ctx.db, named) }),
  }
  const after = await updateRow<ContactRow>(ctx, 'contacts', { id: before.id }, values)
  return contactQuery.one(ctx, await follow(ctx, before, after, reason))
}

/** What a change of a contact entails: person, status, marketability, history, word to the assignee. */
async function follow(ctx: Context, before: ContactRow, after: ContactRow, reason: string | null | undefined): Promise<ContactRow> {
  const { search_text: _folded, ...changes } = changesOf(before, after)
  if (changes.email) await followPerson(ctx.db, after.id)
  if (changes.status) await followStatus(ctx.db, [after.id], after.status as 'active', ctx.actor.id)
  else if (changes.email || changes.phone) await refreshMarketable(ctx.db, [after.id])
  if (Object.keys(changes).length)
    record(ctx, contactQuery, contactSubject, 'updated', after, reason ? { ...changes, reason: [null, reason] } : changes)
  if (changes.user_id) notifyAssigned(ctx, after)
  if (!changes.email && !changes.phone && !changes.status) return after
  const { rows } = await sql<ContactRow>`SELECT * FROM contacts WHERE id = ${after.id}`.execute(ctx.db)
  return rows[0]!
}

/** Changing the assignee needs `contacts.assign`, beyond `contacts.update`. */
async function checkAssignment(ctx: Context, before: ContactRow, user_id: number | null | undefined): Promise<void> {
  if (user_id === undefined || user_id === before.user_id) return
  if (!holdsIn(ctx.actor, before.account_id, 'contacts.assign')) throw missingAccountPermission()
  await checkAssignee(ctx, before.account_id, user_id)
}

/** Coming back from the blacklist needs a reason (domain.md 3.3). */
function checkStatus(ctx: Context, before: ContactRow, status: Update['status'], reason: string | null | undefined): void {
  if (before.status === 'blacklisted' && status === 'active' && !reason)
    throw invalid({
      reason: ctx.services.t(ctx.request.locale, 'validation:required', { field: ctx.services.t(ctx.request.locale, 'fields:reason') }),
    })
}

/** Replaces the primary address or number where the body gives another; the copies on the contact follow. */
async function changedReach(ctx: Context, before: ContactRow, body: Update): Promise<Record<string, string | null>> {
  const reach = await readReach(ctx, before.account_id, body)
  const isMail = body.email !== undefined && reach.email !== before.email
  const isPhone = body.phone !== undefined && reach.phone !== before.phone
  if (isMail) await replacePrimaryEmail(ctx, before, reach.email)
  if (isPhone) await replacePrimaryPhone(ctx, before, reach)
  return isMail || isPhone ? primaryCopies(ctx.db, before.id) : {}
}

async function replacePrimaryEmail(ctx: Context, contact: ContactRow, email: string | null): Promise<void> {
  await sql`DELETE FROM contact_email_addresses WHERE contact_id = ${contact.id} AND is_primary`.execute(ctx.db)
  if (!email) return
  await sql`
    INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) VALUES (${contact.account_id}, ${contact.id}, ${email}, ${emailKey(email)}, true)
    ON CONFLICT (contact_id, lower(email)) DO UPDATE SET is_primary = true`.execute(ctx.db)
}

async function replacePrimaryPhone(
  ctx: Context,
  contact: ContactRow,
  reach: { phone: string | null; phone_raw: string | null; phone_type: string },
): Promise<void> {
  await sql`DELETE FROM contact_phone_numbers WHERE contact_id = ${contact.id} AND is_primary`.execute(ctx.db)
  if (!reach.phone) return
  await sql`
    INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type, is_primary)
    VALUES (${contact.account_id}, ${contact.id}, ${reach.phone}, ${reach.phone_raw}, ${reach.phone_type}, true)
    ON CONFLICT (contact_id, number) DO UPDATE SET is_primary = true`.execute(ctx.db)
}

/** Something must be left to call the contact by. @throws 422 on `base` */
function requireSomething(ctx: Context, contact: Pick<ContactRow, 'first_name' | 'last_name' | 'company' | 'email' | 'phone'>): void {
  if (contact.first_name || contact.last_name || contact.company || contact.email || contact.phone) return
  throw invalid({ base: ctx.services.t(ctx.request.locale, 'crm:contact_needs_something') })
}

const touches = (...changes: object[]) =>
  changes.some((change) => ['first_name', 'last_name', 'company', 'email', 'phone'].some((name) => name in change))

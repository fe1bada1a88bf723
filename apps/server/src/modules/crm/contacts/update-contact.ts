import { sql } from 'kysely'
import type { BodyOf, contacts, Params } from '@stoa/contract'
import { emailKey, nameKey } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid, missingAccountPermission, versionConflict } from '#kit/errors.ts'
import { holdsIn } from '#kit/actor.ts'
import { record, updateRow } from '#kit/standard-verbs.ts'
import { checkAssignee, readReach } from './contact-input.ts'
import { contactSubject } from './create-contact.ts'
import type { ContactRow } from './contacts.presenter.ts'
import { contactQuery } from './contacts.query.ts'
import { contactSearchText } from './insert-contact.ts'

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
  const values = {
    ...fields,
    ...reach,
    ...(fields.user_id !== undefined && fields.user_id !== before.user_id && { assigned_at: fields.user_id ? ctx.services.clock.now() : null }),
    ...(touches(fields, reach) && { name_key: nameKey(named.first_name, named.last_name), search_text: await searchTextOf(ctx, named) }),
  }
  const after = await updateRow<ContactRow>(ctx, 'contacts', { id: before.id }, values)
  const changes = changesOf(before, after)
  if (Object.keys(changes).length) record(ctx, contactQuery, contactSubject, 'updated', after, changes)
  return contactQuery.one(ctx, after)
}

/** Changing the assignee needs `contacts.assign`, beyond `contacts.update`. */
async function checkAssignment(ctx: Context, before: ContactRow, user_id: number | null | undefined): Promise<void> {
  if (user_id === undefined || user_id === before.user_id) return
  if (!holdsIn(ctx.actor, before.account_id, 'contacts.assign')) throw missingAccountPermission()
  await checkAssignee(ctx, before.account_id, user_id)
}

/** Coming back from the blacklist needs a reason (domain model 3.3). */
function checkStatus(ctx: Context, before: ContactRow, status: Update['status'], reason: string | null | undefined): void {
  if (before.status === 'blacklisted' && status === 'active' && !reason)
    throw invalid({ reason: ctx.services.t(ctx.request.locale, 'validation:required', { field: ctx.services.t(ctx.request.locale, 'fields:reason') }) })
}

/** Replaces the primary address or number where the body gives another; the copies on the contact follow. */
async function changedReach(ctx: Context, before: ContactRow, body: Update): Promise<Record<string, string | null>> {
  const reach = await readReach(ctx, before.account_id, body)
  const out: Record<string, string | null> = {}
  if (body.email !== undefined && reach.email !== before.email) {
    await replacePrimaryEmail(ctx, before, reach.email)
    Object.assign(out, { email: reach.email, email_key: reach.email && emailKey(reach.email) })
  }
  if (body.phone !== undefined && reach.phone !== before.phone) {
    await replacePrimaryPhone(ctx, before, reach)
    Object.assign(out, { phone: reach.phone, phone_key: reach.phone })
  }
  return out
}

async function replacePrimaryEmail(ctx: Context, contact: ContactRow, email: string | null): Promise<void> {
  await sql`DELETE FROM contact_email_addresses WHERE contact_id = ${contact.id} AND is_primary`.execute(ctx.db)
  if (!email) return
  await sql`
    INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) VALUES (${contact.account_id}, ${contact.id}, ${email}, ${emailKey(email)}, true)
    ON CONFLICT (contact_id, lower(email)) DO UPDATE SET is_primary = true`.execute(ctx.db)
}

async function replacePrimaryPhone(ctx: Context, contact: ContactRow, reach: { phone: string | null; phone_raw: string | null; phone_type: string }): Promise<void> {
  await sql`DELETE FROM contact_phone_numbers WHERE contact_id = ${contact.id} AND is_primary`.execute(ctx.db)
  if (!reach.phone) return
  await sql`
    INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type, is_primary)
    VALUES (${contact.account_id}, ${contact.id}, ${reach.phone}, ${reach.phone_raw}, ${reach.phone_type}, true)
    ON CONFLICT (contact_id, number) DO UPDATE SET is_primary = true`.execute(ctx.db)
}

const touches = (...changes: object[]) => changes.some((change) => ['first_name', 'last_name', 'company', 'email', 'phone'].some((name) => name in change))

/** All addresses and numbers of the contact are searched, not only the primary ones. */
export async function searchTextOf(ctx: Context, contact: Pick<ContactRow, 'id' | 'first_name' | 'last_name' | 'company' | 'email' | 'phone'>): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    SELECT email AS value FROM contact_email_addresses WHERE contact_id = ${contact.id}
    UNION SELECT coalesce(number, number_raw) FROM contact_phone_numbers WHERE contact_id = ${contact.id}`.execute(ctx.db)
  return contactSearchText(contact, rows.map((row) => row.value))
}

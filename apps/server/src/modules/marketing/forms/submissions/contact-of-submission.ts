import { nameKey } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { record } from '#kit/records/record-change.ts'
import { findOrCreateContact, type FoundContact } from '#modules/crm/contact-requests/index.ts'
import { contactQuery, contactSubject, lockContacts, searchTextOf, updateContactRow, type ContactRow } from '#modules/crm/contacts/index.ts'
import type { Processed } from './process-submission.ts'
import type { Reading } from './read-answers.ts'

/**
 * Finds or creates the contact of a submission, and completes it. Answers only fill what is empty: anybody can send a form in
 * another person's name. The addresses and numbers of all of its transaction are locked. Addresses of a known contact never change, so that a form cannot redirect its mail.
 */
export async function contactOf(
  ctx: Context,
  { submission, form }: Processed,
  said: Reading,
  { is_unlimited, known }: { is_unlimited: boolean; known: FoundContact | undefined },
) {
  const found =
    known ??
    (await findOrCreateContact(ctx, submission.account_id, {
      asker: said.asker,
      reach: said.reach,
      source: 'form',
      beyond: 'keep',
      matches: form.duplicate_mode !== 'always_new',
      known: { is_locked: true, is_unlimited },
    }))
  if (!found.is_new) await lockContacts(ctx.db, [found.contact.id])
  return { ...found, contact: await complete(ctx, found.contact, said, found.is_new) }
}

async function complete(ctx: Context, contact: ContactRow, { asker, more, custom_fields }: Reading, isNew: boolean): Promise<ContactRow> {
  const { locale, ...names } = asker
  const wanted: Record<string, unknown> = { ...names, ...more, ...(isNew && { locale }) }
  const before = contact as unknown as Record<string, unknown>
  const filled = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== null && value !== undefined && (before[name] ?? null) === null),
  )
  const known = contact.custom_fields as Record<string, unknown>
  const added = Object.entries(custom_fields).filter(([name]) => known[name] === undefined)
  const values = { ...filled, ...(added.length && { custom_fields: JSON.stringify({ ...known, ...Object.fromEntries(added) }) }) }
  if (!Object.keys(values).length) return contact
  const named = { ...contact, ...filled }
  const after = await updateContactRow(ctx.db, contact.id, {
    ...values,
    name_key: nameKey(named.first_name, named.last_name),
    search_text: await searchTextOf(ctx.db, named),
  })
  const changes = changesOf({ ...contact }, { ...after })
  record(ctx, contactQuery, contactSubject, 'updated', after, changes)
  return after
}

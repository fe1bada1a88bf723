import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import type { Context, Db } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { eraseContactTags } from '#modules/attachments/tags/index.ts'
import { eraseComments } from '#modules/attachments/comments/index.ts'
import { eraseLinks } from '#modules/attachments/links/index.ts'
import { eraseFiles } from '#modules/attachments/media/index.ts'
import { eraseNotes } from '#modules/attachments/notes/index.ts'
import { eraseActivities } from '#platform/activity/store.ts'
import { eraseProofs, hashSuppressions } from '../consent/index.ts'
import { eraseCorrespondence } from './erase-correspondence.ts'
import { contactSubject } from './contact-subject.ts'
import { contactQuery } from './contacts.query.ts'
import { eraseRequests } from './erase-requests.ts'
import { eraseShopOrders } from './erase-shop-orders.ts'
import { blankContacts } from './store/contacts.ts'
import { eraseDetails } from './store/many-details.ts'
import { deleteLonelyPeople, recountPeople } from './store/people.ts'

/**
 * Blanks a contact for good on request of the person (GDPR, article 17).
 * @throws 422 on `confirm` unless it repeats the id
 */
export async function eraseContact(ctx: Context, { params, body }: { params: Params; body: { confirm: number } }) {
  const contact = await contactQuery.find(ctx, params.id, 'erase')
  const { locale } = ctx.request
  if (body.confirm !== contact.id)
    throw invalid({ confirm: ctx.services.t(locale, 'validation:confirmed', { field: ctx.services.t(locale, 'fields:confirm') }) })
  await eraseContacts(ctx.db, [contact.id])
  record(ctx, contactQuery, { ...contactSubject, label: () => '–' }, 'deleted', contact)
  return { data: null }
}

/**
 * Names, addresses, custom fields, notes, comments and files of contacts go, also from contacts merged into them and
 * from the history; what is left is an empty row that documents may point to. Suppressions stay as hashes, so that the
 * address is not written to again; proofs of consent lose what identifies. Cannot be undone.
 */
export async function eraseContacts(db: Db, contact_ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM contacts WHERE id = any(${contact_ids}::bigint[]) OR (merged_into_id = any(${contact_ids}::bigint[]) AND status = 'merged') ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  )
  const ids = rows.map((row) => row.id)
  if (!ids.length) return
  await hashSuppressions(db, ids)
  await eraseCorrespondence(db, ids)
  await eraseShopOrders(db, ids)
  await removeAttachments(db, ids)
  await forgetHistory(db, ids)
  await recountPeople(db, ids)
  await blankContacts(db, ids)
  await eraseRequests(db, ids)
  await deleteLonelyPeople(db, ids)
}

async function removeAttachments(db: Db, ids: readonly number[]): Promise<void> {
  const keys = sql`SELECT unnest(${ids.map(String)}::text[])`
  await eraseFiles(db, 'contact', keys)
  await eraseNotes(db, 'contact', keys)
  await eraseComments(db, 'contact', keys)
  await eraseLinks(db, 'contact', keys)
  await sql`UPDATE tasks SET title = '–', description = NULL, search_text = '', checklist = '[]', deleted_at = coalesce(deleted_at, now()), updated_at = now() WHERE contact_id = any(${ids}::bigint[])`.execute(
    db,
  )
  await eraseDetails(db, ids)
  await eraseContactTags(db, ids)
  for (const table of ['subscriptions', 'contact_pipeline_stage'])
    await sql`DELETE FROM ${sql.table(table)} WHERE contact_id = any(${ids}::bigint[])`.execute(db)
  await eraseProofs(db, ids)
}

/** What the log, imports and merges remember of a person. */
async function forgetHistory(db: Db, ids: readonly number[]): Promise<void> {
  await eraseActivities(db, ids)
  await sql`UPDATE import_rows SET raw = '[]', message_params = NULL, before = NULL WHERE contact_id = any(${ids}::bigint[])`.execute(db)
  await sql`UPDATE contact_merge_items i SET before = NULL FROM contact_merges m
    WHERE m.uuid = i.contact_merge_uuid AND (m.winner_id = any(${ids}::bigint[]) OR m.loser_ids && ${ids}::bigint[])`.execute(db)
  await sql`UPDATE contact_merges SET winner_before = '{}', losers_before = '{}', undo_until = least(undo_until, now()), updated_at = now()
    WHERE winner_id = any(${ids}::bigint[]) OR loser_ids && ${ids}::bigint[]`.execute(db)
}

import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { refuse, text } from '#kit/refuse.ts'
import { partsOf } from '#kit/wiring.ts'
import { contactErasures } from '../../contact-children/index.ts'
import { contactSubject } from '../contact-subject.ts'
import { contactQuery } from '../contacts.query.ts'

/**
 * Erases a contact for good on request of the person (GDPR, article 17).
 * @throws 422 on `confirm` unless it repeats the id
 */
export async function eraseContact(ctx: Context, { params, body }: { params: Params; body: { confirm: number } }) {
  const contact = await contactQuery.find(ctx, params.id, 'erase')
  if (body.confirm !== contact.id) refuse(ctx, { confirm: ['validation:confirmed', { field: text(ctx, 'fields:confirm') }] })
  await eraseContacts(ctx, [contact.id])
  record(ctx, contactQuery, { ...contactSubject, label: () => '–' }, 'deleted', contact)
  return { data: null }
}

/**
 * Erases contacts and those merged into them. Every module removes the personal data that it keeps about them. Empty
 * rows remain for the documents that refer to them, and suppressions remain as hashes. An erasure cannot be undone.
 */
export async function eraseContacts(ctx: Pick<Context, 'db' | 'services'>, contact_ids: readonly number[]): Promise<void> {
  const { db } = ctx
  const locked = await rows<{ id: number }>(
    db,
    sql`SELECT id FROM contacts WHERE id = any(${contact_ids}::bigint[]) OR (merged_into_id = any(${contact_ids}::bigint[]) AND status = 'merged')
      ORDER BY id FOR NO KEY UPDATE`,
  )
  if (!locked.length) return
  const ids = locked.map(({ id }) => id)
  for (const { erase } of partsOf(ctx, contactErasures)) await erase(db, ids)
}

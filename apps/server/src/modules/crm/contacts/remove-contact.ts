import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/record-change.ts'
import { contactSubject } from './contact-subject.ts'
import type { ContactRow } from './contacts.presenter.ts'
import { contactQuery } from './contacts.query.ts'
import { recountPeople } from './recount-people.ts'

/** Hides a contact; it can be brought back for 30 days (domain.md 3.3). */
export async function removeContact(ctx: Context, { params }: { params: Params }) {
  const contact: ContactRow = await contactQuery.find(ctx, params.id, 'delete')
  await sql`UPDATE contacts SET deleted_at = ${ctx.services.clock.now()}, updated_at = now(), version = version + 1 WHERE id = ${contact.id}`.execute(
    ctx.db,
  )
  await recountPeople(ctx.db, [contact.id])
  record(ctx, contactQuery, contactSubject, 'deleted', contact)
  return { data: null }
}

import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { contactSubject } from '../contact-subject.ts'
import type { ContactRow } from '../contacts.presenter.ts'
import { contactQuery } from '../contacts.query.ts'
import { softDeleteContacts } from '../store/contacts.ts'
import { recountPeople } from '../store/people.ts'

/** Deletes a contact, which can be restored for 30 days (domain.md 3.3). */
export async function removeContact(ctx: Context, { params }: { params: Params }) {
  const contact: ContactRow = await contactQuery.find(ctx, params.id, 'delete')
  await softDeleteContacts(ctx.db, [contact.id], ctx.services.clock.now())
  await recountPeople(ctx.db, [contact.id])
  record(ctx, contactQuery, contactSubject, 'deleted', contact)
  return { data: null }
}

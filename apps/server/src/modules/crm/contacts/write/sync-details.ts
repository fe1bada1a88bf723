import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { text } from '#kit/refuse.ts'
import { AppError } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { contactSubject } from '../contact-subject.ts'
import { withdrawAsOthersDid } from '../../consent/index.ts'
import type { ContactRow } from '../contacts.presenter.ts'
import { contactQuery } from '../contacts.query.ts'
import { searchTextOf } from './search-text.ts'
import { updateContactRow } from '../store/contacts.ts'
import { primaryCopies } from '../store/details.ts'
import { refreshMarketable } from '../store/marketable.ts'
import { assignPerson } from '../store/people.ts'

/**
 * Updates a contact after its addresses or numbers changed: exactly one of each kind is primary and copied to the
 * contact; search text, person and marketability follow. The caller holds the lock of the contact.
 * @param before the contact before the change
 * @throws 422 on `base` when the contact would have neither name nor address
 */
export async function syncDetails(ctx: Context, before: ContactRow): Promise<ContactRow> {
  const copies = await primaryCopies(ctx.db, before.id)
  if (![before.first_name, before.last_name, before.company, copies.email, copies.phone].some(Boolean)) throw nothingLeft(ctx)
  const values = {
    ...copies,
    search_text: await searchTextOf(ctx.db, { ...before, ...copies }),
  }
  const after = await updateContactRow(ctx.db, before.id, values)
  await assignPerson(ctx.db, before.id)
  await withdrawAsOthersDid(ctx.db, [before.id])
  const [marketable] = await refreshMarketable(ctx.db, [before.id])
  const { email, phone } = copies
  const changes = changesOf({ ...before }, { email, phone, ...marketable })
  record(ctx, contactQuery, contactSubject, 'updated', after, changes)
  return after
}

function nothingLeft(ctx: Context): AppError {
  const message = text(ctx, 'crm:contact_needs_something')
  return new AppError(422, 'in_use', message, { errors: { base: [message] } })
}

import type { ContactInput, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { invalid } from '#kit/errors.ts'
import { record, type Subject } from '#kit/standard-verbs.ts'
import { checkAssignee, readReach, resolveTags } from './contact-input.ts'
import { contactName, type ContactRow } from './contacts.presenter.ts'
import { contactQuery } from './contacts.query.ts'
import { insertContact } from './insert-contact.ts'

export const contactSubject: Subject<ContactRow> = { type: 'contact', label: contactName, contact_id: (contact) => contact.id }

/**
 * Adds a contact to an account with its address, number, tags and first note. Possible duplicates are the business of
 * the check before it: they are warned about, not refused (specification 2.8).
 * @throws 422 without any way to reach the contact, or for an assignee or tag of another account
 */
export async function createContact(ctx: Context, { params, body }: { params: Params; body: ContactInput }) {
  const account_id = params.account_id as number
  requireReach(ctx, body)
  const reach = await readReach(ctx, account_id, body)
  await checkAssignee(ctx, account_id, body.user_id)
  const contact = await insertContact(ctx.db, {
    account_id,
    ...reach,
    first_name: body.first_name ?? null,
    last_name: body.last_name ?? null,
    company: body.company ?? null,
    job_title: body.job_title ?? null,
    locale: body.locale ?? null,
    time_zone: body.time_zone ?? null,
    birthday: body.birthday ?? null,
    gender: body.gender ?? null,
    lifecycle: body.lifecycle ?? 'lead',
    source: body.source ?? 'manual',
    user_id: body.user_id ?? null,
    custom_fields: body.custom_fields ?? {},
    tag_ids: await resolveTags(ctx, account_id, body.tags ?? []),
    note: body.notes ?? null,
    created_by_id: ctx.actor.id,
  })
  record(ctx, contactQuery, contactSubject, 'created', contact)
  return contactQuery.one(ctx, contact, body.tags?.length ? ['tags'] : [])
}

/** "email without phone and the reverse": one of the two is needed (specification 5, isRequiredWithout). */
function requireReach(ctx: Context, body: ContactInput): void {
  if (body.email || body.phone) return
  const t = (key: string, more = {}) => ctx.services.t(ctx.request.locale, key, more)
  const [email, phone] = [t('fields:email'), t('fields:phone')]
  throw invalid({ email: t('validation:isRequiredWithout', { field: email, other: phone }), phone: t('validation:isRequiredWithout', { field: phone, other: email }) })
}

import type { ContactInput, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { record } from '#kit/records/record-change.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { checkContact } from './check-contact.ts'
import { checkAssignee, parseAddresses, readTags, refuseOtherTags } from './contact-input.ts'
import { contactSubject } from '../contact-subject.ts'
import { contactQuery } from '../contacts.query.ts'
import { insertContact } from '../store/insert-contact.ts'

/**
 * Creates a contact with its address, number, tags and first note. Duplicates are refused only if the settings of the
 * account say so; otherwise the check before it warns of them (spec 2.8).
 * @throws 422 without e-mail and phone, for a known address where duplicates are refused, for an assignee or tag of
 *   another account, or when the plan has no room for it
 */
export async function createContact(ctx: Context, { params, body }: { params: Params; body: ContactInput }) {
  const account_id = params.account_id as number
  const given = body.tags ?? []
  requireAddress(ctx, body)
  // Run both statements in one round trip.
  const [, { duplicate_policy, tags }] = await Promise.all([
    checkLimit(ctx, account_id, 'contacts.max', 1),
    readTags(ctx.db, account_id, given),
  ])
  if (duplicate_policy === 'block') await refuseDuplicate(ctx, account_id, body)
  const addresses = await parseAddresses(ctx, account_id, body)
  await checkAssignee(ctx, account_id, body.user_id)
  refuseOtherTags(ctx, given, tags)
  const { email: _email, phone: _phone, tags: _tags, notes: _notes, ...columns } = body
  const fields = { ...EMPTY, ...columns }
  const contact = await insertContact(ctx.db, {
    account_id,
    ...addresses,
    ...fields,
    tag_ids: tags.map(({ id }) => id),
    note: body.notes ?? null,
    created_by_id: ctx.actor.id,
  })
  record(ctx, contactQuery, contactSubject, 'created', contact)
  return given.length ? contactQuery.one(ctx, { ...contact, tags }, ['tags']) : contactQuery.one(ctx, contact)
}

/** Refuses known addresses and numbers, for accounts whose setting `duplicate_policy` is `block`. */
async function refuseDuplicate(ctx: Context, account_id: number, body: ContactInput): Promise<void> {
  const { data } = await checkContact(ctx, { params: { account_id }, body })
  const fields = [...new Set(data.flatMap((hit) => hit.matched_by))]
  const taken = (field: string) => ['validation:taken', { field: text(ctx, `fields:${field}`) }] as const
  if (fields.length) refuse(ctx, Object.fromEntries(fields.map((field) => [field, taken(field)])))
}

const EMPTY = {
  first_name: null,
  last_name: null,
  company: null,
  job_title: null,
  locale: null,
  time_zone: null,
  birthday: null,
  gender: null,
  lifecycle: 'lead',
  source: 'manual',
  user_id: null,
  custom_fields: {},
}

/** Requires an e-mail or a phone (spec 5, isRequiredWithout). */
function requireAddress(ctx: Context, body: ContactInput): void {
  if (body.email || body.phone) return
  const [email, phone] = [text(ctx, 'fields:email'), text(ctx, 'fields:phone')]
  refuse(ctx, {
    email: ['validation:isRequiredWithout', { field: email, other: phone }],
    phone: ['validation:isRequiredWithout', { field: phone, other: email }],
  })
}

import { type ContactEmailAddressInput, contactEmailAddresses, type Params } from '@stoa/contract'
import { emailKey } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { refuseMissing } from '#kit/refuse.ts'
import { refusals } from '#kit/refusals.ts'
import { childPolicy } from '#modules/attachments/subjects/index.ts'
import {
  contactQuery,
  type EmailAddressRow,
  syncDetails,
  presentEmailAddress,
  parseAddresses,
  clearPrimary,
  deleteDetail,
  ensureEmail,
  insertDetail,
  updateDetail,
} from '../contacts/index.ts'

const TABLE = 'contact_email_addresses'
const UNIQUE = { contact_email_addresses_once: 'email' }

const query = resourceQuery<typeof contactEmailAddresses, EmailAddressRow>(contactEmailAddresses, {
  from: TABLE,
  under: { contact_id: 'contact_id' },
  policy: childPolicy<EmailAddressRow>(),
  filters: {},
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: {},
  present: presentEmailAddress,
})

/** The e-mail addresses of a contact. After each change exactly one is primary and the contact's copy equals it. */
export async function listEmailAddresses(ctx: Context, { params, query: request }: { params: Params; query: ListRequest }) {
  await contactQuery.find(ctx, params.contact_id)
  return query.page(ctx, request, params)
}

/** @throws 422 on `email` when it is invalid or the contact has it already */
export async function createEmailAddress(ctx: Context, { params, body }: { params: Params; body: ContactEmailAddressInput }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const email = (await parseAddresses(ctx, contact.account_id, { email: body.email })).email!
  if (body.is_primary) await clearPrimary(ctx.db, TABLE, contact.id)
  const row = await refusals(ctx, UNIQUE, () =>
    insertDetail(ctx.db, TABLE, {
      account_id: contact.account_id,
      contact_id: contact.id,
      email,
      email_key: emailKey(email)!,
      label: body.label,
      is_primary: body.is_primary,
    }),
  )
  await syncDetails(ctx, contact)
  return again(ctx, row.id)
}

/** Changes an address. The status of the old address does not apply to the new one and is reset. */
export async function updateEmailAddress(ctx: Context, { params, body }: { params: Params; body: Partial<ContactEmailAddressInput> }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const before = await findIn(ctx, contact.id, params.id)
  const email = body.email === undefined ? before.email : (await parseAddresses(ctx, contact.account_id, { email: body.email })).email!
  if (body.is_primary && !before.is_primary) await clearPrimary(ctx.db, TABLE, contact.id)
  const isNew = email !== before.email
  const fresh = { email, email_key: emailKey(email)!, status: 'unverified', bounce_count: 0, last_bounce_at: null, verified_at: null }
  await refusals(ctx, UNIQUE, () =>
    updateDetail(ctx.db, TABLE, before.id, { label: body.label, is_primary: body.is_primary, ...(isNew && fresh) }),
  )
  await syncDetails(ctx, contact)
  return again(ctx, before.id)
}

export async function removeEmailAddress(ctx: Context, { params }: { params: Params }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const row = await findIn(ctx, contact.id, params.id)
  await deleteDetail(ctx.db, TABLE, row.id)
  await syncDetails(ctx, contact)
  return { data: null }
}

/** Makes an address primary: an existing one by `email_address_id`, or a new one by `email`. */
export async function makePrimaryEmail(
  ctx: Context,
  { params, body }: { params: Params; body: { email_address_id?: number | null | undefined; email?: string | null | undefined } },
) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  if (!body.email_address_id && !body.email) refuseMissing(ctx, 'email')
  await clearPrimary(ctx.db, TABLE, contact.id)
  const id = body.email_address_id ? (await findIn(ctx, contact.id, body.email_address_id)).id : await addressOf(ctx, contact, body.email!)
  await updateDetail(ctx.db, TABLE, id, { is_primary: true })
  await syncDetails(ctx, contact)
  return again(ctx, id)
}

async function addressOf(ctx: Context, contact: { id: number; account_id: number }, text: string): Promise<number> {
  const email = (await parseAddresses(ctx, contact.account_id, { email: text })).email!
  return ensureEmail(ctx.db, contact, email)
}

async function findIn(ctx: Context, contact_id: number, id: number): Promise<EmailAddressRow> {
  const row = await query.find(ctx, id, 'update')
  if (row.contact_id !== contact_id) throw notFound()
  return row
}

const again = async (ctx: Context, id: number) => query.one(ctx, await query.find(ctx, id))

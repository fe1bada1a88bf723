import { type ContactPhoneNumberInput, contactPhoneNumbers, type Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { AppError, invalid, notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { refuseMissing } from '#kit/refuse.ts'
import { refusals } from '#kit/refusals.ts'
import { childPolicy } from '#modules/attachments/subjects/index.ts'
import {
  contactQuery,
  syncDetails,
  type PhoneNumberRow,
  presentPhoneNumber,
  parseAddresses,
  clearPrimary,
  deleteDetail,
  ensurePhone,
  insertDetail,
  updateDetail,
} from '../contacts/index.ts'

const TABLE = 'contact_phone_numbers'
const UNIQUE = { contact_phone_numbers_contact_id_number_key: 'number' }

const query = resourceQuery<typeof contactPhoneNumbers, PhoneNumberRow>(contactPhoneNumbers, {
  from: TABLE,
  under: { contact_id: 'contact_id' },
  policy: childPolicy<PhoneNumberRow>(),
  filters: {},
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: {},
  present: presentPhoneNumber,
})

/** The phone numbers of a contact. After each change exactly one is primary and the contact's copy equals it. */
export async function listPhoneNumbers(ctx: Context, { params, query: request }: { params: Params; query: ListRequest }) {
  await contactQuery.find(ctx, params.contact_id)
  return query.page(ctx, request, params)
}

/** @throws 422 on `number` when it cannot be dialled or the contact has it already */
export async function createPhoneNumber(ctx: Context, { params, body }: { params: Params; body: ContactPhoneNumberInput }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const number = await readNumber(ctx, contact.account_id, body.number)
  if (body.is_primary) await clearPrimary(ctx.db, TABLE, contact.id)
  const row = await refusals(ctx, UNIQUE, () =>
    insertDetail(ctx.db, TABLE, {
      account_id: contact.account_id,
      contact_id: contact.id,
      ...number,
      label: body.label,
      is_primary: body.is_primary,
    }),
  )
  await syncDetails(ctx, contact)
  return again(ctx, row.id)
}

export async function updatePhoneNumber(ctx: Context, { params, body }: { params: Params; body: Partial<ContactPhoneNumberInput> }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const before = await findIn(ctx, contact.id, params.id)
  const number = body.number === undefined ? {} : await readNumber(ctx, contact.account_id, body.number)
  const isNew = 'number' in number && number.number !== before.number
  if (body.is_primary && !before.is_primary) await clearPrimary(ctx.db, TABLE, contact.id)
  await refusals(ctx, UNIQUE, () =>
    updateDetail(ctx.db, TABLE, before.id, {
      ...number,
      ...(isNew && { sms_status: 'unknown' }),
      label: body.label,
      is_primary: body.is_primary,
    }),
  )
  await syncDetails(ctx, contact)
  return again(ctx, before.id)
}

export async function removePhoneNumber(ctx: Context, { params }: { params: Params }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const row = await findIn(ctx, contact.id, params.id)
  await deleteDetail(ctx.db, TABLE, row.id)
  await syncDetails(ctx, contact)
  return { data: null }
}

/** Makes a number primary: an existing one by `phone_number_id`, or a new one by `number`. */
export async function makePrimaryPhone(
  ctx: Context,
  { params, body }: { params: Params; body: { phone_number_id?: number | null | undefined; number?: string | null | undefined } },
) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  if (!body.phone_number_id && !body.number) refuseMissing(ctx, 'number')
  await clearPrimary(ctx.db, TABLE, contact.id)
  const id = body.phone_number_id ? (await findIn(ctx, contact.id, body.phone_number_id)).id : await numberOf(ctx, contact, body.number!)
  await updateDetail(ctx.db, TABLE, id, { is_primary: true })
  await syncDetails(ctx, contact)
  return again(ctx, id)
}

async function numberOf(ctx: Context, contact: { id: number; account_id: number }, text: string): Promise<number> {
  return ensurePhone(ctx.db, contact, await readNumber(ctx, contact.account_id, text))
}

/** Parses a number. An error is reported on `number`. */
async function readNumber(ctx: Context, account_id: number, text: string) {
  try {
    const parsed = await parseAddresses(ctx, account_id, { phone: text })
    return { number: parsed.phone, number_raw: parsed.phone_raw!, type: parsed.phone_type }
  } catch (error) {
    if (error instanceof AppError && error.errors?.phone) throw invalid({ number: error.errors.phone })
    throw error
  }
}

async function findIn(ctx: Context, contact_id: number, id: number): Promise<PhoneNumberRow> {
  const row = await query.find(ctx, id, 'update')
  if (row.contact_id !== contact_id) throw notFound()
  return row
}

const again = async (ctx: Context, id: number) => query.one(ctx, await query.find(ctx, id))

import { type ContactPhysicalAddressInput, contactPhysicalAddresses, type Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { record } from '#kit/records/record-change.ts'
import { childPolicy } from '#modules/attachments/subjects/index.ts'
import {
  contactQuery,
  contactSubject,
  type PhysicalAddressRow,
  presentPhysicalAddress,
  clearPrimary,
  deleteDetail,
  insertDetail,
  updateDetail,
} from '../contacts/index.ts'

const TABLE = 'contact_physical_addresses'

const query = resourceQuery<typeof contactPhysicalAddresses, PhysicalAddressRow>(contactPhysicalAddresses, {
  from: TABLE,
  under: { contact_id: 'contact_id' },
  policy: childPolicy<PhysicalAddressRow>(),
  filters: {},
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: {},
  present: presentPhysicalAddress,
})

/** What the history calls an address: its street, or the place of an address without one. */
const nameOf = (row: PhysicalAddressRow) =>
  row.line1 ?? ([row.postal_code, row.city].filter(Boolean).join(' ') || row.region || row.country_code)

/** Postal addresses of a contact. At most one is primary. */
export async function listPhysicalAddresses(ctx: Context, { params, query: request }: { params: Params; query: ListRequest }) {
  await contactQuery.find(ctx, params.contact_id)
  return query.page(ctx, request, params)
}

export async function createPhysicalAddress(ctx: Context, { params, body }: { params: Params; body: ContactPhysicalAddressInput }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  if (body.is_primary) await clearPrimary(ctx.db, TABLE, contact.id)
  const row = await insertDetail(ctx.db, TABLE, { ...body, account_id: contact.account_id, contact_id: contact.id })
  record(ctx, contactQuery, contactSubject, 'updated', contact, { physicalAddresses: [null, nameOf(row)] })
  return query.one(ctx, row)
}

export async function updatePhysicalAddress(
  ctx: Context,
  { params, body }: { params: Params; body: Partial<ContactPhysicalAddressInput> & { version?: number | undefined } },
) {
  const { version: _version, ...fields } = body
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const before = await findIn(ctx, contact.id, params.id)
  if (fields.is_primary) await clearPrimary(ctx.db, TABLE, contact.id)
  const row = await updateDetail(ctx.db, TABLE, before.id, fields)
  record(ctx, contactQuery, contactSubject, 'updated', contact, { physicalAddresses: [nameOf(before), nameOf(row)] })
  return query.one(ctx, row)
}

export async function removePhysicalAddress(ctx: Context, { params }: { params: Params }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const row = await findIn(ctx, contact.id, params.id)
  await deleteDetail(ctx.db, TABLE, row.id)
  record(ctx, contactQuery, contactSubject, 'updated', contact, { physicalAddresses: [nameOf(row), null] })
  return { data: null }
}

async function findIn(ctx: Context, contact_id: number, id: number): Promise<PhysicalAddressRow> {
  const row = await query.find(ctx, id, 'update')
  if (row.contact_id !== contact_id) throw notFound()
  return row
}

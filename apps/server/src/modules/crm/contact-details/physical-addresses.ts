import { sql } from 'kysely'
import { type ContactPhysicalAddressInput, contactPhysicalAddresses, type Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/list-request.ts'
import { resourceQuery } from '#kit/resource-query.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { record } from '#kit/record-change.ts'
import { childPolicy } from '#modules/attachments/subjects/index.ts'
import { contactQuery, contactSubject, type PhysicalAddressRow, presentPhysicalAddress } from '../contacts/index.ts'

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

/** Where a contact lives or works; at most one address is primary. */
export async function listPhysicalAddresses(ctx: Context, { params, query: request }: { params: Params; query: ListRequest }) {
  await contactQuery.find(ctx, params.contact_id)
  return query.page(ctx, request, params)
}

export async function createPhysicalAddress(ctx: Context, { params, body }: { params: Params; body: ContactPhysicalAddressInput }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  if (body.is_primary) await noPrimary(ctx, contact.id)
  const row = await insertRow<PhysicalAddressRow>(ctx, TABLE, { ...body, account_id: contact.account_id, contact_id: contact.id })
  record(ctx, contactQuery, contactSubject, 'updated', contact, { physicalAddresses: [null, row.line1] })
  return query.one(ctx, row)
}

export async function updatePhysicalAddress(
  ctx: Context,
  { params, body }: { params: Params; body: Partial<ContactPhysicalAddressInput> & { version?: number | undefined } },
) {
  const { version: _version, ...fields } = body
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const before = await findIn(ctx, contact.id, params.id)
  if (fields.is_primary) await noPrimary(ctx, contact.id)
  const row = await updateRow<PhysicalAddressRow>(ctx, TABLE, { id: before.id }, fields, { versioned: false })
  record(ctx, contactQuery, contactSubject, 'updated', contact, { physicalAddresses: [before.line1, row.line1] })
  return query.one(ctx, row)
}

export async function removePhysicalAddress(ctx: Context, { params }: { params: Params }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const row = await findIn(ctx, contact.id, params.id)
  await sql`DELETE FROM contact_physical_addresses WHERE id = ${row.id}`.execute(ctx.db)
  record(ctx, contactQuery, contactSubject, 'updated', contact, { physicalAddresses: [row.line1, null] })
  return { data: null }
}

const noPrimary = (ctx: Context, contact_id: number) =>
  sql`UPDATE contact_physical_addresses SET is_primary = false WHERE contact_id = ${contact_id} AND is_primary`.execute(ctx.db)

async function findIn(ctx: Context, contact_id: number, id: number): Promise<PhysicalAddressRow> {
  const row = await query.find(ctx, id, 'update')
  if (row.contact_id !== contact_id) throw notFound()
  return row
}

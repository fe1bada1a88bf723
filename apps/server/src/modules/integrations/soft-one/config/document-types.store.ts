import { softOneDocumentTypes, type BodyOf, type Params, type SoftOneDocumentType, type SoftOneDocumentTypeInput } from '@stoa/contract'
import { accountPolicy } from '#access/policy.ts'
import type { Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { changeRow, createRow, removeRow } from '#kit/records/change-row.ts'
import { notFound } from '#lib/errors.ts'
import { softOneServiceQuery } from './services.query.ts'

type TypeRow = Row<'soft_one_document_types'>

/** Kinds of documents of a connection. */
const documentTypeQuery = resourceQuery(softOneDocumentTypes, {
  from: 'soft_one_document_types',
  policy: accountPolicy<TypeRow>(),
  under: { soft_one_api_service_id: 'third_party_service_id' },
  filters: {},
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', series: 'series' },
  defaultSort: 'name',
  includes: {},
  present: (row) => ({ ...row, sign: row.sign as SoftOneDocumentType['sign'] }),
})

/** Every change of one needs `integrations.manage`. */
const documentTypeKind: RecordKind<'soft_one_document_types', TypeRow> = {
  table: 'soft_one_document_types',
  query: {
    ...documentTypeQuery,
    find: (ctx, key, action = 'read') => documentTypeQuery.find(ctx, key, action === 'read' ? 'read' : 'manage'),
  },
  subject: { type: 'soft_one_document_type', label: ({ name }) => name },
  unique: { soft_one_document_types_series: 'series' },
  soft: false,
}

/** Kinds of documents of a connection that the caller may read. @throws 404, 403 */
export async function listDocumentTypes(ctx: Context, input: { params: Params; query: ListRequest }) {
  await softOneServiceQuery.find(ctx, input.params.soft_one_api_service_id)
  return documentTypeQuery.list(ctx, input)
}

/** Adds a kind of document. @throws 422 on `series` if the connection has it with this type already */
export async function createDocumentType(ctx: Context, { params, body }: { params: Params; body: SoftOneDocumentTypeInput }) {
  const { id, account_id } = await softOneServiceQuery.find(ctx, params.soft_one_api_service_id, 'manage')
  return documentTypeQuery.one(ctx, await createRow(ctx, documentTypeKind, { ...body, account_id, third_party_service_id: id }))
}

export async function updateDocumentType(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof softOneDocumentTypes.update> },
) {
  const { version, ...values } = body
  const row = await changeRow(ctx, documentTypeKind, { key: params.id, version }, (before) => {
    requireOf(before, params)
    return values
  })
  return documentTypeQuery.one(ctx, row)
}

/** Removes a kind of document that no mapping and no document uses. @throws 422 `in_use` */
export const removeDocumentType = (ctx: Context, { params }: { params: Params }) =>
  removeRow(ctx, documentTypeKind, params.id, async (row) => requireOf(row, params))

function requireOf(row: TypeRow, params: Params): void {
  if (row.third_party_service_id !== params.soft_one_api_service_id) throw notFound()
}

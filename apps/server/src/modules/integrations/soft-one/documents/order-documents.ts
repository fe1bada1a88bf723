import { sql } from 'kysely'
import type { BodyOf, DocumentChoice, Params, SoftOneDocument, SoftOneDocumentLine, softOneDocuments } from '@stoa/contract'
import { one, rows, type Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseState, refuseUnknown } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import { accOrderQuery } from '#modules/shop/acc-orders/index.ts'
import { linesOf, type DocumentRow } from '../store/documents.ts'
import { beginDocument, lockOrder, type DocumentType, type OrderRow } from './begin-document.ts'

type ListedRow = DocumentRow & { type_name: string; sign: string }
type List = { data: SoftOneDocument[]; choices: DocumentChoice[] }

/** Documents of an order with their lines, and the kinds of document that it can get. */
export async function listDocuments(ctx: Context, { params }: { params: Params }): Promise<List> {
  await accOrderQuery.authorizeRecord(ctx, params.acc_order_id, 'acc-documents.read')
  const order = await one<OrderRow>(ctx.db, sql`SELECT * FROM acc_orders WHERE id = ${params.acc_order_id} AND deleted_at IS NULL`)
  if (!order) throw notFound()
  const found = await listed(ctx, sql`d.account_id = ${order.account_id} AND d.acc_order_id = ${order.id}`)
  return { data: await present(ctx, found), choices: await choicesOf(ctx, order) }
}

/**
 * Begins a document, or tries a blocked or failed one again.
 * @throws 422 without a type where no mapping gives one, 409 for a document that is created or on its way
 */
export async function createDocument(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof softOneDocuments.create> },
): Promise<{ data: SoftOneDocument }> {
  await accOrderQuery.authorizeRecord(ctx, params.acc_order_id, 'acc-documents.create')
  const order = await lockOrder(ctx.db, params.acc_order_id as number)
  if (!order) throw notFound()
  const type = await typeFor(ctx, order, body.soft_one_document_type_id ?? null)
  const credits_document_uuid = type.sign === 'credit' ? await creditedBy(ctx, order, body.credits_document_uuid ?? null) : null
  const comments = body.comments?.trim() || null
  const row = await beginDocument(ctx.services, ctx.db, { order, type, credits_document_uuid, comments, user_id: ctx.actor.id || null })
  if (!row) refuseState(ctx, 'soft_one:errors.document_exists', { type: type.name })
  ctx.log({
    account_id: row.account_id,
    event: 'acc_document.created',
    subject_type: 'acc_order',
    subject_id: order.id,
    subject_label: `${type.name} #${order.external_number ?? order.id}`,
  })
  const [shown] = await present(ctx, await listed(ctx, sql`d.uuid = ${row.uuid}`))
  return { data: shown! }
}

async function typeFor(ctx: Context, order: OrderRow, id: number | null): Promise<DocumentType> {
  const type = await one<DocumentType>(
    ctx.db,
    sql`SELECT y.*, s.settings ->> 'username' AS username FROM soft_one_document_types y
      JOIN third_party_services s ON s.account_id = y.account_id AND s.id = y.third_party_service_id AND s.deleted_at IS NULL
    WHERE y.account_id = ${order.account_id} AND y.is_active AND y.id = coalesce(${id}::bigint, ${mappedType(order)})`,
  )
  if (!type && id !== null) refuseUnknown(ctx, 'soft_one_document_type_id')
  if (!type) refuse(ctx, { soft_one_document_type_id: 'soft_one:errors.no_mapping' })
  return type
}

/** The type of the mapping of the order's status; one for its wish of an invoice before one for all. */
const mappedType = (order: OrderRow) => sql`(SELECT m.soft_one_document_type_id FROM soft_one_status_mappings m
  JOIN third_party_services s ON s.account_id = m.account_id AND s.id = m.third_party_service_id AND s.deleted_at IS NULL
  WHERE m.account_id = ${order.account_id} AND m.acc_order_status = ${order.status} AND coalesce(m.wants_invoice, ${order.wants_invoice}) = ${order.wants_invoice}
  ORDER BY s.is_default DESC, s.id, m.wants_invoice IS NULL LIMIT 1)`

/** The created document of the order that a credit document takes back. @throws 422 without one */
async function creditedBy(ctx: Context, order: OrderRow, uuid: string | null): Promise<string> {
  const found = await one<{ uuid: string }>(
    ctx.db,
    sql`SELECT d.uuid FROM documents d JOIN soft_one_document_types y ON y.account_id = d.account_id AND y.id = d.soft_one_document_type_id AND y.sign = 'debit'
    WHERE d.account_id = ${order.account_id} AND d.acc_order_id = ${order.id} AND d.status = 'created' AND d.uuid = coalesce(${uuid}::uuid, d.uuid)
    ORDER BY d.created_at DESC LIMIT 1`,
  )
  if (!found) refuse(ctx, { credits_document_uuid: 'soft_one:errors.nothing_to_credit' })
  return found.uuid
}

const choicesOf = ({ db }: Context, order: OrderRow): Promise<DocumentChoice[]> =>
  rows(
    db,
    sql`SELECT y.id AS soft_one_document_type_id, y.name, y.series, y.sign, s.name AS service_name,
      coalesce(s.settings ->> 'is_practice' = 'true', false) AS is_practice, coalesce(y.id = ${mappedType(order)}, false) AS is_suggested
    FROM soft_one_document_types y JOIN third_party_services s ON s.account_id = y.account_id AND s.id = y.third_party_service_id AND s.deleted_at IS NULL
    WHERE y.account_id = ${order.account_id} AND y.is_active ORDER BY y.sign DESC, y.name, y.id LIMIT 100`,
  )

const listed = ({ db }: Context, condition: ReturnType<typeof sql>): Promise<ListedRow[]> =>
  rows(
    db,
    sql`SELECT d.*, y.name AS type_name, y.sign FROM documents d
      JOIN soft_one_document_types y ON y.account_id = d.account_id AND y.id = d.soft_one_document_type_id
    WHERE ${condition} ORDER BY d.created_at DESC, d.uuid DESC`,
  )

async function present({ db }: Context, documents: ListedRow[]): Promise<SoftOneDocument[]> {
  const lines = await linesOf(
    db,
    documents.map(({ uuid }) => uuid),
  )
  return documents.map((row) => ({
    ...row,
    status: row.status as SoftOneDocument['status'],
    sign: row.sign as SoftOneDocument['sign'],
    gaps: row.gaps as unknown as SoftOneDocument['gaps'],
    lines: lines.filter(({ document_uuid }) => document_uuid === row.uuid).map(presentLine),
  }))
}

const presentLine = (line: Row<'document_lines'>): SoftOneDocumentLine => ({
  ...line,
  kind: line.kind as SoftOneDocumentLine['kind'],
  quantity: Number(line.quantity),
})

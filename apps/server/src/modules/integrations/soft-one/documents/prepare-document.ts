import { sql } from 'kysely'
import type { DocumentGap } from '@stoa/contract'
import { one, rows, type Db, type Row } from '#db/rows.ts'
import type { SoftOneClient } from '../client/soft-one-client.ts'
import { amountOf } from '../client/values.ts'
import type { SoftOneTables } from '../client/soft-one-client.ts'
import { settingsOf, type SoftOneService } from '../config/services.query.ts'
import { linesOf, storeLineItems, type DocumentRow } from '../store/documents.ts'
import type { OrderRow } from './begin-document.ts'
import { gap } from './gaps.ts'

type Line = Row<'document_lines'> & { sku: string | null }

/** A document with everything that the ERP needs, except the customer. */
export interface Prepared {
  order: OrderRow
  lines: (Line & { item: string; vat: string | null })[]
  payment: string | null
  shipment: string | null
}

/** The text by which the ERP finds a document of ours again. */
export const keyOf = ({ idempotency_key, series }: Pick<DocumentRow, 'idempotency_key' | 'series'>): string =>
  `crm:${idempotency_key}:${series}`

/**
 * Collects the codes of the ERP for a document: items, services, payment and shipment.
 * @returns what is missing, if anything is
 * @throws RemoteError
 */
export async function prepareDocument(
  db: Db,
  client: SoftOneClient,
  service: SoftOneService,
  document: DocumentRow,
): Promise<{ gaps: DocumentGap[] } | { prepared: Prepared }> {
  const order = await one<OrderRow>(
    db,
    sql`SELECT * FROM acc_orders WHERE account_id = ${document.account_id} AND id = ${document.acc_order_id}`,
  )
  const lines = await withSkus(db, await linesOf(db, [document.uuid]))
  if (!order || !lines.length) return { gaps: [gap('nothing')] }
  const gaps: DocumentGap[] = []
  if (!(await hasSeries(db, document))) gaps.push(gap('series', { code: document.series }))
  const { payment, shipment } = await methodsOf(db, service.id, order)
  if (order.payment_method && !payment) gaps.push(gap('payment', { name: order.payment_method_title, code: order.payment_method }))
  if (!canHaveCustomer(order)) gaps.push(gap('customer', { name: nameOf(order) }))
  const items = await itemsOf(db, client, service, lines)
  for (const line of lines) if (!items.has(line.position)) gaps.push(missingItem(line, settingsOf(service)))
  if (gaps.length) return { gaps: distinct(gaps) }
  const vat = vatCodes(service)
  const found = lines.map((line) => ({ ...line, item: items.get(line.position)!, vat: vat.get(line.vat_bp) ?? null }))
  await storeLineItems(
    db,
    document.uuid,
    found.map(({ position, item, vat: code }) => ({ position, item, vat: code })),
  )
  return { prepared: { order, lines: found, payment, shipment } }
}

/** The document as the ERP takes it. Prices are net; the ERP adds VAT by the code of each line. */
export function documentData(
  service: SoftOneService,
  document: DocumentRow,
  { lines, payment, shipment }: Prepared,
  customer: string,
): SoftOneTables {
  const { key_field, default_warehouse } = settingsOf(service)
  const header = {
    SERIES: document.series,
    TRDR: customer,
    TRNDATE: document.issue_date,
    [key_field]: keyOf(document),
    ...(payment && { PAYMENT: payment }),
    ...(document.comments && { COMMENTS: document.comments }),
  }
  const shipping = { ...(shipment && { SHIPMENT: shipment }), ...(default_warehouse && { WHOUSE: default_warehouse }) }
  const rowsOf = (isItem: boolean) => lines.filter(({ kind }) => (kind === 'item') === isItem).map(lineData)
  const tables: SoftOneTables = { SALDOC: [header], ITELINES: rowsOf(true), SRVLINES: rowsOf(false) }
  if (Object.keys(shipping).length) tables.MTRDOC = [shipping]
  return Object.fromEntries(Object.entries(tables).filter(([, found]) => found.length))
}

const lineData = ({ position, item, vat, quantity, net_minor }: Prepared['lines'][number]) => ({
  LINENUM: 9_000_000 + position,
  MTRL: item,
  QTY1: String(Number(quantity)),
  // Six decimals, so that quantity times price gives the net amount of the line again.
  PRICE: (net_minor / 100 / Number(quantity)).toFixed(6),
  ...(vat && { VAT: vat }),
})

/** The difference that rounding of lines explains: a cent for each. */
export function totalGap(document: DocumentRow, lines: number, computed_minor: number | null): DocumentGap | null {
  if (computed_minor !== null && Math.abs(computed_minor - document.total_minor) <= lines) return null
  return gap('total', {
    code: computed_minor === null ? null : amountOf(computed_minor),
    expected_minor: document.total_minor,
    computed_minor,
  })
}

export const nameOf = ({ billing }: Pick<OrderRow, 'billing'>): string | null => {
  const { first_name, last_name, company } = billing as Record<string, string | null | undefined>
  return company || [first_name, last_name].filter(Boolean).join(' ') || null
}

/** A customer without a name, or without anything by which the ERP could find them again, is not created there. */
function canHaveCustomer(order: OrderRow): boolean {
  const { email, phone } = order.billing as Record<string, string | null | undefined>
  return Boolean(nameOf(order) && (order.vat_number || email || phone))
}

async function hasSeries(db: Db, { soft_one_document_type_id, series }: DocumentRow): Promise<boolean> {
  const type = await one<{ is_active: boolean; series: string }>(
    db,
    sql`SELECT is_active, series FROM soft_one_document_types WHERE id = ${soft_one_document_type_id}`,
  )
  return type !== undefined && type.is_active && type.series === series
}

async function methodsOf(db: Db, service_id: number, { payment_method, shipping_method }: OrderRow) {
  const found = await rows<{ kind: string; external_code: string }>(
    db,
    sql`SELECT kind, external_code FROM soft_one_payment_mappings
    WHERE third_party_service_id = ${service_id} AND (kind, payment_method) IN (('payment', ${payment_method}::text), ('shipping', ${shipping_method}::text))`,
  )
  const codeOf = (wanted: string) => found.find(({ kind }) => kind === wanted)?.external_code ?? null
  return { payment: codeOf('payment'), shipment: codeOf('shipping') }
}

const withSkus = (db: Db, lines: Row<'document_lines'>[]): Promise<Line[]> =>
  rows(
    db,
    sql`SELECT l.*, p.sku FROM document_lines l LEFT JOIN acc_products p ON p.account_id = l.account_id AND p.id = l.acc_product_id
    WHERE l.uuid = any(${lines.map(({ uuid }) => uuid)}::uuid[]) ORDER BY l.position`,
  )

/** Keys of the items of lines, by position: of products as the synchronisation matched them, of shipping and fees by their codes. */
async function itemsOf(db: Db, client: SoftOneClient, service: SoftOneService, lines: readonly Line[]): Promise<Map<number, string>> {
  const matched = await rows<{ acc_product_id: number; external_id: string }>(
    db,
    sql`SELECT acc_product_id, external_id FROM third_party_service_products
    WHERE third_party_service_id = ${service.id} AND acc_product_id = any(${lines.flatMap(({ acc_product_id }) => acc_product_id ?? [])}::bigint[])`,
  )
  const { shipping_item, fee_item } = settingsOf(service)
  const codes = { shipping: shipping_item, fee: fee_item }
  const items = new Map<number, string>()
  for (const line of lines.filter(({ kind }) => kind === 'item')) {
    const found = matched.find(({ acc_product_id }) => acc_product_id === line.acc_product_id)
    if (found) items.set(line.position, found.external_id)
  }
  for (const kind of ['shipping', 'fee'] as const) {
    const positions = lines.filter((line) => line.kind === kind).map(({ position }) => position)
    const code = codes[kind]
    if (!positions.length || !code) continue
    const [service_item] = await client.list('SERVICE', { 'SERVICE.CODE': code })
    if (service_item) for (const position of positions) items.set(position, service_item.key)
  }
  return items
}

function missingItem({ kind, description, sku }: Line, { shipping_item, fee_item }: ReturnType<typeof settingsOf>): DocumentGap {
  if (kind === 'shipping') return gap('shipping_item', { code: shipping_item })
  if (kind === 'fee') return gap('fee_item', { code: fee_item })
  return gap('item', { name: description, code: sku })
}

/** Codes of VAT rates. Without the list of the ERP it takes the rate of each item. */
const vatCodes = (service: SoftOneService): Map<number, string> =>
  new Map((settingsOf(service).reference?.vat ?? []).map(({ vat_bp, code }) => [vat_bp, code]))

const distinct = (gaps: DocumentGap[]): DocumentGap[] => [...new Map(gaps.map((one) => [JSON.stringify(one), one])).values()].slice(0, 50)

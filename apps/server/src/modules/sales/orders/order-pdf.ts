import { sql } from 'kysely'
import type { Params, PartySnapshot } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { VatTreatment } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import type { FileAnswer } from '#kit/file-answer.ts'
import { answerPdf, documentPdf, type PdfDocument, type PdfLine } from '../document-pdf/index.ts'
import { documentParties } from '../documents/index.ts'
import { orderQuery } from './orders.query.ts'
import { productionParties } from './production/production-parties.ts'
import type { OrderItemRow } from './items/order-item-row.ts'
import type { OrderRow } from './order-row.ts'

/** Content of the printed order, the same for both sides: lines and totals, never cost or notes. */
export async function printOrder(ctx: Context, { params }: { params: Params }): Promise<FileAnswer> {
  const order = await orderQuery.find(ctx, params.uuid, 'read')
  const document = await orderDocument(ctx, order)
  return answerPdf(await documentPdf(ctx.services, document), `order-${order.number ?? 'draft'}`)
}

async function orderDocument(ctx: Context, order: OrderRow): Promise<PdfDocument> {
  const parties = order.seller_snapshot ? null : await currentParties(ctx, order)
  const found = await rows<OrderItemRow>(
    ctx.db,
    sql`SELECT t.* FROM order_item_rows t WHERE t.account_id = ${order.account_id} AND t.order_uuid = ${order.uuid} AND t.status <> 'cancelled' ORDER BY t.position, t.uuid`,
  )
  return {
    kind: order.kind === 'sales' ? 'sales_order' : 'production_order',
    locale: ctx.request.locale,
    number: order.number,
    is_draft: order.number === null,
    title: order.title,
    seller: (order.seller_snapshot as PartySnapshot | null) ?? parties!.seller,
    buyer: (order.buyer_snapshot as PartySnapshot | null) ?? parties!.buyer,
    issue_date: order.order_date,
    requested_delivery: order.requested_delivery,
    purchase_order_number: order.purchase_order_number,
    vat_treatment: order.vat_treatment as VatTreatment,
    currency: order.currency,
    prices_include_vat: order.prices_include_vat,
    lines: found
      .filter((row) => row.parent_uuid === null)
      .map((row) => ({ ...toPdfLine(row), components: found.filter((part) => part.parent_uuid === row.uuid).map(toPdfLine) })),
    discount_bp: order.discount_bp,
    gross_minor: order.gross_minor,
    line_discount_minor: order.line_discount_minor,
    document_discount_minor: order.document_discount_minor,
    net_minor: order.net_minor,
    vat_minor: order.vat_minor,
    total_minor: order.total_minor,
    vat_breakdown: order.vat_breakdown as unknown as PdfDocument['vat_breakdown'],
  }
}

const currentParties = (ctx: Context, order: OrderRow) =>
  order.kind === 'sales'
    ? documentParties(ctx, order.account_id, order)
    : productionParties(ctx, order.supplier_account_id, order.account_id)

const toPdfLine = (row: OrderItemRow): PdfLine => ({
  code: row.code,
  name: row.name!,
  description: row.description,
  quantity: Number(row.quantity),
  unit: row.unit!,
  unit_price_minor: row.unit_price_minor!,
  price_per: row.price_per!,
  discount_bp: row.discount_bp!,
  discount_minor: row.discount_minor!,
  vat_bp: row.vat_bp!,
  gross_minor: row.gross_minor!,
  net_minor: row.net_minor!,
  total_minor: row.total_minor!,
})

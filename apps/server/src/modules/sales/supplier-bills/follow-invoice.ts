import { sql } from 'kysely'
import { findRow, one, rows, type NewRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { providerOf } from '#kit/wiring.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { refreshMargin } from '#modules/sales/orders/index.ts'
import type { InvoiceRow } from '#modules/sales/invoices/index.ts'
import { announceBill } from './announce-bill.ts'
import { releaseBillPayments } from './bill-points.ts'
import { lockBills, restateBill } from './settle/settle-bills.ts'
import { insertBill, writeBillLines, type StoredLine } from './store.ts'
import type { BillRow } from './supplier-bills.presenter.ts'
import { billSearchText } from './write/bill-input.ts'

/**
 * Makes the bill of an invoice or credit note that was issued to an account: for a provider of that account, and for a
 * production order. The ledger has the document already.
 */
export async function receiveInvoice(ctx: Context, invoice: InvoiceRow): Promise<void> {
  const account_id = invoice.client_account_id
  if (account_id === null || !['invoice', 'credit_note'].includes(invoice.type)) return
  const place = invoice.credits_invoice_uuid
    ? await placeOfCredited(ctx, invoice.credits_invoice_uuid)
    : await placeOfNew(ctx, account_id, invoice)
  if (!place) return
  const supplier = {
    supplier_name: (invoice.seller_snapshot?.name ?? '–').slice(0, 160),
    supplier_vat_number: invoice.seller_snapshot?.vat_number ?? null,
  }
  const { number, issue_date, due_date, currency, vat_treatment, net_minor, vat_minor, total_minor, withheld_minor, payable_minor } =
    invoice
  const bill = await insertBill(ctx.db, {
    uuid: uuidv7(),
    account_id,
    supplier_account_id: invoice.account_id,
    invoice_uuid: invoice.uuid,
    number: number!,
    issue_date: issue_date!,
    due_date: due_date < issue_date! ? issue_date! : due_date,
    currency,
    vat_treatment,
    net_minor,
    vat_minor,
    total_minor,
    withheld_minor,
    payable_minor,
    ...supplier,
    ...place,
    search_text: billSearchText({ ...supplier, number: number! }),
  })
  await writeBillLines(ctx.db, bill, await linesOfInvoice(ctx, invoice, bill))
  announceBill(ctx, 'created', bill)
  if (bill.order_uuid) await refreshMargin(ctx, account_id, bill.order_uuid)
}

/** Where a bill belongs, and what it is. */
type Place = Pick<
  NewRow<'supplier_bills'>,
  | 'type'
  | 'status'
  | 'approved_at'
  | 'credits_bill_uuid'
  | 'account_relation_uuid'
  | 'order_uuid'
  | 'production_order_uuid'
  | 'project_uuid'
>

/** A credit note belongs where the bill of the credited invoice does, and needs no approval. */
async function placeOfCredited(ctx: Context, credits_invoice_uuid: string): Promise<Place | null> {
  const credited = await billOf(ctx, credits_invoice_uuid)
  if (!credited) return null
  const { account_relation_uuid, order_uuid, production_order_uuid, project_uuid } = credited
  const shared = { account_relation_uuid, order_uuid, production_order_uuid, project_uuid }
  return { type: 'credit_note', status: 'approved', approved_at: ctx.services.clock.now(), credits_bill_uuid: credited.uuid, ...shared }
}

/** An invoice becomes a bill if its seller is a provider of the account, or if it bills a production order. */
async function placeOfNew(ctx: Context, account_id: number, invoice: InvoiceRow): Promise<Place | null> {
  const account_relation_uuid = await providerRelation(ctx, account_id, invoice.account_id)
  const uuid = invoice.production_order_uuid
  const order = uuid ? await findRow(ctx.db, 'orders', { account_id, uuid }) : undefined
  if (!account_relation_uuid && !order) return null
  if (!order) return { type: 'bill', account_relation_uuid }
  const { parent_order_uuid, project_uuid } = order
  return { type: 'bill', account_relation_uuid, order_uuid: parent_order_uuid, production_order_uuid: order.uuid, project_uuid }
}

/** Reduces the bill of an invoice by what is credited or written off of the invoice; excess payments become credit. */
export async function mirrorCredits(ctx: Context, invoice: InvoiceRow): Promise<void> {
  const found = await billOf(ctx, invoice.uuid)
  if (!found) return
  const [bill] = await lockBills(ctx, [found.uuid])
  const credited_minor = invoice.credited_minor + invoice.written_off_minor
  const room = bill!.payable_minor - credited_minor
  const paid_minor =
    bill!.paid_minor > room ? await providerOf(ctx, releaseBillPayments)(ctx, bill!, bill!.paid_minor - room) : bill!.paid_minor
  await restateBill(ctx, bill!, { credited_minor, paid_minor })
}

const billOf = ({ db }: Context, invoice_uuid: string): Promise<BillRow | undefined> =>
  findRow(db, 'supplier_bills', { invoice_uuid, deleted_at: null })

async function providerRelation({ db }: Context, account_id: number, supplier_id: number): Promise<string | null> {
  const row = await one<{ uuid: string }>(
    db,
    sql`SELECT uuid FROM account_relations WHERE account_id = ${account_id} AND related_account_id = ${supplier_id} AND type = 'provider' AND deleted_at IS NULL`,
  )
  return row?.uuid ?? null
}

/** Lines of the invoice; those of a production order name the items of the sales order, which are in the same order. */
async function linesOfInvoice({ db }: Context, invoice: InvoiceRow, bill: BillRow): Promise<StoredLine[]> {
  const lines = await rows<StoredLine>(
    db,
    sql`SELECT name, 'production' AS category, supply_type, net_minor, vat_bp, vat_minor, NULL::uuid AS order_item_uuid FROM invoice_lines
    WHERE account_id = ${invoice.account_id} AND invoice_uuid = ${invoice.uuid} ORDER BY position, id`,
  )
  if (bill.type === 'credit_note' || bill.production_order_uuid === null) return lines
  const items = await rows<{ source_order_item_uuid: string | null }>(
    db,
    sql`SELECT source_order_item_uuid FROM order_items WHERE account_id = ${bill.account_id} AND order_uuid = ${bill.production_order_uuid}
      AND deleted_at IS NULL AND status <> 'cancelled' ORDER BY position, uuid`,
  )
  if (items.length !== lines.length) return lines
  return lines.map((line, at) => ({ ...line, order_item_uuid: items[at]!.source_order_item_uuid }))
}

import { sql } from 'kysely'
import type { Invoice, One } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { ensureClientRelation } from '#modules/accounts/relations/index.ts'
import { refuseStatus } from '#modules/sales/documents/index.ts'
import { lockOrder, type OrderRow } from '../../orders/index.ts'
import { answerInvoice } from '../answer-invoice.ts'
import { draftInvoice } from '../draft/draft-invoice.ts'
import { findInvoice } from '../find-invoice.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'
import { issueInvoice } from '../issue/issue-invoice.ts'
import { changeInvoice } from '../store/invoices.ts'
import { billedItems, type BilledOrder } from './order-access.ts'
import { lineOf } from './order-invoice.ts'

/**
 * Issues the invoice of a provider for a completed production order, to the account that ordered it. Members who may create but
 * not issue invoices prepare it as a draft (decision 0051). A repeated call answers the invoice that exists, or issues its draft.
 * @throws 403 unless the caller may create invoices of the provider, 409 before the order is completed
 */
export async function invoiceProduction(ctx: Context, { params }: { params: { uuid: string } }): Promise<One<Invoice>> {
  const order = await lockOrder(ctx, params.uuid, 'production')
  const account_id = order.supplier_account_id
  if (!holdsIn(ctx.actor, account_id, 'invoices.create')) throw missingAccountPermission()
  const mayIssue = holdsIn(ctx.actor, account_id, 'invoices.issue')
  const known = await one<InvoiceRow>(
    ctx.db,
    sql`SELECT * FROM invoice_rows WHERE account_id = ${account_id} AND production_order_uuid = ${order.uuid} AND type = 'invoice'
      AND status <> 'credited' AND deleted_at IS NULL ORDER BY status = 'draft' LIMIT 1`,
  )
  if (known && (known.status !== 'draft' || !mayIssue)) return answerInvoice(ctx, known)
  if (order.status_code !== 'completed') refuseStatus(ctx, `orders:statuses.${order.status_code}`)
  const uuid = known?.uuid ?? (await draftOf(ctx, order))
  if (mayIssue) await issueInvoice(ctx, uuid)
  return answerInvoice(ctx, await findInvoice(ctx.db, uuid))
}

/** Drafts the invoice of all items of a production order. @returns its key */
async function draftOf(ctx: Context, order: OrderRow): Promise<string> {
  const relation = await ensureClientRelation(ctx, order.supplier_account_id, order.account_id)
  const billed = order as unknown as BilledOrder
  const items = await billedItems(ctx, billed)
  const wanted = new Map(items.map((item) => [item.uuid, item.quantity]))
  const draft = await draftInvoice(ctx, {
    account_id: order.supplier_account_id,
    type: 'invoice',
    account_relation_uuid: relation.uuid,
    currency: order.currency,
    prices_include_vat: order.prices_include_vat,
    purchase_order_number: order.number,
    lines: items.map((item) => ({ ...lineOf(billed, item, wanted), ...OF_THE_BUYER })),
  })
  await changeInvoice(ctx.db, draft.uuid, { production_order_uuid: order.uuid })
  return draft.uuid
}

/** References of the buyer's items that mean nothing in the provider's account. */
const OF_THE_BUYER = {
  parent_key: null,
  product_id: null,
  package_edition_id: null,
  product_service_uuid: null,
  subscription_plan_id: null,
  cost_minor: null,
  order_item_uuid: null,
} as const

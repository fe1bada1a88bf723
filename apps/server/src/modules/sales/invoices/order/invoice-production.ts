import { sql } from 'kysely'
import type { Invoice, One } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { ensureClientRelation } from '#modules/accounts/relations/index.ts'
import { refuseStatus } from '#modules/sales/documents/index.ts'
import { lockOrder } from '../../orders/index.ts'
import { answerInvoice } from '../answer-invoice.ts'
import { draftInvoice } from '../draft/draft-invoice.ts'
import { findInvoice } from '../find-invoice.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'
import { issueInvoice } from '../issue/issue-invoice.ts'
import { changeInvoice } from '../store/invoices.ts'
import { billedItems, type BilledOrder } from './order-access.ts'
import { lineOf } from './order-invoice.ts'

/**
 * Issues the invoice of a provider for a completed production order, to the account that ordered it. A repeated call
 * answers the invoice that exists, unless it is credited in full.
 * @throws 403 unless the caller may create and issue invoices of the provider, 409 before the order is completed
 */
export async function invoiceProduction(ctx: Context, { params }: { params: { uuid: string } }): Promise<One<Invoice>> {
  const order = await lockOrder(ctx, params.uuid, 'production')
  const account_id = order.supplier_account_id
  for (const permission of ['invoices.create', 'invoices.issue'])
    if (!holdsIn(ctx.actor, account_id, permission)) throw missingAccountPermission()
  const issued = await one<InvoiceRow>(
    ctx.db,
    sql`SELECT * FROM invoice_rows WHERE account_id = ${account_id} AND production_order_uuid = ${order.uuid} AND type = 'invoice'
      AND status NOT IN ('draft', 'credited') AND deleted_at IS NULL`,
  )
  if (issued) return answerInvoice(ctx, issued)
  if (order.status_code !== 'completed') refuseStatus(ctx, `orders:statuses.${order.status_code}`)
  const relation = await ensureClientRelation(ctx, account_id, order.account_id)
  const billed = order as unknown as BilledOrder
  const items = await billedItems(ctx, billed)
  const wanted = new Map(items.map((item) => [item.uuid, item.quantity]))
  const draft = await draftInvoice(ctx, {
    account_id,
    type: 'invoice',
    account_relation_uuid: relation.uuid,
    currency: order.currency,
    prices_include_vat: order.prices_include_vat,
    purchase_order_number: order.number,
    lines: items.map((item) => ({ ...lineOf(billed, item, wanted), ...OF_THE_BUYER })),
  })
  await changeInvoice(ctx.db, draft.uuid, { production_order_uuid: order.uuid })
  await issueInvoice(ctx, draft.uuid)
  return answerInvoice(ctx, await findInvoice(ctx.db, draft.uuid))
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

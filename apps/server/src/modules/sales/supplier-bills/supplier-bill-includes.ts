import { sql } from 'kysely'
import type { SupplierBillLine } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { attachMany, joined, type IncludeLoaders } from '#kit/query/includes.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import type { BillRow } from './supplier-bills.presenter.ts'

const orderBadge = (column: string): Sql =>
  sql`(SELECT jsonb_build_object('uuid', o.uuid, 'number', o.number, 'title', o.title) FROM orders o WHERE o.account_id = t.account_id AND o.uuid = ${sql.ref(`t.${column}`)})`

export const billIncludes = {
  supplier: joined(
    sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.supplier_account_id)`,
  ),
  order: joined(orderBadge('order_uuid')),
  productionOrder: joined(orderBadge('production_order_uuid')),
  project: joined(
    sql`(SELECT jsonb_build_object('uuid', p.uuid, 'name', p.name) FROM projects p WHERE p.account_id = t.account_id AND p.uuid = t.project_uuid)`,
  ),
  creditedBill: joined(
    sql`(SELECT jsonb_build_object('uuid', c.uuid, 'number', c.number) FROM supplier_bills c WHERE c.account_id = t.account_id AND c.uuid = t.credits_bill_uuid)`,
  ),
  createdBy: userInclude('created_by_id'),
  approvedBy: userInclude('approved_by_id'),
  lines: async (ctx, bills: BillRow[]) => attachMany(bills, 'lines', await linesOfBills(ctx, uuidsOf(bills)), 'supplier_bill_uuid', 'uuid'),
  payments: loadPayments,
} satisfies IncludeLoaders<string>

const uuidsOf = (bills: readonly BillRow[]): string[] => bills.map(({ uuid }) => uuid)

/** Lines of bills in their order. */
export function linesOfBills(
  { db }: Pick<Context, 'db'>,
  uuids: readonly string[],
): Promise<(SupplierBillLine & { supplier_bill_uuid: string })[]> {
  return rows(
    db,
    sql`SELECT l.id, l.supplier_bill_uuid, l.position, l.name, l.category, l.supply_type, l.net_minor, l.vat_bp, l.vat_minor, l.order_item_uuid,
      (SELECT i.name FROM order_items i WHERE i.account_id = l.account_id AND i.uuid = l.order_item_uuid) AS order_item_name
    FROM supplier_bill_lines l WHERE l.supplier_bill_uuid = any(${uuids}::uuid[]) ORDER BY l.supplier_bill_uuid, l.position`,
  )
}

async function loadPayments(ctx: Context, bills: BillRow[]): Promise<void> {
  const found = await rows<{ supplier_bill_uuid: string }>(
    ctx.db,
    sql`SELECT l.supplier_bill_uuid, p.uuid AS payment_uuid, p.number, p.paid_on, l.amount_minor FROM payment_allocations l
      JOIN payments p ON p.account_id = l.account_id AND p.uuid = l.payment_uuid
    WHERE l.supplier_bill_uuid = any(${uuidsOf(bills)}::uuid[]) AND l.reversed_at IS NULL ORDER BY p.paid_on, l.id`,
  )
  attachMany(bills, 'payments', found, 'supplier_bill_uuid', 'uuid')
}

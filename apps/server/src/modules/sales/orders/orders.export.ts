import type { Context } from '#kit/context.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'
import { keepsRecord } from '#access/policy.ts'
import { holdsIn } from '#access/actor.ts'
import type { OrderRow } from './order-row.ts'
import type { OrderItemRow } from './items/order-item-row.ts'

/** Only readers of financial reports on the selling side receive the margin. */
const readsMargin = (row: OrderRow, ctx: Context) =>
  keepsRecord(ctx.actor, row) && holdsIn(ctx.actor, row.account_id, 'reports.read-financial')
const other = (row: OrderRow, ctx: Context) =>
  keepsRecord(ctx.actor, row) ? row.counterpart_name : row.kind === 'sales' ? row.supplier?.name : row.client?.name

/** Columns of the spreadsheet of orders. Amounts are numbers, with the currency in another column. */
export const orderExport: ExportSpec<OrderRow> = {
  include: ['supplier', 'client', 'project', 'assignees'],
  columns: [
    { key: 'number', type: 'text' },
    { key: 'name', type: 'text', width: 40, value: (row) => row.title },
    { key: 'counterpart', type: 'text', width: 30, value: other },
    { key: 'status_code', type: 'text', words: 'orders:statuses' },
    { key: 'payment_status', type: 'text', words: 'orders:payment_statuses' },
    { key: 'invoicing_status', type: 'text', words: 'orders:invoicing_statuses' },
    { key: 'order_date', type: 'date' },
    { key: 'requested_delivery', type: 'date' },
    { key: 'delivered_at', type: 'datetime' },
    { key: 'completed_at', type: 'datetime' },
    { key: 'project', type: 'text', value: (row) => row.project?.name },
    { key: 'assignees', type: 'text', value: (row) => row.assignees?.map((user) => user.username).join(', ') },
    { key: 'purchase_order_number', type: 'text' },
    { key: 'net_minor', type: 'money' },
    { key: 'vat_minor', type: 'money' },
    { key: 'total_minor', type: 'money' },
    { key: 'margin_minor', type: 'money', value: (row, ctx) => (row.kind === 'sales' && readsMargin(row, ctx) ? row.margin_minor : null) },
    {
      key: 'costed_net_minor',
      type: 'money',
      value: (row, ctx) => (row.kind === 'sales' && readsMargin(row, ctx) ? row.costed_net_minor : null),
    },
    { key: 'currency', type: 'text' },
    { key: 'created_at', type: 'datetime' },
  ],
}

/** Columns of the spreadsheet of production management. */
export const orderItemExport: ExportSpec<OrderItemRow> = {
  include: ['order', 'product', 'project', 'quantities'],
  columns: [
    { key: 'order_number', type: 'text' },
    { key: 'name', type: 'text', width: 40, value: (row) => row.name },
    { key: 'client', type: 'text', width: 30, value: (row) => row.order?.client },
    { key: 'status', type: 'text', words: 'orders:item_statuses' },
    { key: 'due_date', type: 'date' },
    { key: 'quantity', type: 'number', value: (row) => Number(row.quantity) },
    { key: 'delivered', type: 'number', value: (row) => row.quantities?.delivered },
    { key: 'invoiced', type: 'number', value: (row) => row.quantities?.invoiced },
    { key: 'project', type: 'text', value: (row) => row.project?.name },
    { key: 'net_minor', type: 'money' },
    { key: 'currency', type: 'text' },
  ],
}

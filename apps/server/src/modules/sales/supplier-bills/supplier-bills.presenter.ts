import type { Selectable } from 'kysely'
import type { SupplierBill } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'

const INCLUDED = [
  'lines',
  'payments',
  'supplier',
  'order',
  'productionOrder',
  'project',
  'creditedBill',
  'createdBy',
  'approvedBy',
] as const

export type BillRow = Selectable<DB['supplier_bills']> & { time_zone?: string | null } & Pick<SupplierBill, (typeof INCLUDED)[number]>

/** Presents a bill. Only the account that received it reads it. */
export function presentBill(row: BillRow, ctx: Context): SupplierBill {
  return {
    id: row.uuid,
    uuid: row.uuid,
    account_id: row.account_id,
    type: row.type as SupplierBill['type'],
    status: row.status as SupplierBill['status'],
    account_relation_uuid: row.account_relation_uuid,
    supplier_name: row.supplier_name,
    supplier_vat_number: row.supplier_vat_number,
    invoice_uuid: row.invoice_uuid,
    credits_bill_uuid: row.credits_bill_uuid,
    number: row.number,
    issue_date: row.issue_date,
    due_date: row.due_date,
    currency: row.currency,
    vat_treatment: row.vat_treatment as SupplierBill['vat_treatment'],
    net_minor: row.net_minor,
    vat_minor: row.vat_minor,
    total_minor: row.total_minor,
    withheld_minor: row.withheld_minor,
    payable_minor: row.payable_minor,
    paid_minor: row.paid_minor,
    credited_minor: row.credited_minor,
    balance_minor: row.balance_minor,
    is_overdue: row.balance_minor > 0 && row.due_date < localToday(row.time_zone ?? 'UTC', ctx.services.clock.now()),
    order_uuid: row.order_uuid,
    production_order_uuid: row.production_order_uuid,
    project_uuid: row.project_uuid,
    notes: row.notes,
    approved_at: row.approved_at,
    paid_at: row.paid_at,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(INCLUDED.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}

/** Whether nothing of a bill is settled, so that it can change. A bill made from an invoice follows the invoice. */
export const isEditable = (row: BillRow): boolean => row.invoice_uuid === null && row.paid_minor === 0 && row.credited_minor === 0

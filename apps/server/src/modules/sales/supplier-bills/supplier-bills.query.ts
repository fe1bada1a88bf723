import { sql } from 'kysely'
import { allSupplierBills, supplierBills } from '@stoa/contract'
import type { Sql } from '#kit/context.ts'
import { column, day, linked, money, searchText, whether, type FilterSql } from '#kit/query/filter-sql.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { billIncludes } from './supplier-bill-includes.ts'
import { presentBill, type BillRow } from './supplier-bills.presenter.ts'

/** Open, and due before today in the account's zone. */
export const overdueBill = (now: Date): Sql =>
  sql`(t.balance_minor > 0 AND t.due_date < (${now}::timestamptz AT TIME ZONE t.time_zone)::date)`

const byOverdue: FilterSql = (condition, { now }) =>
  condition.kind === 'boolean' && condition.value ? overdueBill(now) : sql`NOT ${overdueBill(now)}`

const lineWith = (condition: Sql): Sql =>
  sql`EXISTS (SELECT FROM supplier_bill_lines l WHERE l.account_id = t.account_id AND l.supplier_bill_uuid = t.uuid AND ${condition})`

const spec: ResourceQuerySpec<typeof supplierBills, BillRow> = {
  from: 'supplier_bill_rows',
  policy: accountPolicy<BillRow>({ document: true }),
  under: { account_id: 'account_id' },
  present: presentBill,
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: searchText(),
    type: column('type'),
    status: column('status'),
    overdue: byOverdue,
    open: whether(sql`(t.balance_minor > 0)`),
    supplier_relation: column('account_relation_uuid', 'uuid'),
    order: column('order_uuid', 'uuid'),
    order_item: linked((uuids) => lineWith(sql`l.order_item_uuid = any(${uuids}::uuid[])`)),
    project: column('project_uuid', 'uuid'),
    payment: linked(
      (uuids) =>
        sql`EXISTS (SELECT FROM payment_allocations l WHERE l.account_id = t.account_id AND l.supplier_bill_uuid = t.uuid AND l.payment_uuid = any(${uuids}::uuid[]) AND l.reversed_at IS NULL)`,
    ),
    category: linked((codes) => lineWith(sql`l.category = any(${codes}::text[])`)),
    vat_treatment: column('vat_treatment'),
    vat_rate: linked((rates) => lineWith(sql`l.vat_bp::text = any(${rates}::text[]) AND (l.net_minor <> 0 OR l.vat_minor <> 0)`)),
    issued: day('issue_date'),
    due: day('due_date'),
    total: money('total_minor'),
    currency: column('currency'),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    number: 'number',
    issue_date: 'issue_date',
    due_date: 'due_date',
    total: 'total_minor',
    balance: 'balance_minor',
  },
  defaultSort: '-created',
  includes: billIncludes,
}

export const billQuery = resourceQuery(supplierBills, spec)
export const allBillQuery = resourceQuery(allSupplierBills, spec)

import { sql } from 'kysely'
import { allInvoices, invoices, type Params } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { column, day, linked, searchText, type FilterSql, money, whether } from '#kit/query/filter-sql.ts'
import { groupRows, type Grouping } from '#kit/group-rows.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { keptTotal, ofSides, sidesOf } from '../documents/index.ts'
import { invoiceIncludes } from './invoice-includes.ts'
import { presentInvoice, type InvoiceRow } from './invoices.presenter.ts'

/** The buyer reads issued invoices, with the permission of the buying account. */
export const invoicePolicy = accountPolicy<InvoiceRow>({
  shared: [
    {
      column: 'client_account_id',
      visible: { sql: sql`t.status <> 'draft'`, holds: (row) => row.status !== 'draft' },
      permissions: ['invoices.read', 'invoices.export'],
    },
  ],
})

/** Open, and due before today in the time zone of the issuer. */
export const overdueSql = (now: Date): Sql =>
  sql`(t.status IN ('issued', 'partially_paid') AND t.type IN ('invoice', 'retail_receipt') AND t.balance_minor > 0 AND t.due_date < (${now}::timestamptz AT TIME ZONE t.time_zone)::date)`

const byOverdue: FilterSql = (condition, { now }) =>
  condition.kind === 'boolean' && condition.value ? overdueSql(now) : sql`NOT ${overdueSql(now)}`

/** Documents with a line of a product, or with a priced line without a product. */
const byProduct: FilterSql = (condition) => {
  if (condition.kind !== 'choice') return undefined
  const ids = condition.values.filter((value) => value !== null)
  const free = condition.values.includes(null) ? sql`l.product_id IS NULL AND l.net_minor <> 0` : sql`false`
  const has = sql`EXISTS (SELECT FROM invoice_lines l WHERE l.account_id = t.account_id AND l.invoice_uuid = t.uuid AND (l.product_id = any(${ids}::bigint[]) OR (${free})))`
  return condition.op === 'any' ? has : sql`NOT ${has}`
}

const spec = {
  from: 'invoice_rows',
  policy: invoicePolicy,
  where: sql`t.deleted_at IS NULL`,
  present: presentInvoice,
  filters: {
    search: searchText(),
    // `directionOf` applies this filter, because it depends on the account.
    direction: () => undefined,
    type: column('type'),
    status: column('status'),
    overdue: byOverdue,
    client: column('account_relation_uuid', 'uuid'),
    contact: column('contact_id'),
    order: column('order_uuid', 'uuid'),
    product: byProduct,
    series: column('series_id'),
    mydata_status: column('mydata_status'),
    vat_treatment: column('vat_treatment'),
    vat_rate: linked(
      (rates) =>
        sql`EXISTS (SELECT FROM invoice_lines l WHERE l.account_id = t.account_id AND l.invoice_uuid = t.uuid AND l.vat_bp::text = any(${rates}::text[]) AND (l.net_minor <> 0 OR l.vat_minor <> 0))`,
    ),
    vat_number: linked((numbers) => sql`t.buyer_snapshot ->> 'vat_number' = any(${numbers}::text[])`),
    withheld: whether(sql`(t.withheld_minor > 0)`),
    withholding_category: column('withholding_category'),
    issued: day('issue_date'),
    due: day('due_date'),
    total: money('total_minor'),
    currency: column('currency'),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    number: { column: 'number', nulls_last: true },
    issue_date: { column: 'issue_date', nulls_last: true },
    due_date: 'due_date',
    total: 'total_minor',
    balance: 'balance_minor',
  },
  defaultSort: '-created',
  includes: invoiceIncludes,
} as const

export const invoiceQuery = resourceQuery<typeof invoices, InvoiceRow>(invoices, spec)
export const allInvoiceQuery = resourceQuery<typeof allInvoices, InvoiceRow>(allInvoices, spec)

/**
 * Restricts a list to issued or received documents. Accounts of type client see received documents by default. The
 * policy hides drafts of other accounts.
 */
export async function directionOf(ctx: Context, params: Params, query: ListRequest): Promise<Sql> {
  const account_id = params.account_id as number
  return ofSides(account_id, await sidesOf(ctx, account_id, query))
}

export const listInvoices = async (ctx: Context, { params, query }: { params: Params; query: ListRequest }) => {
  const account_id = params.account_id as number
  const sides = await sidesOf(ctx, account_id, query)
  return invoiceQuery.page(ctx, query, {}, ofSides(account_id, sides), keptTotal(ctx, query, { account_id, list: 'invoices', sides }))
}

const RELATION_NAME = sql`(SELECT coalesce(r.display_name, a.name) FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = g.key)`
const signed = (amount: string) => sql`(CASE WHEN t.credits_invoice_uuid IS NULL THEN ${sql.ref(amount)} ELSE -${sql.ref(amount)} END)`

/** Groups with the sums of what the columns of the list show: credit notes are subtracted, and only issued documents have a balance. */
const invoiceGrouping: Grouping = {
  by: {
    status: { column: 'status' },
    type: { column: 'type' },
    client: { column: 'account_relation_uuid', label: () => RELATION_NAME, own: true },
  },
  sums: {
    currency: 'currency',
    amounts: {
      net: signed('t.net_minor'),
      total: signed('t.total_minor'),
      balance: sql`(CASE WHEN t.status <> 'draft' AND t.credits_invoice_uuid IS NULL AND t.type <> 'proforma' THEN t.balance_minor ELSE 0 END)`,
    },
  },
}

export const groupInvoices = async (ctx: Context, { params, query }: { params: Params; query: ListRequest }) =>
  groupRows(ctx, invoiceQuery, invoiceGrouping, { params, query, extra: await directionOf(ctx, params, query) })

import { sql } from 'kysely'
import { allInvoices, invoices, type Params } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { column, day, linked, searchText, type FilterSql, money } from '#kit/filter-sql.ts'
import type { ListRequest } from '#kit/list-request.ts'
import { accountPolicy } from '#kit/policy.ts'
import { resourceQuery } from '#kit/resource-query.ts'
import { invoiceIncludes } from './invoice-includes.ts'
import { presentInvoice, type InvoiceRow } from './invoices.presenter.ts'

/** The buyer reads it once it is issued, with a right of his own. */
const invoicePolicy = accountPolicy<InvoiceRow>({
  shared: [
    {
      column: 'client_account_id',
      visible: { sql: sql`t.status <> 'draft'`, holds: (row) => row.status !== 'draft' },
      permissions: ['invoices.read', 'invoices.export'],
    },
  ],
})

/** Owed and due before the issuer's today. */
export const overdueSql = (now: Date): Sql =>
  sql`(t.status IN ('issued', 'partially_paid') AND t.type IN ('invoice', 'retail_receipt') AND t.balance_minor > 0 AND t.due_date < (${now}::timestamptz AT TIME ZONE t.time_zone)::date)`

const byOverdue: FilterSql = (condition, { now }) =>
  condition.kind === 'boolean' && condition.value ? overdueSql(now) : sql`NOT ${overdueSql(now)}`

const spec = {
  from: 'invoice_rows',
  policy: invoicePolicy,
  where: sql`t.deleted_at IS NULL`,
  present: presentInvoice,
  filters: {
    search: searchText(),
    // Decided where the list knows the account.
    direction: () => undefined,
    type: column('type'),
    status: column('status'),
    overdue: byOverdue,
    client: column('account_relation_uuid', 'uuid'),
    contact: column('contact_id', 'bigint'),
    order: column('order_uuid', 'uuid'),
    product: linked(
      (ids) =>
        sql`EXISTS (SELECT FROM invoice_lines l WHERE l.account_id = t.account_id AND l.invoice_uuid = t.uuid AND l.product_id = any(${ids}::bigint[]))`,
    ),
    series: column('series_id', 'bigint'),
    mydata_status: column('mydata_status'),
    issued: day('issue_date'),
    due: day('due_date'),
    total: money('total_minor'),
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
 * Narrows a list of an account to what it issued or what it received: as asked for, else received for accounts of
 * type client. Drafts of others stay hidden by the policy.
 */
export async function directionOf(ctx: Context, params: Params, query: ListRequest): Promise<Sql> {
  const asked = query.conditions.get('direction')?.[0]
  const account_id = params.account_id as number
  const values = asked?.kind === 'choice' ? asked.values : [await usualDirection(ctx, account_id)]
  const sides = [
    ...(values.includes('issued') ? [sql`t.account_id = ${account_id}`] : []),
    ...(values.includes('received') ? [sql`(t.client_account_id = ${account_id} AND t.status <> 'draft')`] : []),
  ]
  return sql`(${sql.join(sides, sql` OR `)})`
}

async function usualDirection({ db }: Context, account_id: number): Promise<'issued' | 'received'> {
  const { rows } = await sql<{ type: string }>`SELECT type FROM accounts WHERE id = ${account_id}`.execute(db)
  return rows[0]?.type === 'client' ? 'received' : 'issued'
}

export const listInvoices = async (ctx: Context, { params, query }: { params: Params; query: ListRequest }) =>
  invoiceQuery.page(ctx, query, {}, await directionOf(ctx, params, query))

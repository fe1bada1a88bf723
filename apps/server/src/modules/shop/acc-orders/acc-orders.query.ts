import { sql } from 'kysely'
import { accOrders, type AccOrderLineItem, type Params, type SelectOption } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { column, linked, money, searchText } from '#kit/query/filter-sql.ts'
import { attachMany, attachOne, joined, valuesOf } from '#kit/query/includes.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import { presentAccOrder, type AccOrderRow } from './order-row.ts'

/** Orders of the shops of accounts. */
export const accOrderQuery = resourceQuery<typeof accOrders, AccOrderRow>(accOrders, {
  from: 'acc_orders',
  policy: accountPolicy<AccOrderRow>(),
  present: presentAccOrder,
  under: { account_id: 'account_id' },
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: searchText(),
    status: column('status'),
    payment_method: column('payment_method'),
    product: linked(
      (ids) =>
        sql`EXISTS (SELECT FROM acc_order_line_items l WHERE l.account_id = t.account_id AND l.acc_order_id = t.id AND l.acc_product_id = any(${ids}::bigint[]))`,
    ),
    total: money('total_minor'),
    date_created: column('external_created_at'),
  },
  selective: ['product'],
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    number: { column: 'external_number', nulls_last: true },
    total: 'total_minor',
    external_created_at: 'external_created_at',
  },
  defaultSort: '-external_created_at',
  includes: {
    account: joined(
      sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
    ),
    contact: loadContacts,
    products: loadProducts,
    lineItems: loadLines,
  },
})

type Input = { params: Params; query: ListRequest }

/** What one contact ordered, for who may read both. @throws 404, 403 */
export async function listOfContact(ctx: Context, { params, query }: Input) {
  const contact = await contactQuery.find(ctx, params.contact_id)
  if (!holdsIn(ctx.actor, contact.account_id, 'acc-orders.read')) throw missingAccountPermission()
  return accOrderQuery.page(ctx, query, {}, sql`t.account_id = ${contact.account_id} AND t.contact_id = ${contact.id}`)
}

/** Ways to pay that orders of an account name, each by its newest title. */
export async function paymentMethods(ctx: Context, { params }: { params: Params }): Promise<{ data: SelectOption[] }> {
  const { rows } = await sql<{ value: string; label: string }>`
    SELECT payment_method AS value, (array_agg(coalesce(payment_method_title, payment_method) ORDER BY id DESC))[1] AS label
    FROM acc_orders WHERE account_id = ${params.account_id} AND deleted_at IS NULL AND payment_method IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 50`.execute(
    ctx.db,
  )
  return { data: rows }
}

async function loadContacts(ctx: Context, rows: AccOrderRow[]): Promise<void> {
  const readable = rows.filter((row) => holdsIn(ctx.actor, row.account_id, 'contacts.read'))
  const ids = valuesOf(readable, 'contact_id')
  const allowed = sql`t.id = any(${ids}::bigint[]) AND t.deleted_at IS NULL`
  const scope = contactQuery.spec.policy.scope(ctx.actor, 'contacts.read') ?? sql`true`
  const { rows: found } = await sql<{ id: number }>`
    SELECT t.id, coalesce(nullif(concat_ws(' ', t.first_name, t.last_name), ''), t.company, t.email, '#' || t.id) AS name, t.email, t.phone
    FROM contacts t WHERE ${allowed} AND ${scope}`.execute(ctx.db)
  attachOne(rows, 'contact', found, 'contact_id')
}

async function loadLines(ctx: Context, rows: AccOrderRow[]): Promise<void> {
  const { rows: lines } = await sql<AccOrderLineItem>`
    SELECT l.*, l.quantity::float8 AS quantity FROM acc_order_line_items l WHERE l.account_id = any(${valuesOf(rows, 'account_id')}::bigint[]) AND l.acc_order_id = any(${valuesOf(rows, 'id')}::bigint[]) ORDER BY l.id`.execute(
    ctx.db,
  )
  attachMany(rows, 'lineItems', lines, 'acc_order_id')
}

/** The products as they are today; one that was deleted since is among them. */
async function loadProducts(ctx: Context, rows: AccOrderRow[]): Promise<void> {
  const { rows: found } = await sql<{ acc_order_id: number; id: number; name: string; sku: string | null; status: string }>`
    SELECT DISTINCT l.acc_order_id, p.id, p.name, p.sku, p.status FROM acc_order_line_items l JOIN acc_products p ON p.account_id = l.account_id AND p.id = l.acc_product_id
    WHERE l.account_id = any(${valuesOf(rows, 'account_id')}::bigint[]) AND l.acc_order_id = any(${valuesOf(rows, 'id')}::bigint[]) ORDER BY p.name, p.id`.execute(
    ctx.db,
  )
  for (const row of rows)
    row.products = found.filter((one) => one.acc_order_id === row.id).map(({ acc_order_id: _order, ...product }) => product)
}

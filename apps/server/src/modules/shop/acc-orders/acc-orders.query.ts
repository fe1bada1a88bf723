import { sql } from 'kysely'
import { accOrders, type AccOrderLineItem, type Params, type SelectOption } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { column, linked, money, searchText, whether } from '#kit/query/filter-sql.ts'
import { attachMany, attachOne, joined, valuesOf } from '#kit/query/includes.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { serviceInclude } from '#modules/accounts/third-party-services/index.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import { loadDocuments } from './order-documents.ts'
import { presentAccOrder, type AccOrderRow } from './order-row.ts'

/** Orders from the shops of accounts. */
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
    has_document: whether(
      sql`EXISTS (SELECT FROM documents d WHERE d.account_id = t.account_id AND d.acc_order_id = t.id AND d.status <> 'cancelled')`,
    ),
    document_status: linked(
      (codes) =>
        sql`EXISTS (SELECT FROM documents d WHERE d.account_id = t.account_id AND d.acc_order_id = t.id AND d.status = any(${codes}::text[]))`,
    ),
    service: column('third_party_service_id'),
    total: money('total_minor'),
    date_created: column('external_created_at'),
  },
  selective: ['product', 'document_status'],
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
    thirdPartyServiceDocuments: loadDocuments,
    thirdPartyService: serviceInclude,
  },
})

type Input = { params: Params; query: ListRequest }
type OrderedProduct = NonNullable<AccOrderRow['products']>[number] & { acc_order_id: number }

/** Lists the orders of a contact. The caller needs permission to read both. @throws 404, 403 */
export async function listContactOrders(ctx: Context, { params, query }: Input) {
  const contact = await contactQuery.find(ctx, params.contact_id)
  if (!holdsIn(ctx.actor, contact.account_id, 'acc-orders.read')) throw missingAccountPermission()
  return accOrderQuery.page(ctx, query, {}, sql`t.account_id = ${contact.account_id} AND t.contact_id = ${contact.id}`)
}

/** Payment methods in the orders of an account, the most frequent first, each with its latest title. */
export async function paymentMethods(ctx: Context, { params }: { params: Params }): Promise<{ data: SelectOption[] }> {
  const methods = await rows<SelectOption>(
    ctx.db,
    sql`SELECT payment_method AS value, (array_agg(coalesce(payment_method_title, payment_method) ORDER BY id DESC))[1] AS label
    FROM acc_orders WHERE account_id = ${params.account_id} AND deleted_at IS NULL AND payment_method IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 50`,
  )
  return { data: methods }
}

/** Loads the contacts that the actor may read; the contact of any other order is null. */
async function loadContacts(ctx: Context, orders: AccOrderRow[]): Promise<void> {
  const readable = orders.filter((row) => holdsIn(ctx.actor, row.account_id, 'contacts.read'))
  const ids = valuesOf(readable, 'contact_id')
  const allowed = sql`t.id = any(${ids}::bigint[]) AND t.deleted_at IS NULL`
  const scope = contactQuery.spec.policy.scope(ctx.actor, 'contacts.read') ?? sql`true`
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT t.id, coalesce(nullif(concat_ws(' ', t.first_name, t.last_name), ''), t.company, t.email, '#' || t.id) AS name, t.email, t.phone
    FROM contacts t WHERE ${allowed} AND ${scope}`,
  )
  attachOne(orders, 'contact', found, 'contact_id')
}

async function loadLines(ctx: Context, orders: AccOrderRow[]): Promise<void> {
  const lines = await rows<AccOrderLineItem>(
    ctx.db,
    sql`SELECT l.*, l.quantity::float8 AS quantity FROM acc_order_line_items l WHERE l.account_id = any(${valuesOf(orders, 'account_id')}::bigint[]) AND l.acc_order_id = any(${valuesOf(orders, 'id')}::bigint[]) ORDER BY l.id`,
  )
  attachMany(orders, 'lineItems', lines, 'acc_order_id')
}

/** Loads the current state of the ordered products, including deleted ones. */
async function loadProducts(ctx: Context, orders: AccOrderRow[]): Promise<void> {
  const found = await rows<OrderedProduct>(
    ctx.db,
    sql`SELECT DISTINCT l.acc_order_id, p.id, p.name, p.sku, p.status FROM acc_order_line_items l JOIN acc_products p ON p.account_id = l.account_id AND p.id = l.acc_product_id
    WHERE l.account_id = any(${valuesOf(orders, 'account_id')}::bigint[]) AND l.acc_order_id = any(${valuesOf(orders, 'id')}::bigint[]) ORDER BY p.name, p.id`,
  )
  for (const order of orders)
    order.products = found.filter((product) => product.acc_order_id === order.id).map(({ acc_order_id: _order, ...product }) => product)
}

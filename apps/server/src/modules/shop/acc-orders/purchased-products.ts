import { sql } from 'kysely'
import type { Page, Params, PurchasedAccProduct } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { searchText } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { pageEnvelope } from '#kit/query/page.ts'
import { loadCoverMedia } from '#modules/attachments/media/index.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import { ACC_PRODUCT } from '../acc-products/index.ts'

const COLUMNS: Record<string, string> = {
  name: 'name',
  quantity: 'quantity',
  spent: 'spent_minor',
  last_purchased: 'last_purchased_at',
  created: 'first_purchased_at',
  updated: 'last_purchased_at',
}

/**
 * Lists the products that a contact bought, one row per product: quantities of orders in progress or completed, less
 * refunds (integrations.md 3.4). Computed from the contact's orders and their lines, both read by index.
 * @throws 404, 403
 */
export async function listPurchasedProducts(
  ctx: Context,
  { params, query }: { params: Params; query: ListRequest },
): Promise<Page<PurchasedAccProduct>> {
  const contact = await contactQuery.find(ctx, params.contact_id)
  if (!holdsIn(ctx.actor, contact.account_id, 'acc-orders.read')) throw missingAccountPermission()
  const [search] = query.conditions.get('search') ?? []
  const matching = (search && searchText()(search, { zone: 'UTC', now: ctx.services.clock.now() })) ?? sql`true`
  const found = await rows<PurchasedAccProduct & { total: number }>(
    ctx.db,
    sql`WITH bought AS MATERIALIZED (
      SELECT l.acc_product_id, sum(l.quantity) AS quantity, count(DISTINCT o.id) AS orders_count,
        min(o.external_created_at) AS first_purchased_at, max(o.external_created_at) AS last_purchased_at,
        sum(l.total_minor + l.vat_minor) FILTER (WHERE o.currency = p.currency) AS spent_minor
      FROM acc_orders o JOIN acc_order_line_items l ON l.account_id = o.account_id AND l.acc_order_id = o.id AND l.kind IN ('product', 'refund')
      JOIN acc_products p ON p.account_id = l.account_id AND p.id = l.acc_product_id
      WHERE o.account_id = ${contact.account_id} AND o.contact_id = ${contact.id} AND o.deleted_at IS NULL AND o.status IN ('processing', 'completed')
      GROUP BY 1 HAVING sum(l.quantity) > 0
    )
    SELECT t.id, t.account_id, t.name, t.sku, t.deleted_at IS NOT NULL AS is_deleted, b.quantity::float8 AS quantity, b.orders_count, coalesce(b.spent_minor, 0)::bigint AS spent_minor, t.currency,
      b.first_purchased_at, b.last_purchased_at, count(*) OVER () AS total
    FROM bought b JOIN acc_products t ON t.account_id = ${contact.account_id} AND t.id = b.acc_product_id
    WHERE ${matching} ORDER BY ${orderOf(query)} LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}`,
  )
  const total = found[0]?.total ?? 0
  if (query.include.includes('coverMedia') && found.length) await loadCoverMedia(ACC_PRODUCT)(ctx, found)
  return pageEnvelope(
    ctx,
    query,
    found.map(({ total: _total, ...row }) => row),
    total,
  )
}

function orderOf({ sort }: ListRequest) {
  const sorts = sort.length ? sort : [{ name: 'last_purchased', descending: true }]
  const parts = sorts.map(({ name, descending }) => sql`${sql.ref(COLUMNS[name]!)} ${sql.raw(descending ? 'DESC' : 'ASC')}`)
  return sql.join([...parts, sql`t.id`])
}

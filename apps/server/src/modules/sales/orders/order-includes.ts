import { sql } from 'kysely'
import type { OrderItem } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, attachOne, joined, valuesOf, type IncludeLoaders } from '#kit/query/includes.ts'
import { keepsRecord } from '#access/policy.ts'
import { userBadges } from '#modules/attachments/subjects/index.ts'
import type { OrderRow } from './order-row.ts'
import { loadItemsOf } from './items/order-items.query.ts'

const badge = (column: string) =>
  sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = ${sql.ref(`t.${column}`)})`

const orderBadge = sql`jsonb_build_object('uuid', o.uuid, 'number', o.number, 'title', o.title, 'status_code', o.status_code, 'net_minor', o.net_minor,
  'currency', o.currency, 'requested_delivery', o.requested_delivery, 'provider', CASE WHEN o.kind = 'production'
    THEN (SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = o.supplier_account_id) END)`

/** Relations of orders. Each respects the reader: the receiving side never gets internal records. */
export const orderIncludes = {
  account: joined(badge('account_id')),
  client: joined(badge('client_account_id')),
  supplier: joined(badge('supplier_account_id')),
  provider: joined(badge('provider_account_id')),
  contact: async (ctx, orders: OrderRow[]) => {
    const readable = orders.filter((row) => holdsIn(ctx.actor, row.account_id, 'contacts.read'))
    const contacts = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), company, email, '#' || id) AS name, email, phone
      FROM contacts WHERE id = any(${valuesOf(readable, 'contact_id')}::bigint[]) AND deleted_at IS NULL`,
    )
    attachOne(orders, 'contact', contacts, 'contact_id')
  },
  project: loadProjects,
  offer: joined(
    sql`(SELECT jsonb_build_object('uuid', f.uuid, 'number', f.number, 'title', f.title, 'status', f.status) FROM offers f WHERE f.uuid = t.offer_uuid)`,
  ),
  status: async (ctx, orders: OrderRow[]) => {
    const name = sql.ref(ctx.request.locale === 'gr' ? 'name_gr' : 'name_en')
    const statuses = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id, code, ${name} AS name, color, position, is_final FROM order_statuses WHERE id = any(${valuesOf(orders, 'order_status_id')}::bigint[])`,
    )
    attachOne(orders, 'status', statuses, 'order_status_id')
  },
  statuses: loadHistory,
  tags: joined(sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color, 'tag_category_id', g.tag_category_id) ORDER BY g.name, g.id)
    FROM taggables l JOIN tags g ON g.id = l.tag_id AND g.deleted_at IS NULL
    WHERE l.account_id = t.account_id AND l.taggable_type = 'order' AND l.taggable_id = t.uuid::text), '[]')`),
  assignees: peopleOf('order_assignees'),
  contactPointUsers: peopleOf('order_contact_points'),
  orderItems: async (ctx, orders: OrderRow[]) => {
    const items: OrderItem[] = await loadItemsOf(ctx, valuesOf<string>(orders, 'uuid'))
    attachMany(orders, 'orderItems', items, 'order_uuid', 'uuid')
  },
  invoices: loadInvoices,
  productionOrders: async (ctx, orders: OrderRow[]) => {
    const readable = orders.filter((row) => keepsRecord(ctx.actor, row) && holdsIn(ctx.actor, row.account_id, 'production-orders.read'))
    const found = await rows<{ parent: string; badge: object }>(
      ctx.db,
      sql`SELECT o.parent_order_uuid AS parent, ${orderBadge} AS badge FROM orders o
      WHERE o.parent_order_uuid = any(${valuesOf(readable, 'uuid')}::uuid[]) AND o.account_id = any(${valuesOf(readable, 'account_id')}::bigint[]) AND o.deleted_at IS NULL
      ORDER BY o.created_at DESC`,
    )
    for (const row of orders) row.productionOrders = found.filter(({ parent }) => parent === row.uuid).map((one) => one.badge) as never
  },
  parentOrder: async (ctx, orders: OrderRow[]) => {
    const readable = orders.filter((row) => keepsRecord(ctx.actor, row) && holdsIn(ctx.actor, row.account_id, 'orders.read'))
    const found = await rows<{ uuid: string; badge: object }>(
      ctx.db,
      sql`SELECT o.uuid, ${orderBadge} AS badge FROM orders o WHERE o.uuid = any(${valuesOf(readable, 'parent_order_uuid')}::uuid[]) AND o.deleted_at IS NULL`,
    )
    for (const row of orders) row.parentOrder = (found.find(({ uuid }) => uuid === row.parent_order_uuid)?.badge ?? null) as never
  },
} satisfies IncludeLoaders<string>

/** Name of the project, and of its client for production orders; the provider reads the client only if the project shows it. */
async function loadProjects(ctx: Context, orders: OrderRow[]): Promise<void> {
  const projects = await rows<{ uuid: string; name: string; status: string; shows_client: boolean; client: string | null }>(
    ctx.db,
    sql`SELECT p.uuid, p.name, p.status, p.shows_client, (SELECT a.name FROM accounts a WHERE a.id = p.client_account_id) AS client
    FROM projects p WHERE p.uuid = any(${valuesOf(orders, 'project_uuid')}::uuid[]) AND p.deleted_at IS NULL`,
  )
  const parents = await rows<{ uuid: string; client: string }>(
    ctx.db,
    sql`SELECT o.uuid, o.counterpart_name AS client FROM orders o WHERE o.uuid = any(${valuesOf(orders, 'parent_order_uuid')}::uuid[])`,
  )
  for (const row of orders) {
    const project = projects.find(({ uuid }) => uuid === row.project_uuid)
    row.project = project ? { uuid: project.uuid, name: project.name, status: project.status } : null
    if (row.kind !== 'production') continue
    const served = parents.find(({ uuid }) => uuid === row.parent_order_uuid)?.client ?? project?.client ?? null
    if (keepsRecord(ctx.actor, row) || project?.shows_client) row.end_client = served
  }
}

async function loadHistory(ctx: Context, orders: OrderRow[]): Promise<void> {
  const steps = await rows<{ order_uuid: string; user_id: number | null; user?: unknown }>(
    ctx.db,
    sql`SELECT h.id, h.order_uuid, f.code AS "from", s.code AS "to", h.note, h.at, h.user_id FROM order_status_history h
    JOIN order_statuses s ON s.id = h.to_status_id LEFT JOIN order_statuses f ON f.id = h.from_status_id
    WHERE h.order_uuid = any(${valuesOf(orders, 'uuid')}::uuid[]) AND h.account_id = any(${valuesOf(orders, 'account_id')}::bigint[])
    ORDER BY h.at DESC, h.id DESC`,
  )
  attachOne(steps, 'user', await userBadges(ctx, valuesOf(steps, 'user_id')), 'user_id')
  attachMany(orders, 'statuses', steps, 'order_uuid', 'uuid')
}

function peopleOf(table: 'order_assignees' | 'order_contact_points') {
  const relation = table === 'order_assignees' ? 'assignees' : 'contactPointUsers'
  return async (ctx: Context, orders: OrderRow[]) => {
    const links = await rows<{ order_uuid: string; user_id: number }>(
      ctx.db,
      sql`SELECT order_uuid, user_id FROM ${sql.table(table)} WHERE order_uuid = any(${valuesOf(orders, 'uuid')}::uuid[]) ORDER BY user_id`,
    )
    const users = await userBadges(ctx, valuesOf(links, 'user_id'))
    for (const row of orders)
      row[relation] = links.flatMap((link) => (link.order_uuid === row.uuid ? users.filter(({ id }) => id === link.user_id) : []))
  }
}

/** Invoices of an order that the caller may read: for the buyer, the issued ones. */
async function loadInvoices(ctx: Context, orders: OrderRow[]): Promise<void> {
  const readable = orders.filter((row) => {
    const account_id = keepsRecord(ctx.actor, row) ? row.account_id : row.client_account_id
    return row.kind === 'sales' && account_id !== null && holdsIn(ctx.actor, account_id, 'invoices.read')
  })
  const received = readable.filter((row) => !keepsRecord(ctx.actor, row)).map((row) => row.uuid)
  const invoices = await rows<{ order_uuid: string }>(
    ctx.db,
    sql`SELECT i.order_uuid, i.uuid, i.type, i.number, i.status, i.issue_date, i.due_date, i.payable_minor, i.balance_minor, i.currency FROM invoices i
    WHERE i.order_uuid = any(${valuesOf(readable, 'uuid')}::uuid[]) AND i.account_id = any(${valuesOf(readable, 'account_id')}::bigint[])
      AND (i.status <> 'draft' OR NOT i.order_uuid = any(${received}::uuid[])) ORDER BY i.created_at DESC`,
  )
  attachMany(orders, 'invoices', invoices, 'order_uuid', 'uuid')
}

import { sql } from 'kysely'
import type { OrderItem } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, attachOne, joined, valuesOf, type IncludeLoaders } from '#kit/includes.ts'
import { keepsRecord } from '#access/policy.ts'
import { userBadges } from '#modules/attachments/subjects/index.ts'
import type { OrderRow } from './order-row.ts'
import { loadItemsOf } from './order-items.query.ts'

const badge = (column: string) =>
  sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = ${sql.ref(`t.${column}`)})`

const orderBadge = sql`jsonb_build_object('uuid', o.uuid, 'number', o.number, 'title', o.title, 'status_code', o.status_code, 'net_minor', o.net_minor,
  'currency', o.currency, 'requested_delivery', o.requested_delivery, 'provider', CASE WHEN o.kind = 'production'
    THEN (SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = o.supplier_account_id) END)`

/** Relations of orders. Each looks at who reads: the other side gets what is its own and nothing else. */
export const orderIncludes = {
  account: joined(badge('account_id')),
  client: joined(badge('client_account_id')),
  supplier: joined(badge('supplier_account_id')),
  provider: joined(badge('provider_account_id')),
  contact: async (ctx, rows: OrderRow[]) => {
    const readable = rows.filter((row) => holdsIn(ctx.actor, row.account_id, 'contacts.read'))
    const { rows: contacts } = await sql<{ id: number }>`
      SELECT id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), company, email, '#' || id) AS name, email, phone
      FROM contacts WHERE id = any(${valuesOf(readable, 'contact_id')}::bigint[]) AND deleted_at IS NULL`.execute(ctx.db)
    attachOne(rows, 'contact', contacts, 'contact_id')
  },
  project: loadProjects,
  offer: joined(
    sql`(SELECT jsonb_build_object('uuid', f.uuid, 'number', f.number, 'title', f.title, 'status', f.status) FROM offers f WHERE f.uuid = t.offer_uuid)`,
  ),
  status: async (ctx, rows: OrderRow[]) => {
    const name = sql.ref(ctx.request.locale === 'gr' ? 'name_gr' : 'name_en')
    const { rows: statuses } = await sql<{ id: number }>`
      SELECT id, code, ${name} AS name, color, position, is_final FROM order_statuses WHERE id = any(${valuesOf(rows, 'order_status_id')}::bigint[])`.execute(
      ctx.db,
    )
    attachOne(rows, 'status', statuses, 'order_status_id')
  },
  statuses: loadHistory,
  tags: joined(sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color, 'tag_category_id', g.tag_category_id) ORDER BY g.name, g.id)
    FROM taggables l JOIN tags g ON g.id = l.tag_id AND g.deleted_at IS NULL
    WHERE l.account_id = t.account_id AND l.taggable_type = 'order' AND l.taggable_id = t.uuid::text), '[]')`),
  assignees: peopleOf('order_assignees'),
  contactPointUsers: peopleOf('order_contact_points'),
  orderItems: async (ctx, rows: OrderRow[]) => {
    const items: OrderItem[] = await loadItemsOf(ctx, valuesOf<string>(rows, 'uuid'))
    attachMany(rows, 'orderItems', items, 'order_uuid', 'uuid')
  },
  invoices: loadInvoices,
  productionOrders: async (ctx, rows: OrderRow[]) => {
    const readable = rows.filter((row) => keepsRecord(ctx.actor, row) && holdsIn(ctx.actor, row.account_id, 'production-orders.read'))
    const { rows: found } = await sql<{ parent: string; badge: object }>`
      SELECT o.parent_order_uuid AS parent, ${orderBadge} AS badge FROM orders o
      WHERE o.parent_order_uuid = any(${valuesOf(readable, 'uuid')}::uuid[]) AND o.account_id = any(${valuesOf(readable, 'account_id')}::bigint[]) AND o.deleted_at IS NULL
      ORDER BY o.created_at DESC`.execute(ctx.db)
    for (const row of rows) row.productionOrders = found.filter(({ parent }) => parent === row.uuid).map((one) => one.badge) as never
  },
  parentOrder: async (ctx, rows: OrderRow[]) => {
    const readable = rows.filter((row) => keepsRecord(ctx.actor, row) && holdsIn(ctx.actor, row.account_id, 'orders.read'))
    const { rows: found } = await sql<{ uuid: string; badge: object }>`
      SELECT o.uuid, ${orderBadge} AS badge FROM orders o WHERE o.uuid = any(${valuesOf(readable, 'parent_order_uuid')}::uuid[]) AND o.deleted_at IS NULL`.execute(
      ctx.db,
    )
    for (const row of rows) row.parentOrder = (found.find(({ uuid }) => uuid === row.parent_order_uuid)?.badge ?? null) as never
  },
} satisfies IncludeLoaders<string>

/** The project by name; of a production order also whom it serves, to the provider only where the project shows it. */
async function loadProjects(ctx: Context, rows: OrderRow[]): Promise<void> {
  const { rows: projects } = await sql<{ uuid: string; name: string; status: string; shows_client: boolean; client: string | null }>`
    SELECT p.uuid, p.name, p.status, p.shows_client, (SELECT a.name FROM accounts a WHERE a.id = p.client_account_id) AS client
    FROM projects p WHERE p.uuid = any(${valuesOf(rows, 'project_uuid')}::uuid[]) AND p.deleted_at IS NULL`.execute(ctx.db)
  const { rows: parents } = await sql<{ uuid: string; client: string }>`
    SELECT o.uuid, o.counterpart_name AS client FROM orders o WHERE o.uuid = any(${valuesOf(rows, 'parent_order_uuid')}::uuid[])`.execute(
    ctx.db,
  )
  for (const row of rows) {
    const project = projects.find(({ uuid }) => uuid === row.project_uuid)
    row.project = project ? { uuid: project.uuid, name: project.name, status: project.status } : null
    if (row.kind !== 'production') continue
    const served = parents.find(({ uuid }) => uuid === row.parent_order_uuid)?.client ?? project?.client ?? null
    if (keepsRecord(ctx.actor, row) || project?.shows_client) row.end_client = served
  }
}

async function loadHistory(ctx: Context, rows: OrderRow[]): Promise<void> {
  const { rows: steps } = await sql<{ order_uuid: string; user_id: number | null; user?: unknown }>`
    SELECT h.id, h.order_uuid, f.code AS "from", s.code AS "to", h.note, h.at, h.user_id FROM order_status_history h
    JOIN order_statuses s ON s.id = h.to_status_id LEFT JOIN order_statuses f ON f.id = h.from_status_id
    WHERE h.order_uuid = any(${valuesOf(rows, 'uuid')}::uuid[]) AND h.account_id = any(${valuesOf(rows, 'account_id')}::bigint[])
    ORDER BY h.at DESC, h.id DESC`.execute(ctx.db)
  attachOne(steps, 'user', await userBadges(ctx, valuesOf(steps, 'user_id')), 'user_id')
  attachMany(rows, 'statuses', steps, 'order_uuid', 'uuid')
}

function peopleOf(table: 'order_assignees' | 'order_contact_points') {
  const relation = table === 'order_assignees' ? 'assignees' : 'contactPointUsers'
  return async (ctx: Context, rows: OrderRow[]) => {
    const { rows: links } = await sql<{ order_uuid: string; user_id: number }>`
      SELECT order_uuid, user_id FROM ${sql.table(table)} WHERE order_uuid = any(${valuesOf(rows, 'uuid')}::uuid[]) ORDER BY user_id`.execute(
      ctx.db,
    )
    const users = await userBadges(ctx, valuesOf(links, 'user_id'))
    for (const row of rows)
      row[relation] = links.flatMap((link) => (link.order_uuid === row.uuid ? users.filter(({ id }) => id === link.user_id) : []))
  }
}

/** Invoices of an order that the reader may see: the buyer those that were issued. */
async function loadInvoices(ctx: Context, rows: OrderRow[]): Promise<void> {
  const readable = rows.filter((row) => {
    const account_id = keepsRecord(ctx.actor, row) ? row.account_id : row.client_account_id
    return row.kind === 'sales' && account_id !== null && holdsIn(ctx.actor, account_id, 'invoices.read')
  })
  const received = readable.filter((row) => !keepsRecord(ctx.actor, row)).map((row) => row.uuid)
  const { rows: invoices } = await sql<{ order_uuid: string }>`
    SELECT i.order_uuid, i.uuid, i.type, i.number, i.status, i.issue_date, i.due_date, i.payable_minor, i.balance_minor, i.currency FROM invoices i
    WHERE i.order_uuid = any(${valuesOf(readable, 'uuid')}::uuid[]) AND i.account_id = any(${valuesOf(readable, 'account_id')}::bigint[])
      AND (i.status <> 'draft' OR NOT i.order_uuid = any(${received}::uuid[])) ORDER BY i.created_at DESC`.execute(ctx.db)
  attachMany(rows, 'invoices', invoices, 'order_uuid', 'uuid')
}

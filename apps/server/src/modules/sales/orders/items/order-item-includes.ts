import { sql } from 'kysely'
import type { OrderItem } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, attachOne, joined, valuesOf, type IncludeLoaders } from '#kit/query/includes.ts'
import { keepsRecord } from '#access/policy.ts'
import { type CommentRow, presentComment } from '#modules/attachments/comments/index.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import { type NoteRow, presentNote } from '#modules/attachments/notes/index.ts'
import { userBadges } from '#modules/attachments/subjects/index.ts'
import { presentTask, taskQuery, type TaskRow } from '#modules/work/tasks/index.ts'
import type { OrderItemRow } from './order-item-row.ts'

/** Number of the newest attachments that come with an item; the others have lists. */
const NEWEST = 50

const itemBadge = (
  column: string,
) => sql`(SELECT jsonb_build_object('uuid', i.uuid, 'order_uuid', i.order_uuid, 'name', i.name, 'status', i.status,
  'quantity', i.quantity, 'order_number', o.number) FROM order_items i JOIN orders o ON o.uuid = i.order_uuid WHERE i.uuid = ${sql.ref(`t.${column}`)})`

/** Delivered, invoiced (less credits) and paid quantities of an item. */
const quantities = sql`(SELECT jsonb_build_object('ordered', t.quantity,
    'delivered', CASE WHEN t.status IN ('delivered', 'completed') THEN t.quantity ELSE 0 END,
    'invoiced', coalesce(sum(s.quantity), 0),
    'paid', coalesce(round(sum(s.quantity * least(1, s.paid_part)), 3), 0))
  FROM (SELECT l.quantity * CASE WHEN i.type IN ('credit_note', 'retail_credit') THEN -1 ELSE 1 END AS quantity,
      CASE WHEN i.type IN ('credit_note', 'retail_credit') OR i.payable_minor = 0 THEN 1 ELSE i.paid_minor::numeric / i.payable_minor END AS paid_part
    FROM invoice_lines l JOIN invoices i ON i.uuid = l.invoice_uuid
    WHERE l.account_id = t.account_id AND l.order_item_uuid = t.uuid AND i.status <> 'draft' AND i.type <> 'proforma') s)`

const isVisitor = (ctx: Context, row: OrderItemRow) => !keepsRecord(ctx.actor, row)

/** Relations of order items. Only the issuing side receives internal relations. */
export const orderItemIncludes = {
  product: async (ctx, items: OrderItemRow[]) => {
    const name = ctx.request.locale === 'gr' ? sql`coalesce(name_gr, name_en)` : sql`name_en`
    const products = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id, type, code, ${name} AS name FROM products WHERE id = any(${valuesOf(items, 'product_id')}::bigint[])`,
    )
    attachOne(items, 'product', products, 'product_id')
  },
  parent: joined(itemBadge('parent_uuid')),
  campaign: loadCampaigns,
  parentOrderItem: joined(itemBadge('source_order_item_uuid')),
  order: joined(
    sql`(SELECT jsonb_build_object('uuid', o.uuid, 'number', o.number, 'title', o.title,
      'client', CASE WHEN o.kind = 'sales' THEN o.counterpart_name END) FROM orders o WHERE o.uuid = t.order_uuid)`,
  ),
  project: joined(
    sql`(SELECT jsonb_build_object('uuid', p.uuid, 'name', p.name) FROM projects p WHERE p.uuid = t.project_uuid AND p.deleted_at IS NULL)`,
  ),
  quantities: joined(quantities),
  productionItems: async (ctx, items: OrderItemRow[]) => {
    const readable = items.filter((row) => !isVisitor(ctx, row) && holdsIn(ctx.actor, row.account_id, 'production-orders.read'))
    const produced = await rows<{ source: string }>(
      ctx.db,
      sql`SELECT i.source_order_item_uuid AS source, i.uuid, i.order_uuid, o.number AS order_number, o.status_code AS order_status_code, a.name AS provider,
        i.status, i.net_minor, i.due_date FROM order_items i JOIN orders o ON o.uuid = i.order_uuid JOIN accounts a ON a.id = o.supplier_account_id
      WHERE i.source_order_item_uuid = any(${valuesOf(readable, 'uuid')}::uuid[]) AND i.account_id = any(${valuesOf(readable, 'account_id')}::bigint[])
        AND i.deleted_at IS NULL AND o.deleted_at IS NULL ORDER BY i.created_at`,
    )
    attachMany(items, 'productionItems', produced, 'source', 'uuid')
  },
  links: async (ctx, items: OrderItemRow[]) => {
    const links = await newest<{ subject: string }>(ctx, items, 'links', 'linkable')
    attachMany(items, 'links', links, 'subject', 'uuid')
  },
  notes: async (ctx, items: OrderItemRow[]) => {
    const notes = await newest<NoteRow & { subject: string }>(ctx, items, 'notes', 'notable')
    for (const row of items)
      row.notes = notes
        .filter((note) => note.subject === row.uuid && (!isVisitor(ctx, row) || note.visibility === 'shared'))
        .map(presentNote)
  },
  comments: async (ctx, items: OrderItemRow[]) => {
    const comments = await newest<CommentRow & { subject: string }>(ctx, items, 'comments', 'commentable')
    attachOne(comments, 'user', await userBadges(ctx, valuesOf(comments, 'user_id')), 'user_id')
    const reads = (comment: CommentRow) =>
      comment.visibility === 'shared' || ctx.actor.staff || ctx.actor.memberships.has(comment.account_id)
    for (const row of items) row.comments = comments.filter((comment) => comment.subject === row.uuid && reads(comment)).map(presentComment)
  },
  media: loadMedia('order_item', 'uuid'),
  tasks: loadTasks,
} satisfies IncludeLoaders<string>

/** The newest campaign that carries out each item, for members of the issuing side who may read campaigns. */
async function loadCampaigns(ctx: Context, items: OrderItemRow[]): Promise<void> {
  const readable = items.filter((row) => !isVisitor(ctx, row) && holdsIn(ctx.actor, row.account_id, 'campaigns.read'))
  const campaigns = await rows<{ id: string; badge: NonNullable<OrderItem['campaign']> }>(
    ctx.db,
    sql`SELECT DISTINCT ON (c.order_item_uuid) c.order_item_uuid AS id,
        jsonb_build_object('id', c.id, 'account_id', c.account_id, 'name', c.name, 'status', c.status) AS badge
      FROM campaigns c WHERE c.account_id = any(${valuesOf(readable, 'account_id')}::bigint[])
        AND c.order_item_uuid = any(${valuesOf(readable, 'uuid')}::uuid[]) AND c.deleted_at IS NULL
      ORDER BY c.order_item_uuid, c.created_at DESC, c.id DESC`,
  )
  const badges = new Map(campaigns.map(({ id, badge }) => [id, badge]))
  for (const row of items) row.campaign = badges.get(row.uuid) ?? null
}

async function newest<Row>(ctx: Context, items: OrderItemRow[], table: string, morph: string): Promise<Row[]> {
  const alive = table === 'links' ? sql`true` : sql`x.deleted_at IS NULL`
  return rows<Row>(
    ctx.db,
    sql`SELECT n.*, u.uuid AS subject FROM unnest(${valuesOf(items, 'uuid')}::text[]) AS u(uuid) CROSS JOIN LATERAL (
      SELECT * FROM ${sql.table(table)} x WHERE x.${sql.ref(`${morph}_type`)} = 'order_item' AND x.${sql.ref(`${morph}_id`)} = u.uuid AND ${alive}
      ORDER BY x.id DESC LIMIT ${NEWEST}) n ORDER BY n.id DESC`,
  )
}

/** Tasks that the caller may read: for the receiving side, the published ones. */
async function loadTasks(ctx: Context, items: OrderItemRow[]): Promise<void> {
  const all = await rows<TaskRow>(
    ctx.db,
    sql`SELECT k.* FROM tasks k WHERE k.account_id = any(${valuesOf(items, 'account_id')}::bigint[]) AND k.order_item_uuid = any(${valuesOf(items, 'uuid')}::uuid[])
      AND k.deleted_at IS NULL ORDER BY k.due_at NULLS LAST, k.created_at LIMIT 2000`,
  )
  const { policy } = taskQuery.spec
  const tasks = all.filter((task) => policy.knows(ctx.actor, task) && policy.holds(ctx.actor, 'tasks.read', task))
  attachOne(tasks, 'userAssigned', await userBadges(ctx, valuesOf(tasks, 'user_assigned_id')), 'user_assigned_id')
  const now = ctx.services.clock.now()
  for (const row of items) row.tasks = tasks.filter((task) => task.order_item_uuid === row.uuid).map((task) => presentTask(task, now))
}

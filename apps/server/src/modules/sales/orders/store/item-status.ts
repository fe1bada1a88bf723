import { sql } from 'kysely'
import type { OrderItemStatus } from '@stoa/contract'
import { rows, run, updateRow, type Db, type RowChange } from '#db/rows.ts'

type OrderKey = { account_id: number; uuid: string }

/** Moves one item to a status and stores the previous one. */
export async function moveItem(db: Db, uuid: string, status: OrderItemStatus, values: RowChange<'order_items'>): Promise<void> {
  await updateRow(db, 'order_items', { uuid }, { ...values, previous_status: sql`t.status`, status }, { versioned: true })
}

/** Marks an item as ready, or as waiting for answers. */
export async function writeReadiness(db: Db, uuid: string, status: 'ready' | 'awaiting_requirements'): Promise<void> {
  await updateRow(db, 'order_items', { uuid }, { status }, { versioned: true })
}

/** Moves the items of an order that are neither completed nor cancelled. */
export async function moveOpenItems(
  db: Db,
  order: OrderKey,
  status: 'ready' | 'in_production' | 'delivered' | 'completed' | 'cancelled',
  now: Date,
): Promise<void> {
  const times = {
    ready: sql``,
    in_production: sql`started_at = coalesce(started_at, ${now}::timestamptz), delivered_at = NULL,`,
    delivered: sql`delivered_at = ${now},`,
    completed: sql`accepted_at = ${now}, completed_at = ${now}, progress_bp = 10000,`,
    cancelled: sql``,
  }[status]
  await run(
    db,
    sql`UPDATE order_items SET previous_status = status, status = ${status}, ${times} version = version + 1, updated_at = now()
      WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND status NOT IN ('completed', 'cancelled') AND deleted_at IS NULL`,
  )
}

/** Cancels all items of an order, including completed ones. */
export async function cancelAllItems(db: Db, order: OrderKey): Promise<void> {
  await run(
    db,
    sql`UPDATE order_items SET previous_status = status, status = 'cancelled', version = version + 1, updated_at = now()
      WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND status <> 'cancelled' AND deleted_at IS NULL`,
  )
}

/** Accepts the delivered items of an order. @param delivered_until excludes items that were delivered later */
export async function acceptItems(db: Db, order: OrderKey, now: Date, delivered_until: Date | null): Promise<void> {
  await run(
    db,
    sql`UPDATE order_items SET status = 'completed', accepted_at = ${now}, completed_at = ${now}, version = version + 1, updated_at = now()
      WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND status = 'delivered' AND deleted_at IS NULL
        AND (${delivered_until}::timestamptz IS NULL OR delivered_at <= ${delivered_until}::timestamptz)`,
  )
}

/** Sets missing due dates of items to the requested date of the order, else by the duration of their product from today. */
export async function setDueDates(db: Db, order: OrderKey & { requested_delivery: string | null }, today: string): Promise<void> {
  await run(
    db,
    sql`UPDATE order_items i SET due_date = coalesce(i.due_date, ${order.requested_delivery}::date, ${today}::date + p.default_duration_days)
      FROM order_items s LEFT JOIN products p ON p.id = s.product_id
      WHERE s.uuid = i.uuid AND i.account_id = ${order.account_id} AND i.order_uuid = ${order.uuid}`,
  )
}

/** Stores the status of packages, which is derived from their parts, with the related times. */
export async function writePackageStatus(db: Db, changed: readonly { uuid: string; status: OrderItemStatus }[], now: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE order_items i SET status = c.status, version = version + 1, updated_at = now(),
        started_at = coalesce(i.started_at, CASE WHEN c.status IN ('in_production', 'in_review', 'delivered', 'completed') THEN ${now}::timestamptz END),
        delivered_at = CASE WHEN c.status IN ('delivered', 'completed') THEN coalesce(i.delivered_at, ${now}::timestamptz) END,
        accepted_at = CASE WHEN c.status = 'completed' THEN coalesce(i.accepted_at, ${now}::timestamptz) END,
        completed_at = CASE WHEN c.status = 'completed' THEN coalesce(i.completed_at, ${now}::timestamptz) END
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS c(uuid uuid, status text) WHERE i.uuid = c.uuid`,
  )
}

/** Status changes of sales items caused by their production order. */
export interface Following {
  from: readonly OrderItemStatus[]
  to: OrderItemStatus
  /** Statuses that all production orders of an item must have reached; any by default. */
  produced?: readonly OrderItemStatus[]
}

/** Moves the sales items that a production order serves. @returns the items that moved */
export function moveServedItems(
  db: Db,
  production: OrderKey,
  sale: OrderKey,
  { from, to, produced }: Following,
  now: Date,
): Promise<{ uuid: string; name: string }[]> {
  return rows<{ uuid: string; name: string }>(
    db,
    sql`UPDATE order_items s SET status = ${to}, version = version + 1, updated_at = now(),
        started_at = coalesce(started_at, ${now}::timestamptz), delivered_at = ${to === 'delivered' ? now : null}::timestamptz
      WHERE s.account_id = ${sale.account_id} AND s.order_uuid = ${sale.uuid} AND s.status = any(${from}::text[])
        AND s.uuid IN (SELECT source_order_item_uuid FROM order_items WHERE account_id = ${production.account_id} AND order_uuid = ${production.uuid})
        AND (${produced === undefined} OR NOT EXISTS (SELECT FROM order_items p WHERE p.account_id = s.account_id AND p.source_order_item_uuid = s.uuid
          AND p.deleted_at IS NULL AND NOT p.status = any(${produced ?? []}::text[])))
      RETURNING s.uuid, s.name`,
  )
}

/** Counts the progress of an item from its tasks, in hundredths of a per cent. */
export async function countProgress(db: Db, uuid: string): Promise<void> {
  await run(
    db,
    sql`UPDATE order_items i SET progress_bp = CASE WHEN i.status = 'completed' THEN 10000 WHEN k.n = 0 THEN CASE WHEN i.status = 'delivered' THEN 10000 ELSE 0 END ELSE k.done * 10000 / k.n END
      FROM (SELECT count(*) AS n, count(*) FILTER (WHERE status = 'done') AS done FROM tasks WHERE order_item_uuid = ${uuid}::uuid AND deleted_at IS NULL AND status <> 'cancelled') k
      WHERE i.uuid = ${uuid}::uuid`,
  )
}

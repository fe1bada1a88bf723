import { sql } from 'kysely'
import type { InputOf, ReceivableItem, receivableItems } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { accountToday } from '#modules/sales/documents/index.ts'

type Age = NonNullable<InputOf<typeof receivableItems>['query']['age']>

/**
 * Open receivables of an account: its invoices and receipts, and manual ledger entries of its clients that no money
 * covers.
 */
export const openItems = (account_id: number): Sql => sql`
  SELECT 'invoice' AS kind, t.uuid, t.number, NULL AS description, t.account_relation_uuid,
    CASE WHEN t.account_relation_uuid IS NULL THEN t.contact_id END AS contact_id, t.buyer_snapshot ->> 'name' AS name, t.due_date, t.currency, t.balance_minor AS open_minor
  FROM invoices t WHERE t.account_id = ${account_id} AND t.status IN ('issued', 'partially_paid') AND t.type IN ('invoice', 'retail_receipt') AND t.balance_minor > 0
  UNION ALL
  SELECT 'movement', l.movement_uuid, m.number, m.description, l.account_relation_uuid, NULL, a.name, l.due_date, l.currency, l.open_minor
  FROM account_relation_open_lines l JOIN account_relation_movements m ON m.uuid = l.movement_uuid
  JOIN account_relations r ON r.uuid = l.account_relation_uuid JOIN accounts a ON a.id = r.related_account_id
  WHERE l.account_id = ${account_id} AND m.direction = 'receivable' AND l.open_minor > 0`

/** The condition that an item has an age on a day. */
export function ageSql(age: Age, as_of: string): Sql {
  const days = sql`(${as_of}::date - t.due_date)`
  const conditions: Record<Age, Sql> = {
    not_due_minor: sql`${days} <= 0`,
    days_30_minor: sql`${days} BETWEEN 1 AND 30`,
    days_60_minor: sql`${days} BETWEEN 31 AND 60`,
    days_90_minor: sql`${days} BETWEEN 61 AND 90`,
    older_minor: sql`${days} > 90`,
    late_minor: sql`${days} > 0`,
    over_60_minor: sql`${days} > 60`,
  }
  return conditions[age]
}

/** The open items that a figure of the receivables report counts. */
export async function readReceivableItems(
  ctx: Context,
  { params, query }: Pick<InputOf<typeof receivableItems>, 'params' | 'query'>,
): Promise<{ data: ReceivableItem[] }> {
  const { currency, age, account_relation_uuid, contact_id } = query
  const conditions = [
    sql`t.currency = ${currency}`,
    ...(age ? [ageSql(age, await accountToday(ctx, params.account_id))] : []),
    ...(account_relation_uuid ? [sql`t.account_relation_uuid = ${account_relation_uuid}`] : []),
    ...(contact_id ? [sql`t.contact_id = ${contact_id}`] : []),
  ]
  const found = await rows<ReceivableItem>(
    ctx.db,
    sql`SELECT t.kind, t.uuid, t.number, t.description, t.account_relation_uuid, t.contact_id, coalesce(t.name, '–') AS name, t.due_date, t.currency, t.open_minor
    FROM (${openItems(params.account_id)}) t WHERE ${sql.join(conditions, sql` AND `)} ORDER BY t.due_date, t.uuid LIMIT 1000`,
  )
  return { data: found }
}

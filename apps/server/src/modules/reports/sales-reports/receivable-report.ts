import { sql } from 'kysely'
import { AGE_BUCKETS, type Params, type ReceivableReport } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { accountToday } from '#modules/sales/documents/index.ts'
import { ageSql, openItems } from './receivable-items.ts'

/**
 * Receivables of an account today, by age in the time zone of the account (domain.md 4.10), and their reconciliation
 * with ledger balances by unallocated money.
 */
export async function readReceivableReport(ctx: Context, { params }: { params: Params }): Promise<{ data: ReceivableReport }> {
  const account_id = Number(params.account_id)
  const as_of = await accountToday(ctx, account_id)
  const owed = debtors(account_id, as_of)
  const sums = sql.join(COLUMNS.map((name) => sql`sum(d.${sql.ref(name)})::bigint AS ${sql.ref(name)}`))
  const totalRows = rows<ReceivableReport['totals'][number]>(
    ctx.db,
    sql`SELECT d.currency, ${sums}, ${creditOf(account_id)} AS credit_minor FROM (${owed}) d GROUP BY 1 ORDER BY sum(d.total_minor) DESC, 1`,
  )
  const clientRows = rows<ReceivableReport['by_client'][number]>(
    ctx.db,
    sql`SELECT d.* FROM (${owed}) d ORDER BY d.total_minor DESC, d.unplaced_minor DESC, d.name LIMIT 500`,
  )
  const [totals, clients] = await Promise.all([totalRows, clientRows])
  return { data: { as_of, totals, by_client: clients } }
}

/** Unallocated money of a currency in the ledgers of clients. */
const creditOf = (account_id: number): Sql => sql`
  (SELECT coalesce(sum(p.amount_minor - p.refunded_minor - p.allocated_minor), 0)::bigint FROM payments p
    WHERE p.account_id = ${account_id} AND p.direction = 'in' AND p.status IN ('completed', 'partially_refunded') AND p.deleted_at IS NULL
      AND p.account_relation_uuid IS NOT NULL AND p.currency = d.currency)`

const COLUMNS = [...AGE_BUCKETS, 'total_minor', 'unplaced_minor', 'balance_minor', 'overdue_minor', 'items'] as const

/** One row for each client and currency with an open amount or unallocated money. */
function debtors(account_id: number, as_of: string): Sql {
  const ages = sql.join(
    AGE_BUCKETS.map((age) => sql`coalesce(sum(t.open_minor) FILTER (WHERE ${ageSql(age, as_of)}), 0)::bigint AS ${sql.ref(age)}`),
  )
  return sql`
    WITH open AS (
      SELECT t.account_relation_uuid, t.contact_id, t.currency, (array_agg(t.name ORDER BY t.due_date DESC))[1] AS name, ${ages}, sum(t.open_minor)::bigint AS total_minor,
        coalesce(sum(t.open_minor) FILTER (WHERE t.due_date < ${as_of}::date), 0)::bigint AS late_minor, count(*) AS items, min(t.due_date) AS oldest_due_date
      FROM (${openItems(account_id)}) t GROUP BY 1, 2, 3
    ), cards AS (
      SELECT m.account_relation_uuid, m.currency, sum(m.debit_minor - m.credit_minor)::bigint AS balance_minor
      FROM account_relation_movements m WHERE m.account_id = ${account_id} AND m.direction = 'receivable' GROUP BY 1, 2
    ), owed AS (
      SELECT coalesce(o.account_relation_uuid, c.account_relation_uuid) AS account_relation_uuid, o.contact_id, coalesce(o.currency, c.currency) AS currency, o.name,
        ${sql.join(AGE_BUCKETS.map((age) => sql`coalesce(o.${sql.ref(age)}, 0) AS ${sql.ref(age)}`))}, coalesce(o.total_minor, 0) AS total_minor,
        coalesce(c.balance_minor, o.total_minor, 0) AS balance_minor, coalesce(o.late_minor, 0) AS late_minor, coalesce(o.items, 0) AS items, o.oldest_due_date
      FROM open o FULL JOIN cards c ON c.account_relation_uuid = o.account_relation_uuid AND c.currency = o.currency
    )
    SELECT w.account_relation_uuid, w.contact_id, coalesce(w.name, a.name, '–') AS name, w.currency, ${sql.join(AGE_BUCKETS.map((age) => sql`w.${sql.ref(age)}`))}, w.total_minor,
      w.total_minor - w.balance_minor AS unplaced_minor, w.balance_minor, least(w.late_minor, greatest(w.balance_minor, 0)) AS overdue_minor, w.items, w.oldest_due_date
    FROM owed w LEFT JOIN account_relations r ON r.uuid = w.account_relation_uuid LEFT JOIN accounts a ON a.id = r.related_account_id
    WHERE w.total_minor <> 0 OR w.balance_minor <> 0`
}

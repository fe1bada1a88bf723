import { sql } from 'kysely'
import { type Movement, type Params, relationMovements } from '@stoa/contract'
import { escapeLike } from '@stoa/domain'
import { seesBetween } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import { notFound } from '#lib/errors.ts'
import type { Context } from '#kit/context.ts'
import { exportList, type ExportSpec } from '#platform/exports/export-list.ts'
import { column, day } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { childPolicy, userInclude } from '../../../attachments/subjects/index.ts'
import { presentMovement, type MovementRow } from './movements.presenter.ts'
import { findRelation } from '../relations.query.ts'
import type { RelationRow } from '../relation-row.ts'

const spec = {
  policy: childPolicy<MovementRow>(),
  under: { account_relation_uuid: 'account_relation_uuid' },
  filters: {
    search: (condition) => {
      const pattern = condition.kind === 'search' ? `%${escapeLike(condition.text)}%` : '%'
      return sql`(t.description ILIKE ${pattern} OR t.number ILIKE ${pattern})`
    },
    type: column('type'),
    date: day('date'),
    currency: column('currency'),
  },
  sorts: { created: 'sequence', updated: 'sequence', date: 'date' },
  defaultSort: '-date',
  includes: { creator: userInclude('created_by_id') },
  present: presentMovement,
} satisfies Omit<ResourceQuerySpec<typeof relationMovements, MovementRow>, 'from'>

/** Movements by pages, without balances. Callers find the relation first. */
const movementQuery = resourceQuery<typeof relationMovements, MovementRow>(relationMovements, {
  ...spec,
  from: 'account_relation_movements',
})
/** The whole ledger with the balance after each movement. */
const ledgerQuery = resourceQuery<typeof relationMovements, MovementRow>(relationMovements, { ...spec, from: 'account_relation_ledger' })

type Listing = { params: Params; query: ListRequest }

/** Finds the relation of a ledger. @throws 404 also for an agency that acts inside the account, unless the relation is its own (domain.md 5.5) */
export async function findLedger(ctx: Context, params: Params, action = 'read'): Promise<RelationRow> {
  const account_id = params.account_id as number
  const relation = await findRelation(ctx, account_id, params.account_relation_uuid as string, action)
  if (!seesBetween(ctx.actor, account_id, [relation.account_id, relation.related_account_id])) throw notFound()
  return relation
}

export async function listMovements(ctx: Context, { params, query }: Listing) {
  const { uuid } = await findLedger(ctx, params)
  const page = await movementQuery.page(ctx, { ...query, sort: inLedgerOrder(query.sort) }, params)
  await fillBalances(ctx, uuid, page.data)
  return page
}

/** Orders the movements of one day by their number. */
function inLedgerOrder(sort: ListRequest['sort']): ListRequest['sort'] {
  const [{ name, descending } = { name: 'date', descending: true }] = sort
  return [
    { name, descending },
    { name: 'created', descending },
  ]
}

/** Sets the balance after each movement of a page: the balance before the first one, and the sum since. */
async function fillBalances(ctx: Context, relation_uuid: string, page: Movement[]): Promise<void> {
  if (!page.length) return
  const found = await rows<{ uuid: string; balance_minor: number }>(
    ctx.db,
    sql`WITH ledger AS (
      SELECT m.uuid, m.currency, m.date, m.sequence, CASE m.direction WHEN 'receivable' THEN m.debit_minor - m.credit_minor ELSE m.credit_minor - m.debit_minor END AS owed
      FROM account_relation_movements m WHERE m.account_relation_uuid = ${relation_uuid}),
    shown AS (SELECT min((date - DATE '2000-01-01') * 1000000000::bigint + sequence) AS first, max((date - DATE '2000-01-01') * 1000000000::bigint + sequence) AS last
      FROM ledger WHERE uuid = any(${page.map((line) => line.uuid)}::uuid[])),
    placed AS (SELECT ledger.*, (date - DATE '2000-01-01') * 1000000000::bigint + sequence AS position FROM ledger),
    before AS (SELECT currency, sum(owed) AS owed FROM placed, shown WHERE position < first GROUP BY currency)
    SELECT p.uuid, (coalesce(b.owed, 0) + sum(p.owed) OVER (PARTITION BY p.currency ORDER BY p.position))::bigint AS balance_minor
    FROM placed p CROSS JOIN shown LEFT JOIN before b ON b.currency = p.currency WHERE p.position BETWEEN shown.first AND shown.last`,
  )
  const balances = new Map(found.map((row) => [row.uuid, row.balance_minor]))
  for (const line of page) line.balance_minor = balances.get(line.uuid)!
}

const sheet: ExportSpec<MovementRow> = {
  columns: [
    { key: 'date', type: 'date' },
    { key: 'type', type: 'text', width: 18, words: 'filters:values.movements.type' },
    { key: 'number', type: 'text', width: 16 },
    { key: 'description', type: 'text', width: 40 },
    { key: 'due_date', type: 'date' },
    { key: 'debit_minor', type: 'money' },
    { key: 'credit_minor', type: 'money' },
    { key: 'balance_minor', type: 'money' },
    { key: 'currency', type: 'text' },
  ],
}
const exportLedger = exportList(ledgerQuery, sheet)

export async function exportMovements(ctx: Context, { params, query }: Listing) {
  await findLedger(ctx, params)
  return exportLedger(ctx, { params, query })
}

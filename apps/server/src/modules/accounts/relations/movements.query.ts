import { sql } from 'kysely'
import { type Movement, type MovementInput, type One, type Params, relationMovements } from '@stoa/contract'
import { escapeLike, localToday } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { forbidden, invalid } from '#lib/errors.ts'
import { exportList, type ExportSpec } from '#platform/exports/export-list.ts'
import { column, day } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { childPolicy, userInclude } from '../../attachments/subjects/index.ts'
import { presentMovement, type MovementRow } from './movements.presenter.ts'
import { postMovement } from './post-movement.ts'
import { refreshOverdue } from './refresh-overdue.ts'
import { findRelation } from './relations.query.ts'
import { say } from './say.ts'

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

/** The card by pages, which balances are worked out for; whoever lists it has found its relation first. */
const movementQuery = resourceQuery<typeof relationMovements, MovementRow>(relationMovements, {
  ...spec,
  from: 'account_relation_movements',
})
/** The whole card with the balance after each line. */
const ledgerQuery = resourceQuery<typeof relationMovements, MovementRow>(relationMovements, { ...spec, from: 'account_relation_ledger' })

type Listing = { params: Params; query: ListRequest }
const relationOf = (ctx: Context, params: Params, action = 'read') =>
  findRelation(ctx, params.account_id as number, params.account_relation_uuid as string, action)

export async function listMovements(ctx: Context, { params, query }: Listing) {
  const { uuid } = await relationOf(ctx, params)
  const page = await movementQuery.page(ctx, { ...query, sort: inOrderOfCard(query.sort) }, params)
  await fillBalances(ctx, uuid, page.data)
  return page
}

/** Lines of one day stand as they were written. */
function inOrderOfCard(sort: ListRequest['sort']): ListRequest['sort'] {
  const [{ name, descending } = { name: 'date', descending: true }] = sort
  return [
    { name, descending },
    { name: 'created', descending },
  ]
}

/** The balance after each line of a page: what was owed before its first one, and what moved since. */
async function fillBalances(ctx: Context, relation_uuid: string, page: Movement[]): Promise<void> {
  if (!page.length) return
  const found = await rows<{ uuid: string; balance_minor: number }>(
    ctx.db,
    sql`WITH card AS (
      SELECT m.uuid, m.currency, m.date, m.sequence, CASE m.direction WHEN 'receivable' THEN m.debit_minor - m.credit_minor ELSE m.credit_minor - m.debit_minor END AS owed
      FROM account_relation_movements m WHERE m.account_relation_uuid = ${relation_uuid}),
    shown AS (SELECT min((date - DATE '2000-01-01') * 1000000000::bigint + sequence) AS first, max((date - DATE '2000-01-01') * 1000000000::bigint + sequence) AS last
      FROM card WHERE uuid = any(${page.map((line) => line.uuid)}::uuid[])),
    placed AS (SELECT card.*, (date - DATE '2000-01-01') * 1000000000::bigint + sequence AS position FROM card),
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
const exportCard = exportList(ledgerQuery, sheet)

export async function exportMovements(ctx: Context, { params, query }: Listing) {
  await relationOf(ctx, params)
  return exportCard(ctx, { params, query })
}

/**
 * Writes an opening balance or a correction on the card; only the side that keeps it may.
 * @throws 422 for a day to come, unless exactly one of debit and credit is given, or when the currency has an opening balance already
 */
export async function createMovement(ctx: Context, { params, body }: { params: Params; body: MovementInput }): Promise<One<Movement>> {
  const relation = await relationOf(ctx, params, 'update')
  if (relation.account_id !== params.account_id) throw forbidden()
  const { debit_minor = 0, credit_minor = 0, currency = relation.currency } = body
  if (debit_minor > 0 === credit_minor > 0) throw invalid({ debit_minor: say(ctx, 'debit_or_credit') })
  await refuseFuture(ctx, relation.account_id, body.date)
  if (body.type === 'opening_balance') await refuseSecondOpening(ctx, relation.uuid, currency)
  const { uuid } = await postMovement(ctx, {
    account_id: relation.account_id,
    account_relation_uuid: relation.uuid,
    type: body.type,
    number: body.number ?? null,
    date: body.date,
    due_date: body.due_date ?? null,
    description: body.description,
    debit_minor,
    credit_minor,
    currency,
  })
  await refreshOverdue(ctx, [relation.uuid])
  ctx.log({
    account_id: relation.account_id,
    event: 'movement.created',
    subject_type: 'relation',
    subject_id: relation.uuid,
    subject_label: relation.name,
    context: { type: body.type, debit_minor, credit_minor, currency },
  })
  const row = await one<MovementRow>(
    ctx.db,
    sql`SELECT * FROM account_relation_ledger WHERE account_relation_uuid = ${relation.uuid} AND uuid = ${uuid}`,
  )
  return { data: presentMovement(row!, ctx) }
}

/** A card tells what has happened; what is still to come is no line of it. */
async function refuseFuture(ctx: Context, account_id: number, date: string): Promise<void> {
  const row = await one<{ time_zone: string }>(ctx.db, sql`SELECT time_zone FROM accounts WHERE id = ${account_id}`)
  if (date > localToday(row!.time_zone, ctx.services.clock.now())) throw invalid({ date: say(ctx, 'future_day') })
}

async function refuseSecondOpening(ctx: Context, uuid: string, currency: string): Promise<void> {
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM account_relation_movements WHERE account_relation_uuid = ${uuid} AND type = 'opening_balance' AND currency = ${currency}`,
  )
  if (found.length) throw invalid({ type: say(ctx, 'opened_already') })
}

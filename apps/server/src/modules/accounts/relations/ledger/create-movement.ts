import { sql } from 'kysely'
import type { Movement, MovementInput, One, Params } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { requireOpenDay } from '#modules/accounts/books/index.ts'
import { forbidden } from '#lib/errors.ts'
import { presentMovement, type MovementRow } from './movements.presenter.ts'
import { postMovement } from './post-movement.ts'
import { refreshOverdue } from './refresh-overdue.ts'
import { findLedger } from './movements.query.ts'

/**
 * Posts an opening balance or an adjustment; only the side that keeps the ledger may.
 * @throws 422 for a day in the future, unless exactly one of debit and credit is given, and for a second opening balance in a currency
 */
export async function createMovement(ctx: Context, { params, body }: { params: Params; body: MovementInput }): Promise<One<Movement>> {
  const relation = await findLedger(ctx, params, 'update')
  if (relation.account_id !== params.account_id) throw forbidden()
  const { debit_minor = 0, credit_minor = 0, currency = relation.currency } = body
  if (debit_minor > 0 === credit_minor > 0) refuse(ctx, { debit_minor: 'relations:debit_or_credit' })
  await refuseFuture(ctx, relation.account_id, body.date)
  await requireOpenDay(ctx, relation.account_id, body.date, 'date')
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

/** Movements record past events only. */
async function refuseFuture(ctx: Context, account_id: number, date: string): Promise<void> {
  const row = await one<{ time_zone: string }>(ctx.db, sql`SELECT time_zone FROM accounts WHERE id = ${account_id}`)
  if (date > localToday(row!.time_zone, ctx.services.clock.now())) refuse(ctx, { date: 'relations:future_day' })
}

async function refuseSecondOpening(ctx: Context, uuid: string, currency: string): Promise<void> {
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM account_relation_movements WHERE account_relation_uuid = ${uuid} AND type = 'opening_balance' AND currency = ${currency}`,
  )
  if (found.length) refuse(ctx, { type: 'relations:opened_already' })
}

import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { PipelineRow } from '../pipelines.presenter.ts'
import { rememberAssignee } from '../store/pipelines.ts'

type Rule = Pick<PipelineRow, 'id' | 'account_id' | 'assignment' | 'assignee_ids'>

/**
 * Chooses the assignee of a new card of a pipeline, by its rule (domain.md 4.11): none, the next member in turn, or the member
 * with the fewest open requests (ties by id). Members who left or are suspended are skipped.
 * @param pipeline its row, or its id
 */
export async function chooseAssignee(ctx: Pick<Context, 'db'>, pipeline: Rule | number): Promise<number | null> {
  const rule = typeof pipeline === 'number' ? await ruleOf(ctx, pipeline) : pipeline
  if (!rule || rule.assignment === 'manual' || !rule.assignee_ids.length) return null
  return rule.assignment === 'round_robin' ? nextInTurn(ctx, rule) : leastBusy(ctx, rule)
}

async function ruleOf(ctx: Pick<Context, 'db'>, pipeline_id: number): Promise<Rule | undefined> {
  return one<Rule>(ctx.db, sql`SELECT id, account_id, assignment, assignee_ids FROM pipelines WHERE id = ${pipeline_id}`)
}

async function nextInTurn(ctx: Pick<Context, 'db'>, { id, account_id }: Rule): Promise<number | null> {
  const locked = await one<{ last_assignee_id: number | null; assignee_ids: number[] }>(
    ctx.db,
    sql`SELECT last_assignee_id, assignee_ids FROM pipelines WHERE id = ${id} FOR NO KEY UPDATE`,
  )
  const { last_assignee_id, assignee_ids } = locked!
  const active = new Set(await activeAmong(ctx, account_id, assignee_ids))
  const after = assignee_ids.indexOf(last_assignee_id ?? -1) + 1
  const chosen = [...assignee_ids.slice(after), ...assignee_ids.slice(0, after)].find((user_id) => active.has(user_id)) ?? null
  if (chosen !== null) await rememberAssignee(ctx.db, id, chosen)
  return chosen
}

async function leastBusy(ctx: Pick<Context, 'db'>, { account_id, assignee_ids }: Rule): Promise<number | null> {
  const active = await activeAmong(ctx, account_id, assignee_ids)
  const row = await one<{ id: number }>(
    ctx.db,
    sql`SELECT u.id FROM unnest(${active}::bigint[]) AS u(id)
    ORDER BY (SELECT count(*) FROM contact_requests r WHERE r.account_id = ${account_id} AND r.user_id = u.id AND r.status = 'open' AND r.deleted_at IS NULL), u.id
    LIMIT 1`,
  )
  return row?.id ?? null
}

async function activeAmong(ctx: Pick<Context, 'db'>, account_id: number, user_ids: readonly number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT u.id FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.account_id = ${account_id} AND m.user_id = any(${[...user_ids]}::bigint[]) AND m.status = 'active' AND m.deleted_at IS NULL
      AND u.status = 'active' AND u.deleted_at IS NULL`,
  )
  return found.map((row) => row.id)
}

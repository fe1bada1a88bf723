import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import type { PipelineRow } from './pipelines.presenter.ts'

type Rule = Pick<PipelineRow, 'id' | 'account_id' | 'assignment' | 'assignee_ids'>

/**
 * Whom a new card of a pipeline is given to, by its rule (domain.md 4.11): nobody, the next in turn, or who has the
 * fewest open requests (ties by id). Members who left or are suspended are passed over.
 * @param pipeline its row, or its id
 */
export async function chooseAssignee(ctx: Pick<Context, 'db'>, pipeline: Rule | number): Promise<number | null> {
  const rule = typeof pipeline === 'number' ? await ruleOf(ctx, pipeline) : pipeline
  if (!rule || rule.assignment === 'manual' || !rule.assignee_ids.length) return null
  return rule.assignment === 'round_robin' ? nextInTurn(ctx, rule) : leastBusy(ctx, rule)
}

async function ruleOf(ctx: Pick<Context, 'db'>, pipeline_id: number): Promise<Rule | undefined> {
  const { rows } = await sql<Rule>`SELECT id, account_id, assignment, assignee_ids FROM pipelines WHERE id = ${pipeline_id}`.execute(ctx.db)
  return rows[0]
}

async function nextInTurn(ctx: Pick<Context, 'db'>, { id, account_id }: Rule): Promise<number | null> {
  const { rows: locked } = await sql<{ last_assignee_id: number | null; assignee_ids: number[] }>`
    SELECT last_assignee_id, assignee_ids FROM pipelines WHERE id = ${id} FOR NO KEY UPDATE`.execute(ctx.db)
  const { last_assignee_id, assignee_ids } = locked[0]!
  const active = new Set(await activeAmong(ctx, account_id, assignee_ids))
  const after = assignee_ids.indexOf(last_assignee_id ?? -1) + 1
  const chosen = [...assignee_ids.slice(after), ...assignee_ids.slice(0, after)].find((user_id) => active.has(user_id)) ?? null
  if (chosen !== null) await sql`UPDATE pipelines SET last_assignee_id = ${chosen} WHERE id = ${id}`.execute(ctx.db)
  return chosen
}

async function leastBusy(ctx: Pick<Context, 'db'>, { account_id, assignee_ids }: Rule): Promise<number | null> {
  const active = await activeAmong(ctx, account_id, assignee_ids)
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM unnest(${active}::bigint[]) AS u(id)
    ORDER BY (SELECT count(*) FROM contact_requests r WHERE r.account_id = ${account_id} AND r.user_id = u.id AND r.status = 'open' AND r.deleted_at IS NULL), u.id
    LIMIT 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

async function activeAmong(ctx: Pick<Context, 'db'>, account_id: number, user_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.account_id = ${account_id} AND m.user_id = any(${[...user_ids]}::bigint[]) AND m.status = 'active' AND m.deleted_at IS NULL
      AND u.status = 'active' AND u.deleted_at IS NULL`.execute(ctx.db)
  return rows.map((row) => row.id)
}

import { sql } from 'kysely'
import type { HomePipeline, HomeStage, Sums } from '@stoa/contract'
import { localToday, startOfDay, addDays } from '@stoa/domain'
import { callerZone } from '#access/caller-zone.ts'
import { holdsIn } from '#access/actor.ts'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { requestPolicy } from '#modules/crm/contact-requests/index.ts'
import { stageFigures, type StageRow } from '#modules/crm/pipelines/index.ts'
import { sumsOf } from '../sales-reports/index.ts'
import { monthsOf } from './home-months.ts'

/**
 * The requests of the account's main pipeline by stage: the default one, else the first that takes requests. The won stage counts the
 * requests that were won this month. Null without such a pipeline or permission.
 */
export async function readPipeline(ctx: Context, account_id: number): Promise<HomePipeline | null> {
  if (!holdsIn(ctx.actor, account_id, 'pipelines.read') || !holdsIn(ctx.actor, account_id, 'contact-requests.read')) return null
  const pipeline = await one<Pick<HomePipeline, 'id' | 'uuid' | 'name'>>(
    ctx.db,
    sql`SELECT id, uuid, name FROM pipelines WHERE account_id = ${account_id} AND deleted_at IS NULL AND archived_at IS NULL AND subject <> 'contact'
      ORDER BY is_default DESC, position, id LIMIT 1`,
  )
  if (!pipeline) return null
  const stages = await rows<StageRow>(
    ctx.db,
    sql`SELECT * FROM seen_pipeline_stages WHERE pipeline_id = ${pipeline.id} AND deleted_at IS NULL AND type <> 'lost' ORDER BY position, id`,
  )
  const { since, until } = monthsOf(localToday(callerZone(ctx, { account_id }), ctx.services.clock.now()))
  const open = stages.filter(({ type }) => type === 'open')
  const won = stages.find(({ type }) => type === 'won')
  const [figures, wonStage] = await Promise.all([
    stageFigures(ctx, open, { kinds: ['contact_request'] }),
    won && wonIn(ctx, won, { since, until }),
  ])
  const openStages = open.map(({ id, name }): HomeStage => {
    const { contact_requests_count: count, rotting_count: stale, values } = figures.get(id)!
    return { id, name, type: 'open', count, stale, values: values.map(({ currency, value_minor }) => ({ currency, value_minor })) }
  })
  return { ...pipeline, since, until, stages: [...openStages, ...(wonStage ? [wonStage] : [])] }
}

/** Requests in the won stage that were closed on the days of a period, in the zone of the caller. */
async function wonIn(
  ctx: Context,
  { id, name, account_id }: StageRow,
  { since, until }: { since: string; until: string },
): Promise<HomeStage> {
  const zone = callerZone(ctx, { account_id })
  const scope = requestPolicy.scope(ctx.actor, 'contact-requests.read', account_id) ?? sql`true`
  const found = sql`FROM contact_requests t WHERE t.account_id = ${account_id} AND t.pipeline_stage_id = ${id} AND t.deleted_at IS NULL AND ${scope}
    AND t.closed_at >= ${startOfDay(since, zone)}::timestamptz AND t.closed_at < ${startOfDay(addDays(until, 1), zone)}::timestamptz`
  const [counted, values]: [{ n: number } | undefined, Sums] = await Promise.all([
    one<{ n: number }>(ctx.db, sql`SELECT count(*) AS n ${found}`),
    sumsOf(ctx, sql`SELECT t.currency, t.value_minor ${found} AND t.value_minor IS NOT NULL`),
  ])
  return { id, name, type: 'won', count: counted!.n, stale: 0, values }
}

import { sql } from 'kysely'
import { type Preflight, type Selection, SPAM_DAYS } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { roomFor } from '#modules/accounts/features/index.ts'
import { UNDO_HOURS } from '../../batch-changes/index.ts'
import { firstOpenStage } from '../../pipelines/index.ts'
import { RESTORE_DAYS } from '../edit/remove-request.ts'
import { requestPolicy } from '../requests.policy.ts'
import { type BatchAction, permissionFor } from './batch-actions.ts'
import { selectedRequests } from './select-requests.ts'

type Reason = Preflight['left_out'][number]['reason']
type Effect = Preflight['effects'][number]['effect']

/** Conditions over a request `t`. */
interface Conditions {
  changes: Sql
  /** Why requests are left out that an action would otherwise change, as conditions that exclude each other. */
  left_out?: Partial<Record<Reason, Sql>>
  /** What follows, as the condition of the requests or as a number. */
  effects?: Partial<Record<Effect, Sql>>
}

const EVERY = sql`true`
const ON_BOARD = sql`t.pipeline_stage_id IS NOT NULL`
const OPEN_TASKS = sql`EXISTS (SELECT FROM tasks k WHERE k.account_id = t.account_id AND k.contact_request_id = t.id AND k.deleted_at IS NULL AND k.status NOT IN ('done', 'cancelled'))`

const tagOf = (tag: Sql) => sql`EXISTS (SELECT FROM contact_request_tag g WHERE g.contact_request_id = t.id AND g.tag_id = ${tag})`

async function conditionsOf(ctx: Context, account_id: number, action: BatchAction): Promise<Conditions> {
  switch (action.do) {
    case 'tag':
      return { changes: sql`(SELECT bool_or(NOT ${tagOf(sql`w.tag_id`)}) FROM unnest(${action.tag_ids}::bigint[]) AS w(tag_id))` }
    case 'untag':
      return { changes: tagOf(sql`any(${action.tag_ids}::bigint[])`) }
    case 'assign':
      return { changes: sql`t.user_id IS DISTINCT FROM ${action.user_id}::bigint` }
    case 'move':
      return moveConditions(ctx, account_id, action.pipeline_stage_id)
    case 'status':
      return statusConditions(ctx, account_id, action.status)
    default:
      return { changes: EVERY, effects: { leaves_boards: ON_BOARD, open_tasks: OPEN_TASKS } }
  }
}

/** The same rules as those of one move, on all requests at once. */
async function moveConditions(ctx: Context, account_id: number, stage_id: number): Promise<Conditions> {
  const stage = (await one<{ type: string; tasks: number }>(
    ctx.db,
    sql`SELECT type, jsonb_array_length(coalesce(auto_tasks, '[]')) AS tasks FROM pipeline_stages WHERE id = ${stage_id}`,
  ))!
  const isOther = sql`t.pipeline_stage_id IS DISTINCT FROM ${stage_id}::bigint`
  const isOver = sql`${await isOverLimit(ctx, account_id)}::boolean`
  const staging = sql`(t.status = 'staging' AND ${isOther})`
  const ends = stage.type !== 'open'
  const ended = ends ? sql`(t.status IN ('won', 'lost') AND t.status <> ${stage.type} AND ${isOther})` : sql`false`
  return {
    changes: sql`(${isOther} AND t.status <> 'spam' AND NOT ${ended} AND NOT (t.status = 'staging' AND (${ends}::boolean OR ${isOver})))`,
    left_out: {
      is_spam: sql`t.status = 'spam'`,
      reopen_first: ended,
      ...(ends ? { accept_first: staging } : { over_limit: sql`(${staging} AND ${isOver})` }),
    },
    effects: { ...(stage.tasks > 0 && { creates_tasks: sql`${stage.tasks}::int` }) },
  }
}

async function statusConditions(ctx: Context, account_id: number, status: 'open' | 'spam' | 'staging'): Promise<Conditions> {
  if (status === 'spam')
    return {
      changes: sql`t.status IN ('staging', 'open')`,
      left_out: { reopen_first: sql`t.status IN ('won', 'lost')` },
      effects: { leaves_boards: ON_BOARD, open_tasks: OPEN_TASKS },
    }
  if (status === 'staging') {
    const changes = sql`(t.status = 'spam' AND t.spam_at > ${ctx.services.clock.now()}::timestamptz - make_interval(days => ${SPAM_DAYS}))`
    return { changes, left_out: { other_status: sql`(t.status <> 'staging' AND NOT coalesce(${changes}, false))` } }
  }
  const isOver = sql`${await isOverLimit(ctx, account_id)}::boolean`
  const hasStage = sql`${(await firstOpenStage(ctx, account_id)) !== null}::boolean`
  return {
    changes: sql`(t.status = 'staging' AND ${hasStage} AND NOT ${isOver})`,
    left_out: {
      over_limit: sql`(t.status = 'staging' AND ${hasStage} AND ${isOver})`,
      other_status: sql`(t.status NOT IN ('staging', 'open') OR (t.status = 'staging' AND NOT ${hasStage}))`,
    },
  }
}

/** Whether the account has more contacts than its plan allows, so that it can accept no request. */
async function isOverLimit(ctx: Context, account_id: number): Promise<boolean> {
  const room = await roomFor(ctx.db, account_id, 'contacts.max', ctx.services.clock.now(), { hold: false })
  return room !== null && room.used > room.limit
}

/** Counts what an action would change and what it would leave out, with the reasons. Nothing is locked or changed. */
export async function preflightOf(ctx: Context, account_id: number, selection: Selection, action: BatchAction): Promise<Preflight> {
  const { changes, left_out = {}, effects = {} } = await conditionsOf(ctx, account_id, action)
  const permitted = requestPolicy.scope(ctx.actor, `contact-requests.${permissionFor(action)}`) ?? EVERY
  const reasons = entriesOf(left_out)
  const follows = entriesOf(effects)
  const counted = (await one<Record<string, number>>(
    ctx.db,
    sql`SELECT count(*) AS selected, count(*) FILTER (WHERE ${permitted}) AS permitted, count(*) FILTER (WHERE ${permitted} AND ${changes}) AS changes,
      ${notifiedBy(ctx, action, sql`${permitted} AND ${changes}`)} AS notifies
      ${sql.join(
        reasons.map(([name, condition]) => sql`, count(*) FILTER (WHERE ${permitted} AND ${condition}) AS ${sql.ref(name)}`),
        sql``,
      )}
      ${sql.join(
        follows.map(([name, follows_if]) =>
          name === 'creates_tasks'
            ? sql`, ${follows_if} * count(*) FILTER (WHERE ${permitted} AND ${changes}) AS ${sql.ref(name)}`
            : sql`, count(*) FILTER (WHERE ${permitted} AND ${changes} AND ${follows_if}) AS ${sql.ref(name)}`,
        ),
        sql``,
      )}
      FROM contact_requests t WHERE ${selectedRequests(ctx, account_id, selection, 'read')}`,
  ))!
  const known = reasons.map(([reason]) => ({ reason, count: counted[reason]! }))
  const explained = known.reduce((sum, { count }) => sum + count, 0)
  const { selected, changes: changing, permitted: allowed } = counted as Record<'selected' | 'changes' | 'permitted', number>
  const unchanged = { reason: 'unchanged' as const, count: allowed - changing - explained }
  return {
    selected,
    changes: changing,
    left_out: [unchanged, { reason: 'not_permitted' as const, count: selected - allowed }, ...known].filter(({ count }) => count > 0),
    effects: [...follows.map(([effect]) => effect), 'notifies' as const]
      .map((effect) => ({ effect, count: counted[effect]! }))
      .filter(({ count }) => count > 0),
    undo_hours: action.do === 'delete' ? RESTORE_DAYS * 24 : UNDO_HOURS,
  }
}

/**
 * How many members an action notifies, as SQL over the requests that change: of an assignment the former and the new assignee, of the
 * end of requests their assignees and authors.
 */
function notifiedBy(ctx: Context, action: BatchAction, changing: Sql): Sql {
  if (action.do === 'move')
    return sql`(SELECT count(DISTINCT u) FROM unnest(array_agg(t.user_id) FILTER (WHERE ${changing}) || array_agg(t.created_by_id) FILTER (WHERE ${changing})) AS u
      WHERE u <> ${ctx.actor.id} AND EXISTS (SELECT FROM pipeline_stages s WHERE s.id = ${action.pipeline_stage_id} AND s.type <> 'open'))`
  if (action.do !== 'assign') return sql`0`
  const isNew = action.user_id !== null && action.user_id !== ctx.actor.id
  return sql`(count(DISTINCT t.user_id) FILTER (WHERE ${changing} AND t.user_id <> ${ctx.actor.id})
    + CASE WHEN ${isNew}::boolean AND count(*) FILTER (WHERE ${changing}) > 0
      AND count(*) FILTER (WHERE ${changing} AND t.user_id = ${action.user_id}::bigint) = 0 THEN 1 ELSE 0 END)`
}

const entriesOf = <K extends string>(conditions: Partial<Record<K, Sql>>) => Object.entries(conditions) as [K, Sql][]

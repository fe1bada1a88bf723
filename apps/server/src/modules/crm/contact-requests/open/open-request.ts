import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import { one, rows, run } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import { takeNumbers } from '#platform/sequences.store.ts'
import {
  chooseAssignee,
  createAutoTasks,
  firstOpenStage,
  lockStageIn,
  rankIn,
  recordTransition,
  type StageRow,
} from '../../pipelines/index.ts'
import { announceMove } from '../move/announce-move.ts'
import { notifyRequest } from '../notify-request.ts'
import { recordRequest } from '../request-subject.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { responseDue } from '../respond/response-due.ts'
import { insertRequest } from '../store/requests.ts'
import { tagRequests } from '../store/tags.ts'
import { recountRequests } from '../touch-contact.ts'

/** A validated new request: contact, stage, member and tags belong to the account. */
export interface NewRequest {
  account_id: number
  contact_id: number
  subject: string
  message?: string | null | undefined
  type?: string | undefined
  priority?: string | undefined
  source?: string | undefined
  value_minor?: number | null | undefined
  currency?: string | undefined
  probability_bp?: number | null | undefined
  expected_close_date?: string | null | undefined
  next_action_at?: string | null | undefined
  /** `open` becomes `staging` when the account has no pipeline for requests. */
  status: 'open' | 'staging' | 'spam'
  pipeline_id?: number | null | undefined
  pipeline_stage_id?: number | null | undefined
  project_uuid?: string | null | undefined
  channel_id?: number | null | undefined
  /** Undefined: the rule of the pipeline chooses the assignee. */
  user_id?: number | null | undefined
  tag_ids?: readonly number[] | undefined
  spam_score_bp?: number | undefined
  created_by_id: number | null
}

/**
 * Inserts a request: numbers it per account, places it on top of the first open stage of its pipeline, assigns it, and sets
 * the time by which it must be answered (domain.md 3.5). Call it in a transaction. Forms, ads and shops, whose context has no
 * caller, use it too.
 */
export async function openRequest(ctx: Context, input: NewRequest): Promise<RequestRow> {
  const { pipeline_id: _pipeline, pipeline_stage_id: _stage, user_id, tag_ids = [], status, ...fields } = input
  const [, number, begin, currency] = await together(
    run(ctx.db, sql`SELECT 1 FROM contacts WHERE id = ${input.contact_id} FOR NO KEY UPDATE`),
    takeNumbers(ctx.db, input.account_id, 'contact_request'),
    input.status === 'open' ? openingOf(ctx, input.account_id, input) : null,
    input.currency ?? currencyOf(ctx, input.account_id),
  )
  const own_text = requestText(number, input.subject)
  const now = ctx.services.clock.now()
  const request = await insertRequest(ctx.db, {
    ...fields,
    currency,
    number,
    own_text,
    ...(begin ? { status: 'open', ...(await openingColumns(ctx, begin)) } : waiting(status, user_id, now)),
    ...(input.created_by_id && { read_at: now }),
  })
  await tagRequests(ctx.db, [request.id], tag_ids)
  recordRequest(ctx, 'created', request)
  await together(begin && enter(ctx, request, begin.stage), recountRequests(ctx, [request.contact_id]), tellTeam(ctx, request))
  return request
}

async function enter(ctx: Context, request: RequestRow, stage: StageRow): Promise<void> {
  await afterOpening(ctx, request, stage)
  await announceMove(ctx, null, request, stage)
}

/** Columns of a request in no pipeline. */
const waiting = (status: NewRequest['status'], user_id: number | null | undefined, now: Date) => ({
  user_id: user_id ?? null,
  ...(status === 'spam' ? { status, spam_at: now } : { status: 'staging' }),
})

/** Notifies all members who may be assigned of an incoming request without an assignee. */
async function tellTeam(ctx: Context, request: RequestRow): Promise<void> {
  if (request.created_by_id || request.user_id || request.status === 'spam') return
  const found = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT user_id FROM memberships WHERE account_id = ${request.account_id} AND status = 'active' AND deleted_at IS NULL AND data_scope = 'all' ORDER BY id LIMIT 100`,
  )
  notifyRequest(
    ctx,
    'created',
    request,
    found.map((row) => row.user_id),
  )
}

/** First stage and assignee of a request. */
export interface Opening {
  stage: StageRow
  user_id: number | null
}

/**
 * Locks the first stage of a request and chooses its assignee. The stage is the given one, or the first open one of the
 * given or default pipeline. The assignee is the given member, or the one that the rule of the pipeline chooses.
 * @param user_id undefined: the rule of the pipeline chooses
 * @returns null when the account has no pipeline for requests
 */
export async function openingOf(
  ctx: Context,
  account_id: number,
  place: { pipeline_id?: number | null | undefined; pipeline_stage_id?: number | null | undefined; user_id?: number | null | undefined },
): Promise<Opening | null> {
  const row =
    place.pipeline_stage_id &&
    (await one<{ id: number; pipeline_id: number }>(
      ctx.db,
      sql`SELECT id, pipeline_id FROM pipeline_stages WHERE id = ${place.pipeline_stage_id}::bigint AND account_id = ${account_id} AND deleted_at IS NULL`,
    ))
  const wanted = row || (await firstOpenStage(ctx, account_id, place.pipeline_id))
  if (!wanted) return null
  const user_id = place.user_id === undefined ? await chooseAssignee(ctx, wanted.pipeline_id) : place.user_id
  const stage = await lockStageIn(ctx.db, account_id, wanted.id)
  return stage && { stage, user_id }
}

/** Columns of a request that enters its first stage. */
export async function openingColumns(ctx: Context, { stage, user_id }: Opening) {
  const now = ctx.services.clock.now()
  const [position, response_due_at] = await together(rankIn(ctx, stage.id, { at: 'top' }), responseDue(ctx, stage.account_id))
  return {
    pipeline_id: stage.pipeline_id,
    pipeline_stage_id: stage.id,
    position,
    stage_entered_at: now,
    user_id,
    assigned_at: user_id ? now : null,
    response_due_at,
  }
}

/** Actions after a request entered its first stage: adds history, creates the tasks of the stage, notifies the assignee. */
export async function afterOpening(ctx: Context, request: RequestRow, stage: StageRow): Promise<void> {
  await recordTransition(ctx, {
    account_id: request.account_id,
    kind: 'contact_request',
    id: request.id,
    pipeline_id: stage.pipeline_id,
    from_stage_id: null,
    to_stage_id: stage.id,
  })
  await createAutoTasks(ctx, stage, [{ contact_id: request.contact_id, contact_request_id: request.id, user_id: request.user_id }])
  notifyRequest(ctx, 'assigned', request, [request.user_id])
}

/** Text of the request itself in its search text. */
export const requestText = (number: number, subject: string): string => searchText({ names: [subject], values: [String(number)] })

async function currencyOf(ctx: Context, account_id: number): Promise<string> {
  const row = await one<{ currency: string }>(ctx.db, sql`SELECT currency FROM accounts WHERE id = ${account_id}`)
  return row?.currency ?? 'EUR'
}

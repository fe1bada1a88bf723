import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import { one, run } from '#db/rows.ts'
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
import { insertRequest, insertRequests } from '../store/requests.ts'
import { tagRequests } from '../store/tags.ts'
import { recountRequests } from '../touch-contact.ts'
import { tellTeam } from './tell-team.ts'

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
  /** The contact was made for it in this transaction, and counts it already. */
  is_counted?: boolean | undefined
}

/**
 * Inserts a request: numbers it per account, places it on top of the first open stage of its pipeline, assigns it, and sets
 * the time by which it must be answered (domain.md 3.5). Call it in a transaction. Forms, ads and shops, whose context has no
 * caller, use it too.
 */
export async function openRequest(ctx: Context, input: NewRequest): Promise<RequestRow> {
  const [request] = await openRequests(ctx, [input])
  return request!
}

/**
 * Inserts requests of one account, as {@link openRequest} does, in their order. Those that enter a pipeline follow each other, because the
 * place of each, and whose turn it is, depends on the previous one.
 */
export async function openRequests(ctx: Context, inputs: readonly NewRequest[]): Promise<RequestRow[]> {
  const [first] = inputs
  if (!first) return []
  const { account_id } = first
  const contact_ids = [...new Set(inputs.flatMap(({ contact_id, is_counted }) => (is_counted ? [] : [contact_id])))]
  const [, number, currency, stages] = await together(
    contact_ids.length > 0 &&
      run(ctx.db, sql`SELECT 1 FROM contacts WHERE id = any(${contact_ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`),
    takeNumbers(ctx.db, account_id, 'contact_request', inputs.length),
    first.currency ?? currencyOf(ctx, account_id),
    firstStages(ctx, account_id, inputs),
  )
  const numbered = inputs.map((input, at): Numbered => ({ ...input, currency: input.currency ?? currency, number: number + at }))
  const opened = await together(
    openWaiting(
      ctx,
      numbered.filter((input) => !stages.get(placeOf(input))),
    ),
    enterInTurn(ctx, account_id, numbered, stages),
  )
  const requests = opened.flat().sort((one, other) => one.number - other.number)
  await together(recountRequests(ctx, contact_ids), tellTeam(ctx, account_id, requests))
  return requests
}

type Numbered = NewRequest & { currency: string; number: number }

/** Inserts requests that enter no pipeline, by one statement. */
async function openWaiting(ctx: Context, inputs: readonly Numbered[]): Promise<RequestRow[]> {
  const now = ctx.services.clock.now()
  const requests = await insertRequests(
    ctx.db,
    inputs.map((input) => ({ ...columnsOf(input, now), ...waiting(input.status, input.user_id, now) })),
  )
  const byNumber = new Map(requests.map((request) => [request.number, request]))
  for (const { number, tag_ids } of inputs) await finish(ctx, byNumber.get(number)!, tag_ids)
  return requests
}

/** Inserts requests that enter a pipeline, one after the other. */
async function enterInTurn(
  ctx: Context,
  account_id: number,
  inputs: readonly Numbered[],
  stages: ReadonlyMap<string, WantedStage | null>,
): Promise<RequestRow[]> {
  const requests: RequestRow[] = []
  for (const input of inputs) {
    const wanted = stages.get(placeOf(input))
    if (wanted) requests.push(await insert(ctx, input, await openingIn(ctx, account_id, wanted, input.user_id)))
  }
  return requests
}

/** Inserts a request that enters a pipeline, unless its stage is gone. */
async function insert(ctx: Context, input: Numbered, begin: Opening | null): Promise<RequestRow> {
  const now = ctx.services.clock.now()
  const request = await insertRequest(ctx.db, {
    ...columnsOf(input, now),
    ...(begin ? { status: 'open', ...(await openingColumns(ctx, begin)) } : waiting(input.status, input.user_id, now)),
  })
  await finish(ctx, request, input.tag_ids)
  if (begin) await enter(ctx, request, begin.stage)
  return request
}

function columnsOf(input: Numbered, now: Date) {
  const {
    pipeline_id: _pipeline,
    pipeline_stage_id: _stage,
    user_id: _user,
    tag_ids: _tags,
    status: _status,
    is_counted: _is,
    ...fields
  } = input
  return { ...fields, own_text: requestText(input.number, input.subject), ...(input.created_by_id && { read_at: now }) }
}

async function finish(ctx: Context, request: RequestRow, tag_ids: readonly number[] = []): Promise<void> {
  await tagRequests(ctx.db, [request.id], tag_ids)
  recordRequest(ctx, 'created', request)
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
  place: WantedPlace & { user_id?: number | null | undefined },
): Promise<Opening | null> {
  const wanted = await firstStage(ctx, account_id, place)
  return wanted && openingIn(ctx, account_id, wanted, place.user_id)
}

/** Where a request is to begin. */
type WantedPlace = Pick<NewRequest, 'pipeline_id' | 'pipeline_stage_id'>
type WantedStage = Pick<StageRow, 'id' | 'pipeline_id'>

async function firstStage(ctx: Context, account_id: number, { pipeline_id, pipeline_stage_id }: WantedPlace): Promise<WantedStage | null> {
  const row =
    pipeline_stage_id &&
    (await one<WantedStage>(
      ctx.db,
      sql`SELECT id, pipeline_id FROM pipeline_stages WHERE id = ${pipeline_stage_id}::bigint AND account_id = ${account_id} AND deleted_at IS NULL`,
    ))
  return row || firstOpenStage(ctx, account_id, pipeline_id)
}

const placeOf = ({ status, pipeline_id, pipeline_stage_id }: NewRequest): string => `${status} ${pipeline_id} ${pipeline_stage_id}`

/** The first stages of requests that enter a pipeline, each asked for once. */
async function firstStages(ctx: Context, account_id: number, inputs: readonly NewRequest[]): Promise<Map<string, WantedStage | null>> {
  const places = new Map(inputs.filter(({ status }) => status === 'open').map((input) => [placeOf(input), input]))
  const found = await together(...[...places.values()].map((place) => firstStage(ctx, account_id, place)))
  return new Map([...places.keys()].map((name, at) => [name, found[at]!]))
}

async function openingIn(ctx: Context, account_id: number, wanted: WantedStage, given: number | null | undefined): Promise<Opening | null> {
  const user_id = given === undefined ? await chooseAssignee(ctx, wanted.pipeline_id) : given
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

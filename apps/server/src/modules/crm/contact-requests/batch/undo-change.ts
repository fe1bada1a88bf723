import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { recordTask, withdrawTasks } from '#modules/work/tasks/index.ts'
import { ofChange, tagsToUndo, type OfChange } from '../../batch-changes/index.ts'
import { restoreLifecycles } from '../../contacts/index.ts'
import { recordTransitions, type Transition } from '../../pipelines/index.ts'
import { recordChanges } from '../request-subject.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { exchangeRequestTags } from '../store/tags.ts'
import { recountTasks } from '../store/requests.ts'
import { PLACE_AFTER, PLACE_BEFORE, restoreAssignees, restorePlaces, type ReturnedRequest } from '../store/undone-changes.ts'
import { recountRequests } from '../touch-contact.ts'
import type { BatchAction, Change } from './batch-actions.ts'
import { announce, lockStages } from './restore-requests.ts'

/** What is kept of a request `r` before and after a change, as SQL of JSON objects. */
interface State {
  before: Sql
  after: Sql
}

const TAGS = sql`jsonb_build_object('tags', (SELECT coalesce(jsonb_agg(g.tag_id ORDER BY g.tag_id), '[]') FROM contact_request_tag g WHERE g.contact_request_id = r.id))`

export function stateOf(change: Change['do']): State {
  switch (change) {
    case 'tag':
    case 'untag':
      return { before: TAGS, after: TAGS }
    case 'assign':
      return {
        before: sql`jsonb_build_object('user_id', r.user_id, 'assigned_at', r.assigned_at)`,
        after: sql`jsonb_build_object('user_id', r.user_id)`,
      }
    case 'move':
    case 'status':
      return { before: PLACE_BEFORE, after: PLACE_AFTER }
  }
}

/**
 * Gives requests back what a change replaced. Requests that have changed in the same field since keep what they have.
 * @returns ids of the requests that changed
 */
export async function undoChange(
  ctx: Context,
  ids: readonly number[],
  { of, change_uuid }: Extract<BatchAction, { do: 'undo' }>,
): Promise<number[]> {
  const change = { change_uuid, ids }
  if (of === 'tag' || of === 'untag') return exchangeRequestTags(ctx.db, await tagsToUndo(ctx.db, change))
  return of === 'assign' ? restoreAssignees(ctx.db, change) : moveBack(ctx, change)
}

/** Returns requests to the stages from which a change took them, with their history, and withdraws the tasks that it created. */
async function moveBack(ctx: Context, change: OfChange): Promise<number[]> {
  const stages = await lockStages(
    ctx,
    sql`SELECT b.account_id, (b.before ->> 'pipeline_stage_id')::bigint AS id FROM batch_changes b WHERE ${ofChange(change)}`,
  )
  const found = await rows<RequestRow>(ctx.db, sql`SELECT * FROM contact_requests WHERE id = any(${change.ids}::bigint[])`)
  const former = new Map(found.map((request) => [request.id, request]))
  const returned = await restorePlaces(ctx.db, change)
  const requests = returned.map(({ undone: _undone, ...request }) => request as RequestRow)
  for (const request of requests) {
    const was = former.get(request.id)!
    recordChanges(ctx, was, request, was.pipeline_stage_id && request.pipeline_stage_id ? 'moved' : 'updated')
  }
  await recordTransitions(
    ctx,
    requests.flatMap((request) => wayBack(former.get(request.id)!, request)),
  )
  await announce(ctx, requests, stages, former)
  await undoConsequences(ctx, returned)
  return requests.map(({ id }) => id)
}

/** A request that changed its pipeline leaves the one and enters the other. */
function wayBack(was: RequestRow, request: RequestRow): Transition[] {
  const step = { account_id: request.account_id, kind: 'contact_request', id: request.id } as const
  const stays = was.pipeline_id === request.pipeline_id
  const { pipeline_stage_id: from_stage_id, stage_entered_at: entered_at } = was
  return [
    ...(was.pipeline_id && !stays ? [{ ...step, pipeline_id: was.pipeline_id, from_stage_id, to_stage_id: null, entered_at }] : []),
    ...(request.pipeline_id
      ? [
          {
            ...step,
            pipeline_id: request.pipeline_id,
            from_stage_id: stays ? from_stage_id : null,
            to_stage_id: request.pipeline_stage_id,
            ...(stays && { entered_at }),
          },
        ]
      : []),
  ]
}

/** Takes back what the move of requests did besides: untouched tasks of the stage, and the lifecycle of contacts. */
async function undoConsequences(ctx: Context, returned: readonly ReturnedRequest[]): Promise<void> {
  const tasks = returned.flatMap(({ undone }) => undone.tasks)
  const withdrawn = tasks.length ? await withdrawTasks(ctx.db, tasks) : []
  for (const task of withdrawn) recordTask(ctx, 'deleted', task)
  for (const id of new Set(withdrawn.map((task) => task.contact_request_id))) if (id) await recountTasks(ctx.db, id)
  const advanced = returned.filter(({ contact_id, undone }) => undone.contact_id === contact_id && undone.from !== undone.lifecycle)
  const steps = new Map(
    advanced.map(({ contact_id, undone: { from, lifecycle, customer_since } }) => [
      contact_id,
      { contact_id, from, lifecycle, customer_since },
    ]),
  )
  const contacts = await restoreLifecycles(ctx.db, [...steps.values()])
  const [key] = contacts
  const account_id = returned[0]?.account_id
  if (key && account_id)
    ctx.emit({
      name: 'contact.updated',
      account_id,
      type: 'contact',
      key,
      changed: ['lifecycle'],
      requires: 'contacts.read',
      more: { keys: contacts },
    })
  await recountRequests(ctx, [...new Set(returned.map(({ contact_id }) => contact_id))])
}

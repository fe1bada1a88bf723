import { sql } from 'kysely'
import { z } from 'zod'
import { actingAccount } from '#access/actor.ts'
import { rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import { intoActivityLog, WRITTEN_BY } from '#platform/activity/store.ts'
import { forgetChange, keepAfter, keepBefore } from '../../batch-changes/index.ts'
import { firstOpenStage } from '../../pipelines/index.ts'
import { assignRequests } from '../edit/assign-request.ts'
import { fromSpam, isBackFromSpam, toSpam } from '../move/end-request.ts'
import { moveTo } from '../move/move-request.ts'
import { announceMove } from '../move/announce-move.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { hideRequests } from '../store/deleted-requests.ts'
import { tagRequests, untagRequests } from '../store/tags.ts'
import { recountRequests } from '../touch-contact.ts'
import { bringBack } from './restore-requests.ts'
import { stateOf, undoChange } from './undo-change.ts'

/** Names the change for its undo; absent in jobs of earlier releases. */
const undoable = { change_uuid: z.string().optional() }

/** Actions on many requests. They are small, because the row of a job stores them. */
export const BatchAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('tag'), tag_ids: z.array(z.number()), ...undoable }),
  z.object({ do: z.literal('untag'), tag_ids: z.array(z.number()), ...undoable }),
  z.object({ do: z.literal('assign'), user_id: z.number().nullable(), ...undoable }),
  z.object({ do: z.literal('status'), status: z.enum(['open', 'spam', 'staging']), ...undoable }),
  z.object({
    do: z.literal('move'),
    pipeline_stage_id: z.number(),
    lost_reason_id: z.number().nullish(),
    lost_note: z.string().nullish(),
    ...undoable,
  }),
  z.object({ do: z.literal('delete'), deletion_uuid: z.string() }),
  z.object({ do: z.literal('restore'), deletion_uuid: z.string() }),
  z.object({ do: z.literal('undo'), of: z.enum(['tag', 'untag', 'assign', 'status', 'move']), change_uuid: z.string() }),
])
export type BatchAction = z.infer<typeof BatchAction>

/** A change of requests that is undone by what it replaced. */
export type Change = Exclude<BatchAction, { do: 'delete' | 'restore' | 'undo' }>

interface Kind {
  /** Kind of the job's row. */
  batch: string
  /** Permission required for each request. */
  permission: string
  /** Name of the entry in the history of each request and of the event; null when each request writes its own entry. */
  event: string | null
  verb: 'updated' | 'deleted'
  changed: readonly string[]
}

export const KINDS: Record<BatchAction['do'], Kind> = {
  tag: { batch: 'bulk_tag', permission: 'update', event: 'updated', verb: 'updated', changed: ['tags'] },
  untag: { batch: 'bulk_tag', permission: 'update', event: 'updated', verb: 'updated', changed: ['tags'] },
  assign: { batch: 'bulk_assign', permission: 'assign', event: 'assigned', verb: 'updated', changed: ['user_id'] },
  status: { batch: 'bulk_status', permission: 'update', event: null, verb: 'updated', changed: ['status'] },
  move: { batch: 'bulk_status', permission: 'update', event: null, verb: 'updated', changed: ['pipeline_stage_id'] },
  delete: { batch: 'bulk_delete', permission: 'delete', event: 'deleted', verb: 'deleted', changed: [] },
  restore: { batch: 'bulk_restore', permission: 'delete', event: 'restored', verb: 'updated', changed: ['deleted_at'] },
  undo: { batch: 'bulk_restore', permission: 'update', event: 'updated', verb: 'updated', changed: [] },
}

/** Second part of the permission that each request requires; an undo needs that of the change. */
export const permissionFor = (action: BatchAction): string => KINDS[action.do === 'undo' ? action.of : action.do].permission

/** What is written of each request; an undo writes what the change wrote. */
const noteOf = (action: BatchAction): Kind => (action.do === 'undo' ? { ...KINDS[action.of], verb: 'updated' } : KINDS[action.do])

/**
 * Applies an action to requests that the caller has selected and locked. Skips requests to which it cannot be applied.
 * @returns ids of the requests that changed
 */
export async function applyToRequests(ctx: Context, account_id: number, ids: readonly number[], action: BatchAction): Promise<number[]> {
  const changed = await keepAndWrite(ctx, ids, action)
  const kind = noteOf(action)
  if (action.do === 'undo') await forgetChange(ctx.db, { change_uuid: action.change_uuid, ids: changed })
  if (!changed.length || !kind.event) return changed
  const { do: _do, ...context } = action
  await run(
    ctx.db,
    sql`${intoActivityLog([...WRITTEN_BY, 'context'])}
    SELECT r.account_id, ${ctx.actor.id}, ${actingAccount(ctx.actor, account_id)}, ${ctx.actor.token?.impersonator_id ?? null}, ${`contact-request.${kind.event}`}, 'contact_request', r.id::text,
      left('#' || r.number || ' ' || r.subject, 200), r.contact_id, ${JSON.stringify({ ...context, batch: true })}::jsonb
    FROM contact_requests r WHERE r.id = any(${changed}::bigint[])`,
  )
  ctx.emit({
    name: `contact-request.${kind.verb}`,
    account_id,
    type: 'contact_request',
    key: changed[0]!,
    changed: kind.changed,
    requires: 'contact-requests.read',
    more: { keys: changed },
  })
  return changed
}

/** Applies a change and keeps what it replaces, or applies an action that brings its own undo. */
async function keepAndWrite(ctx: Context, ids: readonly number[], action: BatchAction): Promise<number[]> {
  if (action.do === 'delete' || action.do === 'restore' || action.do === 'undo' || !action.change_uuid) return write(ctx, ids, action)
  const { change_uuid } = action
  const state = stateOf(action.do)
  await keepBefore(ctx.db, 'contact_request', { change_uuid, ids, action: action.do, state: state.before })
  const changed = await write(ctx, ids, action)
  await keepAfter(ctx.db, 'contact_request', { change_uuid, ids: changed, state: state.after })
  return changed
}

async function write(ctx: Context, ids: readonly number[], action: BatchAction): Promise<number[]> {
  switch (action.do) {
    case 'tag':
      return tagRequests(ctx.db, ids, action.tag_ids)
    case 'untag':
      return untagRequests(ctx.db, ids, action.tag_ids)
    case 'assign':
      return assignRequests(ctx, ids, action.user_id)
    case 'status':
      return eachOf(ctx, ids, (request) => setStatus(ctx, request, action.status))
    case 'move':
      return eachOf(ctx, ids, async (request) => {
        if (request.pipeline_stage_id === action.pipeline_stage_id) return false
        await moveTo(ctx, request, action.pipeline_stage_id, action)
        return true
      })
    case 'delete':
      return hide(ctx, ids, action.deletion_uuid)
    case 'restore':
      return bringBack(ctx, ids)
    case 'undo':
      return undoChange(ctx, ids, action)
  }
}

/** Changes the requests one by one. An error leaves its request unchanged. */
async function eachOf(ctx: Context, ids: readonly number[], change: (request: RequestRow) => Promise<boolean>): Promise<number[]> {
  const found = await rows<RequestRow>(ctx.db, sql`SELECT * FROM contact_requests WHERE id = any(${ids}::bigint[]) ORDER BY id`)
  const changed: number[] = []
  for (const request of found) if (await unlessRefused(() => change(request))) changed.push(request.id)
  return changed
}

async function unlessRefused(change: () => Promise<boolean>): Promise<boolean> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return false
    throw error
  }
}

async function setStatus(ctx: Context, request: RequestRow, status: 'open' | 'spam' | 'staging'): Promise<boolean> {
  if (status === 'spam') {
    if (request.status !== 'staging' && request.status !== 'open') return false
    await toSpam(ctx, request)
    return true
  }
  if (status === 'staging') {
    if (!isBackFromSpam(ctx, request)) return false
    await fromSpam(ctx, request)
    return true
  }
  if (request.status !== 'staging') return false
  const stage = await firstOpenStage(ctx, request.account_id)
  if (!stage) return false
  await moveTo(ctx, request, stage.id, {})
  return true
}

async function hide(ctx: Context, ids: readonly number[], deletion_uuid: string): Promise<number[]> {
  const found = await hideRequests(ctx.db, ids, deletion_uuid, ctx.services.clock.now())
  for (const request of found) if (request.pipeline_id) await announceMove(ctx, request, request, null)
  await recountRequests(ctx, [...new Set(found.map((row) => row.contact_id))])
  return found.map((row) => row.id)
}

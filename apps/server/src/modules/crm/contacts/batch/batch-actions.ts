import { sql } from 'kysely'
import { z } from 'zod'
import { run } from '#db/rows.ts'
import { actingAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { tagContacts, untagContacts } from '#modules/attachments/tags/index.ts'
import { providerOf } from '#kit/wiring.ts'
import { intoActivityLog, WRITTEN_BY } from '#platform/activity/store.ts'
import { forgetChange, keepAfter, keepBefore } from '../../batch-changes/index.ts'
import { assignContacts } from '../assign/assign-contacts.ts'
import { applyStatus } from '../remove/contact-status.ts'
import { changeStatus, softDeleteContacts } from '../store/contacts.ts'
import { setFields } from '../store/set-fields.ts'
import { recountPeople } from '../store/people.ts'
import { contactStages } from './stage-point.ts'
import { stateOf, undoChange, valuesChanged } from './undo-change.ts'

/** Names the change for its undo; absent in jobs of earlier releases. */
const undoable = { change_uuid: z.string().optional() }

/** An action on many contacts, as it is stored in the row of a job. */
export const BatchAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('tag'), tag_ids: z.array(z.number()), ...undoable }),
  z.object({ do: z.literal('untag'), tag_ids: z.array(z.number()), ...undoable }),
  z.object({ do: z.literal('assign'), user_id: z.number().nullable(), ...undoable }),
  z.object({ do: z.literal('move'), pipeline_stage_id: z.number(), pipeline_id: z.number(), ...undoable }),
  z.object({ do: z.literal('status'), status: z.enum(['active', 'archived']), ...undoable }),
  z.object({ do: z.literal('edit'), fields: z.record(z.string(), z.string().nullable()), ...undoable }),
  z.object({ do: z.literal('delete'), deletion_uuid: z.string() }),
  z.object({
    do: z.literal('undo'),
    of: z.enum(['tag', 'untag', 'assign', 'move', 'status', 'edit']),
    fields: z.array(z.string()),
    change_uuid: z.string(),
  }),
])
export type BatchAction = z.infer<typeof BatchAction>

/** A change of contacts that is undone by what it replaced. */
export type Change = Exclude<BatchAction, { do: 'delete' | 'undo' }>

interface Kind {
  /** Kind of the job. */
  batch: string
  /** Permission needed on each contact. */
  permission: string
  /** Entry in the history of each contact; null if the action writes its entries. */
  event: string | null
  /** Verb of the event. */
  verb: 'updated' | 'deleted'
  changed: readonly string[]
}

export const KINDS: Record<BatchAction['do'], Kind> = {
  tag: { batch: 'bulk_tag', permission: 'update', event: 'contact.tag_added', verb: 'updated', changed: ['tags'] },
  untag: { batch: 'bulk_tag', permission: 'update', event: 'contact.tag_removed', verb: 'updated', changed: ['tags'] },
  assign: { batch: 'bulk_assign', permission: 'assign', event: 'contact.assigned', verb: 'updated', changed: ['user_id'] },
  move: { batch: 'bulk_status', permission: 'update', event: null, verb: 'updated', changed: ['pipelineStages'] },
  status: { batch: 'bulk_status', permission: 'update', event: 'contact.updated', verb: 'updated', changed: ['status'] },
  edit: { batch: 'bulk_edit', permission: 'update', event: 'contact.updated', verb: 'updated', changed: [] },
  delete: { batch: 'bulk_delete', permission: 'delete', event: 'contact.deleted', verb: 'deleted', changed: [] },
  undo: { batch: 'bulk_restore', permission: 'update', event: 'contact.updated', verb: 'updated', changed: [] },
}

/** Second part of the permission needed on each contact; an undo needs that of the change. */
export const permissionFor = (action: BatchAction): string => KINDS[action.do === 'undo' ? action.of : action.do].permission

const changedBy = (action: BatchAction): readonly string[] => {
  if (action.do === 'edit') return Object.keys(action.fields)
  return action.do === 'undo' ? [...KINDS[action.of].changed, ...action.fields] : KINDS[action.do].changed
}

/**
 * Applies an action to contacts that the caller has selected and locked, in set-based statements. Each changed contact
 * gets an entry in its history; one event announces all of them. What a change replaces is kept for its undo.
 * @returns ids of the contacts that changed
 */
export async function applyToContacts(ctx: Context, account_id: number, ids: readonly number[], action: BatchAction): Promise<number[]> {
  const changed = await applyAction(ctx, account_id, ids, action)
  if (!changed.length) return changed
  const kind = KINDS[action.do]
  if (!(action.do === 'undo' && KINDS[action.of].event === null)) await intoHistories(ctx, account_id, changed, action)
  if (action.do === 'undo') await forgetChange(ctx.db, { change_uuid: action.change_uuid, ids: changed })
  ctx.emit({
    name: `contact.${kind.verb}`,
    account_id,
    type: 'contact',
    key: changed[0]!,
    changed: changedBy(action),
    requires: 'contacts.read',
    more: { keys: changed },
  })
  return changed
}

/** Adds an entry to the history of each contact, unless the action does so. */
async function intoHistories(ctx: Context, account_id: number, changed: readonly number[], action: BatchAction): Promise<void> {
  const { event } = KINDS[action.do]
  if (event === null) return
  const { do: _do, ...context } = action
  await run(
    ctx.db,
    sql`
    ${intoActivityLog([...WRITTEN_BY, 'changes', 'context'])}
    SELECT c.account_id, ${ctx.actor.id}, ${actingAccount(ctx.actor, account_id)}, ${ctx.actor.token?.impersonator_id ?? null}, ${event}, 'contact', c.id::text,
      left(coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'), 200), c.id, ${valuesChanged(action)}, ${JSON.stringify({ ...context, batch: true })}::jsonb
    FROM contacts c WHERE c.id = any(${[...changed]}::bigint[])`,
  )
}

/** Applies a change and keeps what it replaces, or applies one that brings its own undo. */
async function applyAction(ctx: Context, account_id: number, ids: readonly number[], action: BatchAction): Promise<number[]> {
  if (action.do === 'delete') return deleteContacts(ctx, ids, action.deletion_uuid)
  if (action.do === 'undo') return undoChange(ctx, account_id, ids, action)
  const { change_uuid } = action
  if (!change_uuid) return applyChange(ctx, ids, action)
  const { compared, kept } = stateOf(action.do, action.do === 'edit' ? Object.keys(action.fields) : [], boardOf(action))
  await keepBefore(ctx.db, 'contact', { change_uuid, ids, action: action.do, state: sql`${compared} || ${kept}` })
  const changed = await applyChange(ctx, ids, action)
  await keepAfter(ctx.db, 'contact', { change_uuid, ids: changed, state: compared })
  return changed
}

const boardOf = (action: Change) => (action.do === 'move' ? action.pipeline_id : null)

async function applyChange(ctx: Context, ids: readonly number[], action: Change): Promise<number[]> {
  switch (action.do) {
    case 'tag':
      return tagContacts(ctx.db, ids, action.tag_ids)
    case 'untag':
      return untagContacts(ctx.db, ids, action.tag_ids)
    case 'assign':
      return assignContacts(ctx, ids, action.user_id)
    case 'move':
      return providerOf(ctx, contactStages).place(ctx, action.pipeline_stage_id, ids)
    case 'status':
      return setStatus(ctx, ids, action.status)
    case 'edit':
      return setFields(ctx.db, ids, action.fields)
  }
}

/** Archives contacts, or reactivates archived ones. Blacklisted contacts are left out, because each reactivation needs a reason. */
async function setStatus(ctx: Context, ids: readonly number[], status: 'active' | 'archived'): Promise<number[]> {
  const from = status === 'active' ? 'archived' : 'active'
  const changed = await changeStatus(ctx.db, ids, from, status)
  await applyStatus(ctx, changed, { from, to: status })
  return changed
}

async function deleteContacts(ctx: Context, ids: readonly number[], deletion_uuid: string): Promise<number[]> {
  const changed = await softDeleteContacts(ctx.db, ids, ctx.services.clock.now(), deletion_uuid)
  await recountPeople(ctx.db, changed)
  return changed
}

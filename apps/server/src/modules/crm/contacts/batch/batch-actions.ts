import { sql } from 'kysely'
import { z } from 'zod'
import { run } from '#db/rows.ts'
import { actingAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { tagContacts, untagContacts } from '#modules/attachments/tags/index.ts'
import { intoActivityLog, WRITTEN_BY } from '#platform/activity/store.ts'
import { assignContacts } from '../assign/assign-contacts.ts'
import { applyStatus } from '../remove/contact-status.ts'
import { changeStatus, softDeleteContacts } from '../store/contacts.ts'
import { recountPeople } from '../store/people.ts'

/** An action on many contacts, as it is stored in the row of a job. */
export const BatchAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('tag'), tag_ids: z.array(z.number()) }),
  z.object({ do: z.literal('untag'), tag_ids: z.array(z.number()) }),
  z.object({ do: z.literal('assign'), user_id: z.number().nullable() }),
  z.object({ do: z.literal('status'), status: z.enum(['active', 'archived']) }),
  z.object({ do: z.literal('delete'), deletion_uuid: z.string() }),
])
export type BatchAction = z.infer<typeof BatchAction>

interface Kind {
  /** Kind of the job. */
  batch: string
  /** Permission needed on each contact. */
  permission: string
  /** Entry in the history of each contact, and verb of the event. */
  event: string
  verb: 'updated' | 'deleted'
  changed: readonly string[]
}

export const KINDS: Record<BatchAction['do'], Kind> = {
  tag: { batch: 'bulk_tag', permission: 'update', event: 'contact.tag_added', verb: 'updated', changed: ['tags'] },
  untag: { batch: 'bulk_tag', permission: 'update', event: 'contact.tag_removed', verb: 'updated', changed: ['tags'] },
  assign: { batch: 'bulk_assign', permission: 'assign', event: 'contact.assigned', verb: 'updated', changed: ['user_id'] },
  status: { batch: 'bulk_status', permission: 'update', event: 'contact.updated', verb: 'updated', changed: ['status'] },
  delete: { batch: 'bulk_delete', permission: 'delete', event: 'contact.deleted', verb: 'deleted', changed: [] },
}

/**
 * Applies an action to contacts that the caller has selected and locked, in set-based statements. Each changed contact
 * gets an entry in its history; one event announces all of them.
 * @returns ids of the contacts that changed
 */
export async function applyToContacts(ctx: Context, account_id: number, ids: readonly number[], action: BatchAction): Promise<number[]> {
  const changed = await applyAction(ctx, ids, action)
  if (!changed.length) return changed
  const kind = KINDS[action.do]
  const { do: _do, ...context } = action
  await run(
    ctx.db,
    sql`
    ${intoActivityLog([...WRITTEN_BY, 'context'])}
    SELECT c.account_id, ${ctx.actor.id}, ${actingAccount(ctx.actor, account_id)}, ${ctx.actor.token?.impersonator_id ?? null}, ${kind.event}, 'contact', c.id::text,
      left(coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'), 200), c.id, ${JSON.stringify({ ...context, batch: true })}::jsonb
    FROM contacts c WHERE c.id = any(${changed}::bigint[])`,
  )
  ctx.emit({
    name: `contact.${kind.verb}`,
    account_id,
    type: 'contact',
    key: changed[0]!,
    changed: kind.changed,
    requires: 'contacts.read',
    more: { keys: changed },
  })
  return changed
}

async function applyAction(ctx: Context, ids: readonly number[], action: BatchAction): Promise<number[]> {
  switch (action.do) {
    case 'tag':
      return tagContacts(ctx.db, ids, action.tag_ids)
    case 'untag':
      return untagContacts(ctx.db, ids, action.tag_ids)
    case 'assign':
      return assignContacts(ctx, ids, action.user_id)
    case 'status':
      return setStatus(ctx, ids, action.status)
    case 'delete':
      return deleteContacts(ctx, ids, action.deletion_uuid)
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

import { sql } from 'kysely'
import { one, rows, run } from '#db/rows.ts'
import { cancelBatches } from '#lib/jobs/index.ts'
import type { BatchResult, Params } from '@stoa/contract'
import { writerIn } from '#access/actor.ts'
import type { Context, Sql } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { intoActivityLog, WRITTEN_BY } from '#platform/activity/store.ts'
import { contactPolicy } from '../contacts.policy.ts'
import type { ContactRow } from '../contacts.presenter.ts'
import { contactQuery } from '../contacts.query.ts'
import { contactSubject } from '../contact-subject.ts'
import { withdrawAsOthersDid } from '../../consent/index.ts'
import { refreshMarketable } from '../store/marketable.ts'
import { undeleteContacts } from '../store/contacts.ts'
import { recountPeople } from '../store/people.ts'

/** Days for which a deleted contact can be restored (domain.md 3.3). */
export const RESTORE_DAYS = 30

const restorable = (ctx: Context): Sql =>
  sql`t.deleted_at > ${ctx.services.clock.now()}::timestamptz - make_interval(days => ${RESTORE_DAYS}) AND t.status NOT IN ('merged', 'erased')`

/**
 * Restores a deleted contact.
 * @throws 404 when there is no such contact that can be restored
 */
export async function restoreContact(ctx: Context, { params }: { params: Params }) {
  const contact = await one<ContactRow>(
    ctx.db,
    sql`SELECT t.* FROM contacts t WHERE t.id = ${params.id} AND ${restorable(ctx)} FOR NO KEY UPDATE`,
  )
  if (!contact || !contactPolicy.knows(ctx.actor, contact)) throw notFound()
  if (!contactPolicy.holds(ctx.actor, 'contacts.delete', contact)) throw missingAccountPermission()
  await checkLimit(ctx, contact.account_id, 'contacts.max', 1)
  await restore(ctx, [contact.id])
  const after = await contactQuery.find(ctx, contact.id)
  record(ctx, contactQuery, contactSubject, 'updated', after, { deleted_at: [contact.deleted_at, null] })
  return contactQuery.one(ctx, after)
}

/**
 * Undoes a deletion of many contacts, even while it is running.
 * @throws 404 when none of them can be restored
 */
export async function restoreMany(
  ctx: Context,
  { params, body }: { params: Params; body: { deletion_uuid: string } },
): Promise<{ data: BatchResult }> {
  const isCancelled = await cancelDeletion(ctx, params.account_id as number, body.deletion_uuid)
  const scope = contactPolicy.scope(ctx.actor, 'contacts.delete') ?? sql`true`
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`
    SELECT t.id FROM contacts t WHERE t.account_id = ${params.account_id} AND t.deletion_uuid = ${body.deletion_uuid} AND ${restorable(ctx)} AND ${scope}
    ORDER BY t.id FOR NO KEY UPDATE`,
  )
  if (!found.length && !isCancelled) throw notFound()
  if (!found.length) return { data: { count: 0, job_batch_uuid: null, deletion_uuid: null } }
  const ids = found.map((row) => row.id)
  await checkLimit(ctx, params.account_id, 'contacts.max', ids.length)
  await restore(ctx, ids)
  const { user_id, acting_account_id, impersonator_id } = writerIn(ctx.actor, params.account_id)
  await run(
    ctx.db,
    sql`
    ${intoActivityLog(WRITTEN_BY)}
    SELECT c.account_id, ${user_id}, ${acting_account_id}, ${impersonator_id}, 'contact.restored', 'contact', c.id::text, left(coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'), 200), c.id
    FROM contacts c WHERE c.id = any(${ids}::bigint[])`,
  )
  ctx.emit({
    name: 'contact.created',
    account_id: params.account_id,
    type: 'contact',
    key: ids[0]!,
    requires: 'contacts.read',
    more: { keys: ids.slice(0, 1000) },
  })
  return { data: { count: ids.length, job_batch_uuid: null, deletion_uuid: null } }
}

/** Cancels the job that is still deleting, if there is one. Waits for its current batch. */
async function cancelDeletion(ctx: Context, account_id: number, deletion_uuid: string): Promise<boolean> {
  const ofDeletion = sql`account_id = ${account_id} AND kind = 'bulk_delete' AND payload -> 'action' ->> 'deletion_uuid' = ${deletion_uuid}`
  if (await cancelBatches(ctx.db, ctx.actor.id, ofDeletion)) return true
  const isStopping = await one(ctx.db, sql`SELECT 1 FROM job_batches WHERE status = 'cancelling' AND ${ofDeletion}`)
  return isStopping !== undefined
}

async function restore(ctx: Context, ids: number[]): Promise<void> {
  await undeleteContacts(ctx.db, ids)
  await recountPeople(ctx.db, ids)
  await withdrawAsOthersDid(ctx.db, ids)
  await refreshMarketable(ctx.db, ids)
}

import { sql } from 'kysely'
import { z } from 'zod'
import { writerIn } from '#access/actor.ts'
import { one, rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { defineJob, writeBatchPayload } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { runAs } from '#platform/run-as.ts'
import { selectedContacts } from '../../contacts/index.ts'
import { announceConfirmed } from './announce-confirmed.ts'
import { announceSubscriptions } from './announce-subscriptions.ts'
import type { ContactListRow } from '../lists/contact-lists.query.ts'
import { addToList } from './add-to-list.ts'

const BATCH_SIZE = 2500

const Stored = z.object({
  contact_list_id: z.number(),
  selection: z.object({ ids: z.array(z.number()).optional(), filter: z.record(z.string(), z.any()).optional() }),
  stated: z.object({
    channels: z.array(z.enum(['email', 'sms'])),
    source: z.literal('staff'),
    basis: z.enum(['consent', 'contract', 'soft_opt_in']),
    consent_text: z.string(),
    proof: z.record(z.string(), z.any()),
  }),
  requested_at: z.string(),
  tz_offset: z.number().nullable(),
  cursor: z.number().default(0),
  processed: z.number().default(0),
  joined: z.number().default(0),
})
type Stored = z.infer<typeof Stored>

interface Batch {
  account_id: number
  user_id: number
  payload: unknown
}

/**
 * Subscribes a selection that is too large for one request, in batches ordered by id. Each batch commits together with
 * the cursor, so that a job that was killed continues where it stopped and sends no mail twice. The permissions are
 * those that the member has while the job runs. Contacts are no longer added once the list is deleted or archived.
 */
export const subscribeContactsJob = defineJob({
  name: 'subscribe-contacts',
  payload: z.object({ batch_uuid: z.uuid() }),
  group: 'account',
  lengthy: true,
  timeout_s: 3600,
})

export const subscribeContactsHandler = handleJob(subscribeContactsJob, async (services, job, { batch_uuid }) => {
  const batch = await one<Batch>(
    job.db,
    sql`
        SELECT account_id, user_id, payload FROM job_batches WHERE uuid = ${batch_uuid} AND status IN ('queued', 'running', 'cancelling')`,
  )
  if (!batch) return
  const progress = await job.progress(batch_uuid)
  const actor = await services.actors.load(job.db, batch.user_id)
  if (!actor) return void (await progress.finish({ error: 'The user is no longer active.' }))
  let stored: Stored | null = Stored.parse(batch.payload)
  while (stored && !progress.signal.aborted) {
    await progress.advance({ processed: stored.processed })
    const state: Stored = stored
    const facts = { id: batch_uuid, tz_offset: state.tz_offset }
    stored = await runAs(services, actor, 'subscribe-contacts', (ctx) => subscribeBatch(ctx, batch, batch_uuid, state), facts)
    if (stored) await progress.advance({ processed: stored.processed })
  }
  if (stored && progress.signal.aborted && !progress.isCancelled()) {
    progress.release()
    throw progress.signal.reason
  }
  await progress.finish()
})

/** @returns the state with the new cursor, or null when no contact is left or the user cancelled */
async function subscribeBatch(ctx: Context, batch: Batch, uuid: string, stored: Stored): Promise<Stored | null> {
  const list = await openList(ctx.db, batch, uuid, stored)
  if (!list) return null
  const where = selectedContacts(ctx, batch.account_id, stored.selection, 'read')
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT t.id FROM contacts t WHERE ${where} AND t.id > ${stored.cursor} AND t.created_at <= ${stored.requested_at}::timestamptz
      ORDER BY t.id LIMIT ${BATCH_SIZE} FOR NO KEY UPDATE OF t`,
  )
  if (!found.length) return null
  const contact_ids = found.map((row) => row.id)
  const added = await addToList(ctx.db, {
    ...stored.stated,
    account_id: batch.account_id,
    list,
    contact_ids,
    renews: 'none',
    respects_withdrawals: true,
    ...writerIn(ctx.actor, batch.account_id),
  })
  announceSubscriptions(
    ctx,
    list,
    added.map((row) => row.contact_id),
  )
  announceConfirmed(ctx, list, added)
  const next = {
    ...stored,
    cursor: contact_ids.at(-1)!,
    processed: stored.processed + contact_ids.length,
    joined: stored.joined + added.length,
  }
  await writeBatchPayload(ctx.db, uuid, next)
  return next
}

async function openList(db: Db, batch: Batch, uuid: string, stored: Stored): Promise<ContactListRow | null> {
  const row = await one<ContactListRow>(
    db,
    sql`
    SELECT l.* FROM contact_lists l JOIN job_batches b ON b.uuid = ${uuid} AND b.status <> 'cancelling'
    WHERE l.id = ${stored.contact_list_id} AND l.account_id = ${batch.account_id} AND l.deleted_at IS NULL AND l.archived_at IS NULL`,
  )
  return row ?? null
}

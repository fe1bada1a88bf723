import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { findBatch, requestBatchCancel } from '#lib/jobs/index.ts'
import { contactListQuery, type ContactListRow } from './contact-lists.query.ts'
import { latestBatches } from './latest-batches.ts'

export async function listBatches(ctx: Context, { params }: { params: Params }) {
  const list = await findListFor(ctx, params.contact_list_id, 'subscriptions.read')
  return { data: (await latestBatches(ctx, [list.id])).map(({ contact_list_id: _list, ...batch }) => batch) }
}

/**
 * Cancels a job of the list. Contacts that are subscribed already stay. Requires the permission to subscribe contacts.
 * @throws 404 for other jobs
 */
export async function cancelBatch(ctx: Context, { params, body }: { params: Params; body: { job_batch_uuid: string } }) {
  const list = await findListFor(ctx, params.contact_list_id, 'subscriptions.create')
  const found = await rows(
    ctx.db,
    sql`
    SELECT 1 FROM job_batches WHERE uuid = ${body.job_batch_uuid} AND account_id = ${list.account_id} AND subject_type = 'contact_list' AND subject_id = ${String(list.id)}`,
  )
  if (!found.length) throw notFound()
  await requestBatchCancel(ctx.db, body.job_batch_uuid, ctx.actor.id)
  ctx.log({
    account_id: list.account_id,
    event: 'contact_list.batch_cancelled',
    subject_type: 'contact_list',
    subject_id: list.id,
    subject_label: list.name,
    context: { job_batch_uuid: body.job_batch_uuid },
  })
  return { data: (await findBatch(ctx.db, body.job_batch_uuid, list.account_id))! }
}

/**
 * Finds a list that the caller may read, and checks another permission in its account: accounts with which it is shared
 * cannot read its addresses [INV-11].
 */
export async function findListFor(ctx: Context, id: number, permission: string): Promise<ContactListRow> {
  const list: ContactListRow = await contactListQuery.find(ctx, id, 'read')
  if (!holdsIn(ctx.actor, list.account_id, permission)) throw missingAccountPermission()
  return list
}

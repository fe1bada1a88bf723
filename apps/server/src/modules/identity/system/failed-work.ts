import type { InputOf, discardEvent, discardJob, retryEvent, retryJob } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { discardSetAside, retryOpenEvent } from '#platform/outbox/set-aside.store.ts'

/** Tries a failed entry of the outbox again after the commit. @throws 404 if none is open; a second call changes nothing */
export async function resendEvent(ctx: Context, { params }: InputOf<typeof retryEvent>): Promise<{ data: null }> {
  const event = await retryOpenEvent(ctx.db, params.id)
  if (!event) throw notFound()
  return logged(ctx, 'outbox.retried', 'outbox_event', params.id, event.topic)
}

/** Gives up an entry of the outbox. The reason remains in the activity log. @throws 404 if none is set aside */
export async function giveUpEvent(ctx: Context, { params, body }: InputOf<typeof discardEvent>): Promise<{ data: null }> {
  const event = await discardSetAside(ctx.db, params.id)
  if (!event) throw notFound()
  return logged(ctx, 'outbox.discarded', 'outbox_event', params.id, event.topic, { reason: body.reason, error: event.last_error })
}

/** Runs a failed job again. @throws 404 if it has not failed */
export async function rerunJob(ctx: Context, { params }: InputOf<typeof retryJob>): Promise<{ data: null }> {
  const name = await ctx.services.jobs.retry(ctx.db, params.job_uuid)
  if (!name) throw notFound()
  return logged(ctx, 'job.retried', 'job', params.job_uuid, name)
}

/** Gives up a failed job. The reason remains in the activity log. @throws 404 if it has not failed */
export async function giveUpJob(ctx: Context, { params, body }: InputOf<typeof discardJob>): Promise<{ data: null }> {
  const name = await ctx.services.jobs.discard(ctx.db, params.job_uuid)
  if (!name) throw notFound()
  return logged(ctx, 'job.discarded', 'job', params.job_uuid, name, { reason: body.reason })
}

function logged(
  ctx: Context,
  event: string,
  subject_type: string,
  subject_id: number | string,
  subject_label: string,
  context = {},
): { data: null } {
  ctx.log({ account_id: null, event, subject_type, subject_id, subject_label, context })
  return { data: null }
}

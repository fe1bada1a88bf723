import type { FormSubmission, One, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseState } from '#kit/refuse.ts'
import { enqueueProcessing } from './process-submission.job.ts'
import { submissionQuery, type SubmissionRow } from './submissions.query.ts'
import { recountSubmission, writeSubmission } from './submissions.store.ts'
import { tellPage } from './tell-page.ts'

type Input = { params: Params }

/** Marks a submission as spam. One that is spam stays so. The contact and the request that it made stay. */
export async function markSpam(ctx: Context, { params }: Input): Promise<One<FormSubmission>> {
  const before: SubmissionRow = await submissionQuery.find(ctx, params.id as number, 'update')
  if (before.status === 'spam') return submissionQuery.one(ctx, before, ['form'])
  const after = await writeSubmission(ctx.db, before.id, { status: 'spam' })
  await recountSubmission(ctx.db, before.form_uuid, -1)
  await tellPage(ctx, before.id, -1)
  announce(ctx, after, before.status)
  return submissionQuery.one(ctx, after, ['form'])
}

/** Processes spam, or what failed. What had made a contact before it was marked as spam only loses the mark. @throws 409 for others */
export async function processByHand(ctx: Context, { params }: Input): Promise<One<FormSubmission>> {
  const before: SubmissionRow = await submissionQuery.find(ctx, params.id as number, 'update')
  if (before.status !== 'spam' && before.status !== 'failed') refuseState(ctx, 'forms:not_processable')
  const isDone = before.processed_at !== null
  const after = await writeSubmission(ctx.db, before.id, {
    status: isDone ? 'processed' : 'received',
    error: null,
    ...(!isDone && { attempts: 0 }),
  })
  if (before.status === 'spam') {
    await recountSubmission(ctx.db, before.form_uuid, 1)
    await tellPage(ctx, before.id, 1)
  }
  if (!isDone) await enqueueProcessing(ctx.services, ctx.db, before.account_id)
  announce(ctx, after, before.status)
  return submissionQuery.one(ctx, after, ['form'])
}

function announce(ctx: Context, { account_id, form_uuid, id, status }: SubmissionRow, was: string): void {
  ctx.emit({ name: 'form.submitted', account_id, type: 'form', key: form_uuid, requires: 'forms.read' })
  ctx.log({
    account_id,
    event: 'form_submission.updated',
    subject_type: 'form_submission',
    subject_id: id,
    subject_label: String(id),
    changes: { status: [was, status] },
  })
}

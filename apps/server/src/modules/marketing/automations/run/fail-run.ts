import type { AutomationGraph } from '@stoa/contract'
import { findRow, type Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import { versionOf } from '../store/automations.ts'
import { insertStep, lockRun, visitsOf, writeRun } from '../store/runs.ts'
import { LoopError, stepOf } from './steps.ts'

/** Pauses before the second and the third attempt. */
const PAUSES_MS = [60_000, 600_000]

/**
 * Notes that a node could not be executed: the run tries again, and fails with the third failure. Members are told then.
 * @param before the run as it was taken up; when another worker has gone on with it since, nothing is noted
 */
export async function noteFailure(ctx: Context, before: Row<'automation_runs'>, error: unknown): Promise<void> {
  const run = await lockRun(ctx.db, before.id)
  const isSame = run && run.finished_at === null && run.current_node === before.current_node && run.attempts === before.attempts
  if (!isSame) return
  const now = ctx.services.clock.now()
  const pause = error instanceof LoopError ? undefined : PAUSES_MS[run.attempts]
  const message = messageOf(error)
  if (pause !== undefined) {
    await writeRun(ctx.db, run.id, { attempts: run.attempts + 1, resume_at: new Date(now.getTime() + pause), error: message })
    return
  }
  const version = await versionOf(ctx.db, run.automation_uuid, run.version_no)
  const node = (version!.graph as unknown as AutomationGraph).nodes.find(({ id }) => id === run.current_node)
  if (node) {
    const visit = (await visitsOf(ctx.db, run.id, node.id)) + 1
    await insertStep(ctx.db, stepOf(run, node, visit, { status: 'failed', result: { error: message } }, now))
  }
  const ended = { status: 'failed', wait_event: null, waiting_since: null, resume_at: null, finished_at: now, error: message }
  await writeRun(ctx.db, run.id, { ...ended, attempts: run.attempts + 1 })
  await tellMembers(ctx, run, message)
}

/** What members may read of a failure: refusals in their words, faults of the product as a code. */
const messageOf = (error: unknown): string => {
  if (error instanceof LoopError) return error.message
  if (!(error instanceof AppError)) return 'unexpected'
  return (Object.values(error.errors ?? {}).flat()[0] ?? error.message).slice(0, 300)
}

async function tellMembers(ctx: Context, { account_id, automation_uuid }: Row<'automation_runs'>, message: string): Promise<void> {
  const automation = (await findRow(ctx.db, 'automations', { uuid: automation_uuid }))!
  const user_ids = [...new Set([automation.activated_by_id, automation.created_by_id].filter((id) => id !== null))]
  if (!user_ids.length) return
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      setting_code: 'automation.failed',
      account_id,
      user_ids,
      requires: 'automations.read',
      subject_type: 'automation',
      subject_id: automation_uuid,
      params: { subject: automation.name, message },
      url: `/accounts/${account_id}/automations/${automation_uuid}/runs?filter.status.in=failed`,
    },
  })
}

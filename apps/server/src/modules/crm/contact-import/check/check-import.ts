import type { BodyOf, checkContactImport } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { createBatch, requestBatchCancel } from '#lib/jobs/index.ts'
import { checkChoices } from '../map/check-choices.ts'
import { checkContactsJob } from './check-contacts.job.ts'
import { findImport, showImport } from '../imports.query.ts'
import { startCheck } from '../store/imports.ts'

/** Step two: starts a check of every row with the chosen mapping and options, and cancels an earlier check of the file. */
export async function checkImport(
  ctx: Context,
  { params, body }: { params: { account_id: number }; body: BodyOf<typeof checkContactImport> },
) {
  const row = await findImport(ctx, body.import_id, { lock: true, account_id: params.account_id })
  if (!['parsed', 'mapped'].includes(row.status)) refuse(ctx, { import_id: 'import:not_editable' })
  const { mapping, options } = await checkChoices(ctx, row, body)
  if (row.check_batch_uuid) await requestBatchCancel(ctx.db, row.check_batch_uuid, ctx.actor.id)
  const batch = await createBatch(ctx.db, {
    account_id: row.account_id,
    user_id: ctx.actor.id,
    kind: 'contact_import',
    subject: { type: 'import', id: String(row.id) },
    payload: { import_id: row.id, step: 'check' },
    total: row.total,
  })
  const { has_headings } = options
  const headings = Number(row.has_headings) - Number(has_headings)
  const total = Math.max(row.total + headings, 0)
  const checked = await startCheck(ctx.db, row.id, { mapping, options, has_headings, total, check_batch_uuid: batch })
  await ctx.services.jobs.enqueue(ctx.db, checkContactsJob, { import_id: row.id, batch_uuid: batch }, { group_id: row.account_id })
  return showImport(ctx, checked)
}

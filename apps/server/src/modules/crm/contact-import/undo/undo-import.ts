import type { Context } from '#kit/context.ts'
import { refuseConflict } from '#kit/refuse.ts'
import { createBatch } from '#lib/jobs/index.ts'
import { canUndo } from '../imports.presenter.ts'
import { findImport, showImport } from '../imports.query.ts'
import { startUndo } from '../store/imports.ts'
import { undoImportJob } from './undo-import.job.ts'

/**
 * Starts the undo of an import.
 * @throws 409 while it runs, when it was undone before, or after 30 days
 */
export async function undoImport(ctx: Context, { params }: { params: { id: number } }) {
  const row = await findImport(ctx, params.id, { lock: true })
  if (!canUndo(row, ctx.services.clock.now())) refuseConflict(ctx, 'import:undo_over')
  const batch = await createBatch(ctx.db, {
    account_id: row.account_id,
    user_id: ctx.actor.id,
    kind: 'import_undo',
    subject: { type: 'import', id: String(row.id) },
    payload: { import_id: row.id },
  })
  const started = await startUndo(ctx.db, row.id, { undo_batch_uuid: batch, undone_by_id: ctx.actor.id })
  await ctx.services.jobs.enqueue(ctx.db, undoImportJob, { import_id: row.id }, { group_id: row.account_id })
  ctx.log({
    account_id: row.account_id,
    event: 'import.undo_started',
    subject_type: 'import',
    subject_id: row.id,
    subject_label: row.file_name,
  })
  return showImport(ctx, started)
}

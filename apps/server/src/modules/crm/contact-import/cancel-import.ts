import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseConflict } from '#kit/refuse.ts'
import { requestBatchCancel } from '#lib/jobs/index.ts'
import type { ImportRecord } from './imports.presenter.ts'
import { findImport, showImport } from './imports.query.ts'

/**
 * Cancels an import; rows that are done stay. A running import stops after its current batch, within a second or two.
 * @throws 409 when nothing runs
 */
export async function cancelImport(ctx: Context, { params }: { params: { id: number } }) {
  const row = await findImport(ctx, params.id)
  const batch = ['queued', 'processing'].includes(row.status) ? row.job_batch_uuid : row.status === 'mapped' ? row.check_batch_uuid : null
  if (!batch || !(await requestBatchCancel(ctx.db, batch, ctx.actor.id))) refuseConflict(ctx, 'import:not_running')
  ctx.log({
    account_id: row.account_id,
    event: 'import.cancel_requested',
    subject_type: 'import',
    subject_id: row.id,
    subject_label: row.file_name,
  })
  const found = await one<ImportRecord>(ctx.db, sql`SELECT * FROM imports WHERE id = ${row.id}`)
  return showImport(ctx, found!)
}

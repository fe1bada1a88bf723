import { sql } from 'kysely'
import type { BodyOf, checkContactImport } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { createBatch, requestBatchCancel } from '#lib/jobs/index.ts'
import { checkChoices } from '../map/check-choices.ts'
import { checkContactsJob } from './check-contacts.job.ts'
import type { ImportRecord } from '../imports.presenter.ts'
import { findImport, showImport } from '../imports.query.ts'

/** Step two: starts a check of every row with the chosen mapping and options; an older check of the file is stopped. */
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
  const found = await one<ImportRecord>(
    ctx.db,
    sql`
    UPDATE imports SET status = 'mapped', mapping = ${JSON.stringify(mapping)}::jsonb, options = ${JSON.stringify(options)}::jsonb, has_headings = ${options.has_headings},
      total = greatest(total + ${row.has_headings === options.has_headings ? 0 : options.has_headings ? -1 : 1}, 0), checks = NULL, check_batch_uuid = ${batch}, updated_at = now()
    WHERE id = ${row.id} RETURNING *`,
  )
  await ctx.services.jobs.enqueue(ctx.db, checkContactsJob, { import_id: row.id, batch_uuid: batch }, { group_id: row.account_id })
  return showImport(ctx, found!)
}

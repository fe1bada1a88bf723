import { sql } from 'kysely'
import type { BodyOf, processContactImport } from '@stoa/contract'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseConflict } from '#kit/refuse.ts'
import { createBatch } from '#lib/jobs/index.ts'
import { importContactsJob } from './import-contacts.job.ts'
import { checkChoices } from '../map/check-choices.ts'
import type { ImportRecord } from '../imports.presenter.ts'
import { findImport, showImport } from '../imports.query.ts'
import { queueImport, setHeadings, type FinalChoice } from '../store/imports.ts'
import { columnTexts, consentText, type Wording } from '../consent-texts.ts'
import { findOrCreateList } from '../../contact-lists/index.ts'

type Body = BodyOf<typeof processContactImport>

/**
 * Step three: stores mapping, options and the wording of the consent, and starts the job. The same file with the same
 * choices returns the import that already ran, unless `force` is sent (domain.md 3.15).
 */
export async function processImport(ctx: Context, { params, body }: { params: { account_id: number }; body: Body }) {
  const row = await findImport(ctx, body.import_id, { lock: true, account_id: params.account_id })
  const { mapping, options } = await checkChoices(ctx, row, body)
  const stored = { ...options, gdpr_consent: true, ip: ctx.request.ip, column_texts: columnTexts(ctx, row, mapping) }
  if (!['parsed', 'mapped'].includes(row.status)) return answerRepeat(ctx, row)
  if (row.has_headings !== options.has_headings) await matchHeadings(ctx, row, options.has_headings)
  await run(ctx.db, sql`SELECT pg_advisory_xact_lock(hashtext('contact-import-start'), hashint8(${row.account_id}))`)
  const same = body.force ? null : await findSame(ctx, row, mapping, stored)
  if (same) return { ...(await showImport(ctx, same)), meta: { existing: true } }
  const contact_list_id =
    options.contact_list_id ?? (options.contact_list_name ? await findOrCreateList(ctx, row.account_id, options.contact_list_name) : null)
  const started = await start(ctx, row, { mapping, options: stored, contact_list_id, forced: body.force })
  ctx.log({
    account_id: row.account_id,
    event: 'import.started',
    subject_type: 'import',
    subject_id: row.id,
    subject_label: row.file_name,
    context: {
      rows: started.total,
      resubscribe_unsubscribed: options.resubscribe_unsubscribed,
      restore_blacklisted: options.restore_blacklisted,
    },
  })
  ctx.emit({ name: 'import.created', account_id: row.account_id, type: 'import', key: row.id, requires: 'contacts.import' })
  return { ...(await showImport(ctx, started)), meta: { existing: false } }
}

/** Answers a repeated start with the import itself. */
async function answerRepeat(ctx: Context, row: ImportRecord) {
  if (row.undone_at || row.undo_batch_uuid) refuseConflict(ctx, 'import:undone_already')
  return { ...(await showImport(ctx, row)), meta: { existing: true } }
}

/** Counts the first line as headings or as data, as the options say. */
async function matchHeadings(ctx: Context, row: ImportRecord, has_headings: boolean): Promise<void> {
  const total = row.total + (has_headings ? -1 : 1)
  if (total < 1) refuse(ctx, { file: 'import:file.only_headings' })
  await setHeadings(ctx.db, row.id, has_headings, total)
}

/** Finds an import of the same file with the same choices. The IP address does not count. */
async function findSame(ctx: Context, row: ImportRecord, mapping: object, options: object): Promise<ImportRecord | null> {
  const found = await one<ImportRecord>(
    ctx.db,
    sql`
    SELECT * FROM imports WHERE account_id = ${row.account_id} AND type = 'contacts' AND file_hash = ${row.file_hash} AND mapping = ${JSON.stringify(mapping)}::jsonb
      AND options - 'ip' = ${JSON.stringify(options)}::jsonb - 'ip' AND NOT forced AND undone_at IS NULL AND undo_batch_uuid IS NULL
      AND status IN ('queued', 'processing', 'completed', 'completed_with_errors') ORDER BY id DESC LIMIT 1`,
  )
  return found ?? null
}

async function start(
  ctx: Context,
  row: ImportRecord,
  choice: Pick<FinalChoice, 'contact_list_id' | 'forced'> & Wording,
): Promise<ImportRecord> {
  const { account_id, id } = row
  const batch = await createBatch(ctx.db, {
    account_id,
    user_id: ctx.actor.id,
    kind: 'contact_import',
    subject: { type: 'import', id: String(id) },
    payload: { import_id: id },
    total: row.total,
  })
  const queued = await queueImport(ctx.db, id, {
    ...choice,
    job_batch_uuid: batch,
    consent_text: consentText(ctx, choice),
    user_id: ctx.actor.id,
  })
  await ctx.services.jobs.enqueue(ctx.db, importContactsJob, { import_id: id }, { group_id: account_id })
  return queued
}

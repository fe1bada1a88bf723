import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { ImportChecks } from '@stoa/contract'
import type { Services } from '#kit/services.ts'
import { defineJob, type BatchProgress, type JobContext } from '#lib/jobs/index.ts'
import { SpreadsheetError } from '#lib/spreadsheet/spreadsheet-error.ts'
import { batchesOf } from './batches-of-file.ts'
import { checkSql } from './check-sql.ts'
import { withConnection } from './connection.ts'
import { withLocalFile } from './import-file.ts'
import { loadImport } from './import-job.ts'
import { runOf } from './import-run.ts'
import type { ImportRecord } from './imports.presenter.ts'
import { copyRows, createStage, createVerdicts } from './stage-rows.ts'

/** Reads a whole file and says what an import would do with each row; nothing is written but the answer. */
export const checkContactsJob = (services: () => Services) =>
  defineJob({
    name: 'check-contact-import',
    payload: z.object({ import_id: z.int(), batch_uuid: z.uuid() }),
    lengthy: true,
    concurrency: 2,
    group: 'account',
    retry_limit: 3,
    retry_delay_s: 0,
    timeout_s: 3600,
    handle: (job, { import_id, batch_uuid }) => check(services(), job, import_id, batch_uuid),
  })

async function check(services: Services, job: JobContext, import_id: number, batch_uuid: string): Promise<void> {
  const progress = await job.progress(batch_uuid)
  try {
    const row = await loadImport(job.db, import_id)
    if (!row?.file_path || row.status !== 'mapped' || row.check_batch_uuid !== batch_uuid)
      return void (await progress.finish({ error: 'outdated' }))
    const checks = await withLocalFile(services, row.file_path, (path) =>
      withConnection(services, (client) => checkRows(services, { row: { ...row, cursor: 0 }, path, client, progress })),
    )
    if (checks)
      await sql`UPDATE imports SET checks = ${JSON.stringify(checks)}::jsonb, total = ${checks.total}, updated_at = now() WHERE id = ${import_id} AND status = 'mapped' AND check_batch_uuid = ${batch_uuid}`.execute(
        job.db,
      )
    else if (!progress.isCancelled()) throw progress.signal.reason
    await progress.finish()
  } catch (error) {
    if (error instanceof SpreadsheetError) await progress.finish({ error: error.code })
    else {
      progress.release()
      throw error
    }
  }
}

interface Work {
  row: ImportRecord
  path: string
  client: pg.PoolClient
  progress: BatchProgress
}

async function checkRows(services: Services, { row, path, client, progress }: Work): Promise<ImportChecks | null> {
  await createStage(client)
  await createVerdicts(client)
  let count = 0
  for await (const { rows, cursor } of batchesOf(services, path, row)) {
    if (progress.signal.aborted) return null
    await copyRows(
      client,
      rows.map((one) => ({ ...one, tag_ids: [] })),
    )
    count = cursor
    await progress.advance({ total: Math.max(row.total, cursor), processed: cursor })
  }
  await client.query('ANALYZE import_stage')
  const run = runOf(row)
  const { options } = run
  const kinds = checkSql()
  await client.query(kinds.classify, [
    run.account_id,
    options.update_existing,
    options.restore_blacklisted,
    options.resubscribe_unsubscribed,
    options.contact_list_id ?? null,
    options.contact_list_name ?? null,
  ])
  const counts = await client.query<{ counts: ImportChecks['counts'] }>(kinds.count)
  const samples = await client.query<{ kind: string; row_no: number; values: string[]; reason: string | null }>(kinds.sample)
  const grouped = Map.groupBy(samples.rows, (sample) => sample.kind)
  return {
    total: count,
    counts: counts.rows[0]!.counts,
    samples: Object.fromEntries([...grouped].map(([kind, rows]) => [kind, rows.map(({ kind: _kind, ...sample }) => sample)])),
  }
}

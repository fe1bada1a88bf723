import type pg from 'pg'
import { z } from 'zod'
import type { ImportChecks } from '@stoa/contract'
import type { Services } from '#kit/services.ts'
import { defineJob, type BatchProgress, type JobContext } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { SpreadsheetError } from '#lib/spreadsheet/spreadsheet-error.ts'
import { batchesOf } from '../read/batches-of-file.ts'
import { checkSql } from './check-sql.ts'
import { CLASSIFY } from './classify-sql.ts'
import { inTransaction, withConnection } from '../stage/connection.ts'
import { withLocalFile } from '../read/import-file.ts'
import { loadImport } from '../store/imports.ts'
import { storeCheck } from '../store/staged-rows.ts'
import { runOf } from '../import-run.ts'
import type { ImportRecord, StoredSample } from '../imports.presenter.ts'
import { copyRows, createStage, createVerdicts } from '../stage/stage-rows.ts'

/** Checks a whole file and reports what an import would do with each row. Writes nothing but the report. */
export const checkContactsJob = defineJob({
  name: 'check-contact-import',
  payload: z.object({ import_id: z.int(), batch_uuid: z.uuid() }),
  lengthy: true,
  concurrency: 2,
  group: 'account',
  retry_limit: 3,
  retry_delay_s: 0,
  timeout_s: 3600,
})

export const checkContactsHandler = handleJob(checkContactsJob, (services, job, { import_id, batch_uuid }) =>
  check(services, job, import_id, batch_uuid),
)

async function check(services: Services, job: JobContext, import_id: number, batch_uuid: string): Promise<void> {
  const progress = await job.progress(batch_uuid)
  try {
    const row = await loadImport(job.db, import_id)
    if (!row?.file_path || row.status !== 'mapped' || row.check_batch_uuid !== batch_uuid)
      return void (await progress.finish({ error: 'outdated' }))
    const hasChecked = await withLocalFile(services, row.file_path, (path) =>
      withConnection(services, (client) => checkRows(services, { row: { ...row, cursor: 0 }, path, client, progress })),
    )
    if (!hasChecked && !progress.isCancelled()) throw progress.signal.reason
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

/** @returns whether the check reached the end of the file */
async function checkRows(services: Services, { row, path, client, progress }: Work): Promise<boolean> {
  await createStage(client)
  await createVerdicts(client)
  let total = 0
  for await (const { rows, cursor } of batchesOf(services, path, row)) {
    if (progress.signal.aborted) return false
    await copyRows(
      client,
      rows.map((one) => ({ ...one, tag_ids: [] })),
    )
    total = cursor
    await progress.advance({ total: Math.max(row.total, cursor), processed: cursor })
  }
  await client.query('ANALYZE import_stage')
  const run = runOf(row)
  const { options } = run
  await client.query(CLASSIFY, [
    run.account_id,
    options.update_existing,
    options.restore_blacklisted,
    options.resubscribe_unsubscribed,
    options.contact_list_id ?? null,
    options.contact_list_name ?? null,
  ])
  await inTransaction(client, () => storeResult(client, row, total))
  return true
}

/** Stores counts and samples on the import, and the rows with a remark. A check that a later one has overtaken stores nothing. */
async function storeResult(client: pg.PoolClient, row: ImportRecord, total: number): Promise<void> {
  const kinds = checkSql()
  const counts = await client.query<{ counts: ImportChecks['counts'] }>(kinds.count)
  const samples = await client.query<StoredSample & { kind: string }>(kinds.sample)
  const grouped = Map.groupBy(samples.rows, (sample) => sample.kind)
  const checks = {
    total,
    counts: counts.rows[0]!.counts,
    samples: Object.fromEntries([...grouped].map(([kind, rows]) => [kind, rows.map(({ kind: _kind, ...sample }) => sample)])),
  }
  await storeCheck(client, row, checks, kinds.remarked)
}

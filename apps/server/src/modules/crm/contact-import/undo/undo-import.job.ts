import type pg from 'pg'
import { z } from 'zod'
import type { Row } from '#db/rows.ts'
import type { Effects } from '#kit/effects.ts'
import type { Services } from '#kit/services.ts'
import { defineJob, type BatchProgress, type JobContext } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { inTransaction, withConnection } from '../stage/connection.ts'
import { refreshContacts } from '../stage/refresh-contacts.ts'
import { loadImport, markUndone } from '../store/imports.ts'
import { storeUndoProgress } from '../store/staged-rows.ts'
import type { ImportRecord } from '../imports.presenter.ts'
import { flushAs } from '../flush-as.ts'
import { emptyAudience } from '../write/fill-audience.ts'
import { DELETE_CREATED, PICK, RESTORE_CHILDREN, RESTORE_FIELDS, STAGE_UNDO, WITHDRAW } from './undo-sql.ts'

/** Contacts of a batch that are left: those that existed before the import and those that have changed since. */
const LEFT = 'SELECT u.contact_id FROM import_undo u WHERE u.contact_id > $2 AND u.contact_id <= $3 AND NOT (u.can_undo AND u.was_created)'

/** Contacts in a batch. */
const BATCH_SIZE = 2000

/** Undoes an import in batches. Each batch stores its cursor in its transaction, so that a job that was killed continues. */
export const undoImportJob = defineJob({
  name: 'undo-contact-import',
  payload: z.object({ import_id: z.int() }),
  lengthy: true,
  concurrency: 1,
  group: 'account',
  retry_limit: 60,
  retry_delay_s: 0,
  timeout_s: 6 * 3600,
})

export const undoImportHandler = handleJob(undoImportJob, (services, job, { import_id }) => runUndo(services, job, import_id))

async function runUndo(services: Services, job: JobContext, import_id: number): Promise<void> {
  const row = await loadImport(job.db, import_id)
  if (!row?.undo_batch_uuid || row.undone_at) return
  const progress = await job.progress(row.undo_batch_uuid)
  try {
    await withConnection(services, (client) => undoAll(client, row, progress))
    if (progress.signal.aborted && !progress.isCancelled()) throw progress.signal.reason
    await finish(services, row)
    await progress.finish()
  } catch (error) {
    progress.release()
    throw error
  }
}

async function undoAll(client: pg.PoolClient, row: ImportRecord, progress: BatchProgress): Promise<void> {
  await client.query('DROP TABLE IF EXISTS pg_temp.import_undo')
  await client.query(
    `CREATE TEMP TABLE import_undo (contact_id bigint PRIMARY KEY, was_created boolean, version integer, before jsonb, tag_ids bigint[], subscribed boolean, entered_at text, can_undo boolean)`,
  )
  await client.query(STAGE_UNDO, [row.id])
  const { rows } = await client.query<{ total: number; done: number }>(
    'SELECT count(*)::int AS total, count(*) FILTER (WHERE contact_id <= $1)::int AS done FROM import_undo',
    [row.undo_cursor],
  )
  let { done } = rows[0]!
  await progress.advance({ total: rows[0]!.total, processed: done })
  for (let cursor = row.undo_cursor; !progress.signal.aborted; ) {
    const step = await undoBatch(client, row, cursor)
    if (step === null) return
    cursor = step.cursor
    done += step.count
    await progress.advance({ processed: done })
  }
}

async function undoBatch(client: pg.PoolClient, row: ImportRecord, after: number): Promise<{ cursor: number; count: number } | null> {
  const { rows } = await client.query<{ last: number | null; count: number }>(
    'SELECT max(contact_id) AS last, count(*)::int AS count FROM (SELECT contact_id FROM import_undo WHERE contact_id > $1 ORDER BY contact_id LIMIT $2) b',
    [after, BATCH_SIZE],
  )
  const { last, count } = rows[0]!
  if (last === null) return null
  const range = [row.account_id, after, last]
  const user_id = row.undone_by_id ?? row.user_id
  const { audience_id } = row.options as { audience_id?: number }
  await inTransaction(client, async () => {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('contact-import'), hashint8($1))", [row.account_id])
    for (const text of PICK) await client.query(text, range)
    await client.query(WITHDRAW, [...range, row.id, user_id])
    for (const text of RESTORE_CHILDREN) await client.query(text, [...range, row.id])
    if (audience_id) await emptyAudience(client, { account_id: row.account_id, audience_id, user_id }, [after, last])
    await client.query(RESTORE_FIELDS, range)
    await client.query(DELETE_CREATED, range)
    await refreshContacts(client, LEFT, range)
    await storeUndoProgress(client, range, row.id)
  })
  return { cursor: last, count }
}

async function finish(services: Services, row: ImportRecord): Promise<void> {
  await services.database.db.transaction().execute(async (trx) => {
    const undone = await markUndone(trx, row.id)
    if (!undone) return
    const user_id = undone.undone_by_id ?? row.user_id
    await flushAs(trx, user_id, 'job:undo-contact-import', (effects) => announceUndone(undone, effects))
  })
  services.wakeOutbox()
}

function announceUndone({ account_id, id, file_name, undo_result }: Row<'imports'>, { events, activities }: Effects): void {
  events.push({
    name: 'contacts.imported',
    account_id,
    type: 'contact',
    key: id,
    requires: 'contacts.read',
    more: { import_id: id, undone: true },
  })
  events.push({ name: 'import.updated', account_id, type: 'import', key: id, requires: 'contacts.import', changed: ['undone_at'] })
  activities.push({
    account_id,
    event: 'import.undone',
    subject_type: 'import',
    subject_id: id,
    subject_label: file_name,
    context: { ...(undo_result as object) },
  })
}

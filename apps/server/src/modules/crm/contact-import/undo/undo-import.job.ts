import type pg from 'pg'
import { z } from 'zod'
import { nameKey } from '@stoa/domain'
import type { Services } from '#kit/services.ts'
import { defineJob, type BatchProgress, type JobContext } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { contactSearchText, refreshMarketable, UPDATE_CONTACTS } from '../../contacts/index.ts'
import { inTransaction, queriesOn, withConnection } from '../stage/connection.ts'
import { loadImport, markUndone } from '../store/imports.ts'
import { storeUndoProgress } from '../store/staged-rows.ts'
import type { ImportRecord } from '../imports.presenter.ts'
import { flushAs } from '../flush-as.ts'
import { DELETE_CREATED, PICK, RESTORE_CHILDREN, RESTORE_FIELDS, STAGE_UNDO, WITHDRAW } from './undo-sql.ts'

const SIZE = 2000

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
    `CREATE TEMP TABLE import_undo (contact_id bigint PRIMARY KEY, was_created boolean, version integer, before jsonb, tag_ids bigint[], subscribed boolean, can_undo boolean)`,
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
    [after, SIZE],
  )
  const { last, count } = rows[0]!
  if (last === null) return null
  const range = [row.account_id, after, last]
  await inTransaction(client, async () => {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('contact-import'), hashint8($1))", [row.account_id])
    for (const text of PICK) await client.query(text, range)
    await client.query(WITHDRAW, [...range, row.id, row.undone_by_id ?? row.user_id])
    for (const text of RESTORE_CHILDREN) await client.query(text, [...range, row.id])
    await client.query(RESTORE_FIELDS, range)
    await client.query(DELETE_CREATED, range)
    await refreshSearch(client, range)
    await refreshRestored(client, range)
    await storeUndoProgress(client, range, row.id)
  })
  return { cursor: last, count }
}

async function refreshRestored(client: pg.PoolClient, range: readonly unknown[]): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT contact_id AS id FROM import_undo JOIN contacts c ON c.id = contact_id WHERE c.account_id = $1 AND contact_id > $2 AND contact_id <= $3 AND can_undo AND NOT was_created',
    [...range],
  )
  await refreshMarketable(
    queriesOn(client),
    rows.map((row) => row.id),
  )
}

async function refreshSearch(client: pg.PoolClient, range: readonly unknown[]): Promise<void> {
  const { rows } = await client.query<{
    id: number
    first_name: string | null
    last_name: string | null
    company: string | null
    email: string | null
    phone: string | null
    more: string[]
  }>(
    `SELECT c.id, c.first_name, c.last_name, c.company, c.email, c.phone, ARRAY(
       SELECT a.email FROM contact_email_addresses a WHERE a.contact_id = c.id UNION SELECT coalesce(n.number, n.number_raw) FROM contact_phone_numbers n WHERE n.contact_id = c.id ORDER BY 1
     ) AS more FROM contacts c JOIN import_undo u ON u.contact_id = c.id WHERE c.account_id = $1 AND u.contact_id > $2 AND u.contact_id <= $3 AND u.can_undo AND NOT u.was_created`,
    [...range],
  )
  await client.query(
    `${UPDATE_CONTACTS} search_text = f.search_text, name_key = f.name_key FROM unnest($2::bigint[], $3::text[], $4::text[]) AS f (id, search_text, name_key)
     WHERE c.id = f.id AND c.account_id = $1`,
    [
      range[0],
      rows.map((row) => row.id),
      rows.map((row) => contactSearchText(row, row.more)),
      rows.map((row) => nameKey(row.first_name, row.last_name)),
    ],
  )
}

async function finish(services: Services, row: ImportRecord): Promise<void> {
  await services.database.db.transaction().execute(async (trx) => {
    const undone = await markUndone(trx, row.id)
    if (!undone) return
    await flushAs(trx, undone.undone_by_id ?? row.user_id, 'job:undo-contact-import', ({ events, activities }) => {
      events.push({
        name: 'contacts.imported',
        account_id: row.account_id,
        type: 'contact',
        key: row.id,
        requires: 'contacts.read',
        more: { import_id: row.id, undone: true },
      })
      events.push({
        name: 'import.updated',
        account_id: row.account_id,
        type: 'import',
        key: row.id,
        requires: 'contacts.import',
        changed: ['undone_at'],
      })
      activities.push({
        account_id: row.account_id,
        event: 'import.undone',
        subject_type: 'import',
        subject_id: row.id,
        subject_label: row.file_name,
        context: { ...(undone.undo_result as object) },
      })
    })
  })
  services.wakeOutbox()
}

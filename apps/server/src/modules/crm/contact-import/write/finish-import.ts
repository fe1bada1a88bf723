import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { KEPT_DAYS } from '../import-limits.ts'
import type { ImportRecord } from '../imports.presenter.ts'
import { flushAs } from '../flush-as.ts'

/**
 * Closes an import: its status, one line in the log, one event for all contacts, and the news
 * to the user who started it.
 */
export async function finishImport(
  services: Services,
  db: Db,
  id: number,
  outcome: { cancelled: boolean; error: string | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const status = outcome.error
      ? sql`'failed'`
      : outcome.cancelled
        ? sql`'cancelled'`
        : sql`CASE WHEN failed > 0 THEN 'completed_with_errors' ELSE 'completed' END`
    const row = await one<ImportRecord>(
      trx,
      sql`
      UPDATE imports SET status = ${status}, error = ${outcome.error}, finished_at = now(), undo_until = now() + ${`${KEPT_DAYS} days`}::interval, updated_at = now()
      WHERE id = ${id} AND status IN ('queued', 'processing') RETURNING *`,
    )
    if (!row) return
    await flushAs(trx, row.user_id, 'job:import-contacts', ({ events, activities, outbox }) => {
      const counts = { created: row.created, updated: row.updated, skipped: row.skipped, failed: row.failed }
      events.push({
        name: 'contacts.imported',
        account_id: row.account_id,
        type: 'contact',
        key: row.id,
        requires: 'contacts.read',
        more: { import_id: row.id, ...counts },
      })
      events.push({
        name: 'import.updated',
        account_id: row.account_id,
        type: 'import',
        key: row.id,
        requires: 'contacts.import',
        changed: ['status'],
      })
      activities.push({
        account_id: row.account_id,
        event: `import.${row.status === 'cancelled' ? 'cancelled' : 'finished'}`,
        subject_type: 'import',
        subject_id: row.id,
        subject_label: row.file_name,
        context: { status: row.status, ...counts },
      })
      outbox.push({
        topic: 'notification',
        account_id: row.account_id,
        dedupe_key: `import-finished-${row.id}`,
        payload: {
          user_ids: [row.user_id],
          setting_code: 'import.finished',
          account_id: row.account_id,
          requires: 'contacts.import',
          subject_type: 'import',
          subject_id: row.id,
          params: { subject: row.file_name, file_name: row.file_name, context: row.status, ...counts },
          url: `/accounts/${row.account_id}/imports/${row.id}`,
        },
      })
    })
  })
  services.wakeOutbox()
}

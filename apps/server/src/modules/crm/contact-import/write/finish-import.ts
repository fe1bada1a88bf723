import type { Row } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { Effects } from '#kit/effects.ts'
import type { Services } from '#kit/services.ts'
import { flushAs } from '../flush-as.ts'
import { closeImport } from '../store/imports.ts'

/**
 * Ends an import: stores its status, adds an entry to the log, announces its contacts in one event and notifies the
 * user who started it.
 */
export async function finishImport(
  services: Services,
  db: Db,
  id: number,
  outcome: { cancelled: boolean; error: string | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await closeImport(trx, id, outcome)
    if (row) await flushAs(trx, row.user_id, 'job:import-contacts', (effects) => announceFinished(row, effects))
  })
  services.wakeOutbox()
}

function announceFinished(row: Row<'imports'>, { events, activities, outbox }: Effects): void {
  const { account_id, id } = row
  const counts = { created: row.created, updated: row.updated, skipped: row.skipped, failed: row.failed }
  events.push({
    name: 'contacts.imported',
    account_id,
    type: 'contact',
    key: id,
    requires: 'contacts.read',
    more: { import_id: id, ...counts },
  })
  events.push({ name: 'import.updated', account_id, type: 'import', key: id, requires: 'contacts.import', changed: ['status'] })
  activities.push({
    account_id,
    event: `import.${row.status === 'cancelled' ? 'cancelled' : 'finished'}`,
    subject_type: 'import',
    subject_id: id,
    subject_label: row.file_name,
    context: { status: row.status, ...counts },
  })
  outbox.push(notificationOf(row, counts))
}

const notificationOf = (row: Row<'imports'>, counts: object): Effects['outbox'][number] => ({
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

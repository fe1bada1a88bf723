import type { Db } from '#db/rows.ts'
import { publish } from '#platform/outbox/store.ts'
import type { DocumentRow } from '../store/documents.ts'

/** Tells the browsers of the account that a document changed. */
export async function announceDocument(
  db: Db,
  { account_id, uuid, version }: Pick<DocumentRow, 'account_id' | 'uuid' | 'version'>,
  verb: 'created' | 'updated',
): Promise<void> {
  const payload = {
    channels: [`private-accounts.${account_id}`],
    event: `acc_document.${verb}`,
    data: { type: 'acc_document', key: uuid, version, changed: ['status'], at: new Date() },
    requires: { account_id, permission: 'acc-documents.read' },
  }
  await publish(db, [{ account_id, topic: 'broadcast', payload }])
}

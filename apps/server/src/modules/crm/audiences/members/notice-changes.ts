import type { Services } from '#kit/services.ts'
import { isRecord } from '#lib/is-record.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import { accountsToBegin, accountsWithAudiences } from '../store/audiences.ts'
import { enqueuePass } from './keep-audiences.job.ts'

/** Records whose changes can change what rules say of a contact. */
const CAUSES = new Set(['contact', 'contact_request', 'subscription', 'contact_list', 'import', 'pipeline', 'acc_order', 'order'])

/** Starts a pass over audiences where contacts or rules changed, before the relay removes the events from the outbox. */
export async function noticeChanges(services: Services, rows: readonly OutboxRow[]): Promise<void> {
  const changed = new Set(rows.flatMap(({ account_id, payload }) => (account_id !== null && isCause(payload) ? [Number(account_id)] : [])))
  if (!changed.size) return
  const { db } = services.database
  for (const account of await accountsWithAudiences(db, [...changed])) await enqueuePass(services, db, account)
}

/** Starts a pass for the accounts whose audiences had none, so that these show their sizes soon after an upgrade. */
export async function beginPasses(services: Services): Promise<void> {
  const { db } = services.database
  for (const account of await accountsToBegin(db)) await enqueuePass(services, db, account)
}

function isCause(payload: unknown): boolean {
  if (!isRecord(payload) || !isRecord(payload.data)) return false
  const { type, changed } = payload.data
  return (
    CAUSES.has(String(type)) ||
    payload.event === 'audience.created' ||
    (type === 'audience' && Array.isArray(changed) && changed.includes('rules'))
  )
}

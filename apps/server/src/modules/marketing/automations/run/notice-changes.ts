import type { Services } from '#kit/services.ts'
import { isRecord } from '#lib/is-record.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import { accountsWithAutomations, enqueuePass } from './run-automations.job.ts'

/** Records whose changes can start a run or end a wait. */
const CAUSES = new Set([
  'contact',
  'contact_request',
  'subscription',
  'contact_list',
  'import',
  'pipeline',
  'form',
  'email_message',
  'email_campaign',
  'acc_order',
  'order',
  'audience',
])

/** Starts a pass over automations where something happened, before the relay removes the events from the outbox. */
export async function noticeChanges(services: Services, rows: readonly OutboxRow[]): Promise<void> {
  const changed = new Set(rows.flatMap(({ account_id, payload }) => (account_id !== null && isCause(payload) ? [Number(account_id)] : [])))
  if (!changed.size) return
  const { db } = services.database
  for (const account_id of await accountsWithAutomations(db, [...changed])) await enqueuePass(services, db, account_id)
}

const isCause = (payload: unknown): boolean => isRecord(payload) && isRecord(payload.data) && CAUSES.has(String(payload.data.type))

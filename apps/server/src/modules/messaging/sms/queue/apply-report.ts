import { sql } from 'kysely'
import { one, rows, run } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { markNumber as storeNumberStatus, refreshMarketable } from '#modules/crm/contacts/index.ts'
import type { SmsReport } from '../gateways/gateway.ts'
import { applyState, keepReport } from '../store/reports.ts'

interface Reported {
  id: number
  account_id: number
  to_number: string
  status: string
}

const FINAL = new Set(['delivered', 'undelivered', 'failed', 'cancelled', 'skipped'])
/** So many undelivered messages in a row mark a number as unreachable (domain.md 3.13). */
const UNDELIVERED_LIMIT = 3

/**
 * Takes in what a provider said about a message. Each word is kept; the state only goes forward, and not at all once it
 * is final (integrations.md 5).
 * @returns whether the state changed
 */
export async function applyReport(db: Db, id: number, report: SmsReport, now: Date): Promise<boolean> {
  const { state } = report
  const message = await lockMessage(db, id, state)
  if (!message) return false
  const at = report.at ?? now
  await keepReport(db, message, report, at)
  if (FINAL.has(message.status) || message.status === state) return false
  await applyState(db, id, report, { at, now })
  if (state === 'delivered') await markNumber(db, message, 'reachable')
  if (state === 'undelivered' && (await neverArrives(db, message))) await markNumber(db, message, 'unreachable')
  return true
}

/** What was delivered or not may change its contacts, which are locked before their messages everywhere. */
async function lockMessage(db: Db, id: number, state: SmsReport['state']): Promise<Reported | null> {
  const find = (lock = sql``) =>
    one<Reported>(db, sql`SELECT id, account_id, to_number, status FROM sms_messages WHERE id = ${id} AND direction = 'outgoing' ${lock}`)
  if (state === 'delivered' || state === 'undelivered') {
    const message = await find()
    if (message) await lockHolders(db, message)
  }
  return (await find(sql`FOR NO KEY UPDATE`)) ?? null
}

/** Locks the contacts that have a number. */
export async function lockHolders(db: Db, { account_id, to_number }: Pick<Reported, 'account_id' | 'to_number'>): Promise<void> {
  await run(
    db,
    sql`SELECT 1 FROM contacts c WHERE c.id IN (SELECT p.contact_id FROM contact_phone_numbers p WHERE p.account_id = ${account_id} AND p.phone_key = ${to_number})
    ORDER BY c.id FOR NO KEY UPDATE`,
  )
}

async function neverArrives(db: Db, { account_id, to_number }: Reported): Promise<boolean> {
  const found = await rows<{ status: string }>(
    db,
    sql`
    SELECT status FROM sms_messages WHERE account_id = ${account_id} AND to_key = ${to_number} AND direction = 'outgoing' AND status IN ('delivered', 'undelivered')
    ORDER BY id DESC LIMIT ${UNDELIVERED_LIMIT}`,
  )
  return found.length === UNDELIVERED_LIMIT && found.every(({ status }) => status === 'undelivered')
}

/** Whether SMS reach a number, on every contact of the account that has it. */
export async function markNumber(
  db: Db,
  { account_id, to_number }: { account_id: number; to_number: string },
  sms_status: 'reachable' | 'unreachable',
): Promise<void> {
  await refreshMarketable(db, await storeNumberStatus(db, { account_id, number: to_number }, sms_status))
}

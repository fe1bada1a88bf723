import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { publish } from '#platform/outbox/store.ts'
import { featureOf, resolved, storedFeatures } from './effective-features.ts'
import { unitsOf, usageOf } from './usage.ts'

/** Share of a limit above which the account is warned. */
const NEAR = 0.8

interface Growth {
  account_id: number
  code: string
  before: number
  after: number
  limit: number
  now: Date
}

/**
 * Notifies the members who manage the account's plan when its use passes 80 % of a limit and when it reaches the limit, each at
 * most once an hour.
 */
export async function announceGrowth(db: Db, { account_id, code, before, after, limit, now }: Growth): Promise<void> {
  const passes = (threshold: number) => before < threshold && after >= threshold
  const setting_code = passes(limit) ? 'quota.reached' : passes(limit * NEAR) ? 'quota.near-limit' : null
  if (!setting_code || limit === 0) return
  const row = await one<{ user_ids: number[] }>(
    db,
    sql`SELECT array(SELECT m.user_id FROM memberships m WHERE m.account_id = a.id AND m.status = 'active' AND m.deleted_at IS NULL ORDER BY m.id LIMIT 200) AS user_ids
    FROM accounts a WHERE a.id = ${account_id}`,
  )
  const { user_ids } = row!
  const payload = {
    setting_code,
    account_id,
    user_ids,
    requires: 'accounts.billing',
    subject_type: 'account',
    subject_id: String(account_id),
    group_key: `${setting_code}:${account_id}:${code}`,
    params: { counted: code.split('.')[0], used: Math.floor((after / limit) * 100), limit: limit / unitsOf(code) },
    url: `/accounts/${account_id}/settings/membership-product`,
  }
  const dedupe_key = `${setting_code}:${account_id}:${code}:${now.toISOString().slice(0, 13)}`
  await publish(db, [{ account_id, topic: 'notification', payload, dedupe_key }])
}

/** Announces the current use after rows were inserted elsewhere, such as by an import. */
export async function announceUse(db: Db, account_id: number, code: string, added: number, now: Date): Promise<void> {
  const [stored] = await storedFeatures(db, [account_id], [code], now)
  const { value } = resolved(featureOf(code), stored)
  if (value === null || added === 0) return
  const after = await usageOf(db, account_id, code, now)
  await announceGrowth(db, { account_id, code, before: after - added, after, limit: value * unitsOf(code), now })
}

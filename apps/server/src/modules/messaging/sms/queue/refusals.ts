import { sql } from 'kysely'
import type { SmsMessage } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { refusalSql } from '#modules/crm/contact-lists/index.ts'
import { excludedAudiences, inExcludedAudiences, leftTheCampaign, type Candidate } from '#modules/messaging/email/index.ts'

export type SmsSkipReason = NonNullable<SmsMessage['skip_reason']>

const number = sql`m.to_number`

const capped = sql`coalesce((SELECT (a.settings->'frequency_cap'->>'count')::int <= (SELECT count(*) FROM sms_messages o
    WHERE o.account_id = m.account_id AND o.contact_id = m.contact_id AND o.purpose = 'marketing' AND o.id <> m.id
      AND o.sent_at > now() - make_interval(days => (a.settings->'frequency_cap'->>'days')::int))
  FROM accounts a WHERE a.id = m.account_id), false)`

/**
 * Why a message must not leave, asked at the moment of sending (domain.md 4.7); null when it may.
 * @param now when the rules of audiences that a campaign leaves out are asked
 */
export async function refusalOf(db: Db, id: number, now: Date): Promise<SmsSkipReason | null> {
  const row = await one<Candidate & { reason: SmsSkipReason | 'no_address' | null }>(
    db,
    sql`
    SELECT m.account_id, m.contact_id, ${excludedAudiences('sms')} AS excluded_audience_ids, CASE
      WHEN m.purpose = 'transactional' AND m.contact_id IS NULL THEN NULL
      WHEN c.id IS NULL THEN 'not_active'
      WHEN m.purpose = 'transactional' THEN ${refusalSql({ channel: 'sms', purpose: 'transactional' }, number)}
      ELSE coalesce(${refusalSql({ channel: 'sms', purpose: 'marketing' }, number)}, ${leftTheCampaign('sms')}, CASE WHEN ${capped} THEN 'frequency_cap' END) END AS reason
    FROM sms_messages m LEFT JOIN contacts c ON c.account_id = m.account_id AND c.id = m.contact_id WHERE m.id = ${id}`,
  )
  const reason = row?.reason ?? null
  if (row && (reason === null || reason === 'frequency_cap') && (await inExcludedAudiences(db, [row], now)).size) return 'excluded'
  return reason === 'no_address' ? 'no_number' : reason
}

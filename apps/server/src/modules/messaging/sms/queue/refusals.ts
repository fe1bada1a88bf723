import { sql } from 'kysely'
import type { SmsMessage } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { refusalSql } from '#modules/crm/contact-lists/index.ts'
import { leftTheLists } from '#modules/messaging/email/index.ts'

export type SmsSkipReason = NonNullable<SmsMessage['skip_reason']>

const number = sql`m.to_number`

const capped = sql`coalesce((SELECT (a.settings->'frequency_cap'->>'count')::int <= (SELECT count(*) FROM sms_messages o
    WHERE o.account_id = m.account_id AND o.contact_id = m.contact_id AND o.purpose = 'marketing' AND o.id <> m.id
      AND o.sent_at > now() - make_interval(days => (a.settings->'frequency_cap'->>'days')::int))
  FROM accounts a WHERE a.id = m.account_id), false)`

/** Why a message must not leave, asked at the moment of sending (domain.md 4.7); null when it may. */
export async function refusalOf(db: Db, id: number): Promise<SmsSkipReason | null> {
  const row = await one<{ reason: SmsSkipReason | 'no_address' | null }>(
    db,
    sql`
    SELECT CASE
      WHEN m.purpose = 'transactional' AND m.contact_id IS NULL THEN NULL
      WHEN c.id IS NULL THEN 'not_active'
      WHEN m.purpose = 'transactional' THEN ${refusalSql({ channel: 'sms', purpose: 'transactional' }, number)}
      ELSE coalesce(${refusalSql({ channel: 'sms', purpose: 'marketing' }, number)}, CASE WHEN ${leftTheLists('sms')} THEN 'no_consent' WHEN ${capped} THEN 'frequency_cap' END) END AS reason
    FROM sms_messages m LEFT JOIN contacts c ON c.account_id = m.account_id AND c.id = m.contact_id WHERE m.id = ${id}`,
  )
  const reason = row?.reason ?? null
  return reason === 'no_address' ? 'no_number' : reason
}

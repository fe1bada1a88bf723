import { sql } from 'kysely'
import type { EmailMessage } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Db, Sql } from '#kit/context.ts'
import { suppressed } from '#modules/crm/consent/index.ts'
import { refusalSql } from '#modules/crm/contact-lists/index.ts'
import type { CampaignMedium } from '../campaign-recipients/recipients-sql.ts'
import { excludedAudiences, inExcludedAudiences, type Candidate } from './excluded-audiences.ts'

export type SkipReason = NonNullable<EmailMessage['skip_reason']>

const address = sql`m.to_address`

/** A test of a template goes to no contact. */
const toNobody = sql`CASE WHEN m.to_key = '' THEN 'no_address'
  WHEN ${suppressed('email', sql`m.account_id`, sql`m.to_key`, ['hard_bounce', 'complaint', 'erasure'])} THEN 'suppressed' END`

const capped = sql`coalesce((SELECT (a.settings->'frequency_cap'->>'count')::int <= (SELECT count(*) FROM email_messages o
    WHERE o.account_id = m.account_id AND o.contact_id = m.contact_id AND o.purpose = 'marketing' AND o.id <> m.id
      AND o.sent_at > now() - make_interval(days => (a.settings->'frequency_cap'->>'days')::int))
  FROM accounts a WHERE a.id = m.account_id), false)`

/**
 * Why the person of a message `m` is not among the receivers of its campaign any more: `excluded` when they are on a list or have a tag that
 * it leaves out, `no_consent` when they left all lists that brought them in. A person whom a stage or a tag brought in needs no list.
 */
export function leftTheCampaign(medium: CampaignMedium): Sql {
  const campaign = sql.ref(`m.${medium}_campaign_id`)
  const gets = sql`s.status = 'subscribed' AND ${sql.lit(medium)} = any(s.channels)`
  const leftOut = (key: string) =>
    sql`${sql.table(`${medium}_campaigns`)} k CROSS JOIN LATERAL jsonb_array_elements_text(k.recipients -> ${sql.lit(key)}) l(id)`
  return sql`CASE WHEN ${campaign} IS NULL THEN NULL
  WHEN EXISTS (SELECT FROM ${leftOut('excluded_contact_list_ids')} JOIN subscriptions s ON s.contact_list_id = l.id::bigint AND s.contact_id = m.contact_id AND ${gets}
      WHERE k.id = ${campaign})
    OR EXISTS (SELECT FROM ${leftOut('excluded_tag_ids')} JOIN contact_tag t ON t.account_id = m.account_id AND t.contact_id = m.contact_id AND t.tag_id = l.id::bigint
      WHERE k.id = ${campaign}) THEN 'excluded'
  WHEN NOT EXISTS (SELECT FROM jsonb_to_recordset(m.chosen_by) AS g(kind text, id bigint)
    WHERE g.kind <> 'contact_list' OR EXISTS (SELECT FROM subscriptions s WHERE s.contact_list_id = g.id AND s.contact_id = m.contact_id AND ${gets})) THEN 'no_consent' END`
}

/**
 * Which of these messages must not be sent, asked at the moment of sending (domain.md 4.7): the rules of lists and
 * consent, what the campaign leaves out, and for marketing the account's frequency cap.
 * @param now when the rules of audiences that a campaign leaves out are asked
 */
export async function refusedMessages(db: Db, ids: readonly number[], now: Date): Promise<Map<number, SkipReason>> {
  const found = await rows<Candidate & { id: number; reason: SkipReason | null }>(
    db,
    sql`
    SELECT m.id, m.account_id, m.contact_id, ${excludedAudiences('email')} AS excluded_audience_ids, CASE
      WHEN m.purpose = 'transactional' AND m.contact_id IS NULL THEN ${toNobody}
      WHEN c.id IS NULL THEN 'not_active'
      WHEN m.purpose = 'transactional' THEN ${refusalSql({ channel: 'email', purpose: 'transactional' }, address)}
      ELSE coalesce(${refusalSql({ channel: 'email', purpose: 'marketing' }, address)}, ${leftTheCampaign('email')}, CASE WHEN ${capped} THEN 'frequency_cap' END) END AS reason
    FROM email_messages m LEFT JOIN contacts c ON c.account_id = m.account_id AND c.id = m.contact_id
    WHERE m.id = any(${[...ids]}::bigint[])`,
  )
  const excluded = await inExcludedAudiences(
    db,
    found.filter(({ reason }) => reason === null || reason === 'frequency_cap'),
    now,
  )
  return new Map(
    found.flatMap((row) => {
      const reason = excluded.has(row) ? 'excluded' : row.reason
      return reason ? [[row.id, reason] as const] : []
    }),
  )
}

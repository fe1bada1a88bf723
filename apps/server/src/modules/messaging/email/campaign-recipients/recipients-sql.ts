import { sql } from 'kysely'
import type { CampaignRecipients } from '@stoa/contract'
import type { Db } from '#db/rows.ts'
import type { Sql } from '#kit/context.ts'
import { contactsOfAudiences, type AudienceContacts } from '#modules/crm/audiences/index.ts'
import { refusalSql } from '#modules/crm/contact-lists/index.ts'
import { inStage } from '../to-many/groups.ts'

/** By what a campaign reaches people. */
export type CampaignMedium = 'email' | 'sms'

/** One person has one address, in any case of its letters; numbers are stored in one form. */
const KEY: Record<CampaignMedium, Sql> = { email: sql`lower(c.email)`, sms: sql`c.phone` }

/**
 * The people that a choice of lists, stages, tags and audiences reaches, each once: id, name, address, number, what brought them in
 * (`chosen_by`) and the first rule that they fail (`reason`, null for those who get the campaign). Of several contacts with one address or number
 * the oldest gets it.
 * @param scope condition over contacts `t` that the sender may see
 * @param now when the rules of audiences are asked
 */
export async function recipientsSql(
  db: Db,
  account_id: number,
  chosen: CampaignRecipients,
  { scope, now, medium = 'email' }: { scope: Sql | undefined; now: Date; medium?: CampaignMedium },
): Promise<Sql> {
  const audiences = await contactsOfAudiences(db, account_id, chosen.audience_ids ?? [], now)
  const excluded = await contactsOfAudiences(db, account_id, chosen.excluded_audience_ids ?? [], now)
  // OFFSET 0 keeps the planner from asking for the refusal twice, in the order and in the result.
  return sql`
    SELECT x.*, CASE WHEN x.refusal = 'no_address' AND ${medium} = 'sms' THEN 'no_number' WHEN x.refusal IS NOT NULL THEN x.refusal WHEN x.nth > 1 THEN 'duplicate' END AS reason FROM (
      SELECT r.id, r.name, r.email, r.phone, r.chosen_by, r.refusal, row_number() OVER (PARTITION BY r.key, r.refusal IS NULL ORDER BY r.id) AS nth FROM (
        SELECT c.id, coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–') AS name, c.email, c.phone, g.chosen_by,
          ${KEY[medium]} AS key, ${refusalSql({ channel: medium, purpose: 'marketing' })} AS refusal
        FROM (${chosenSql(account_id, chosen, audiences, medium)}) g JOIN contacts c ON c.account_id = ${account_id} AND c.id = g.contact_id
        WHERE c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased') AND ${notExcluded(account_id, chosen, excluded, medium)}
          AND ${scope ? sql`c.id IN (SELECT t.id FROM contacts t WHERE t.account_id = ${account_id} AND ${scope})` : sql`true`}
        OFFSET 0
      ) r
    ) x`
}

/** Contacts in the chosen lists, stages, tags and audiences, with the names of what they are in. */
function chosenSql(
  account_id: number,
  { contact_list_ids = [], pipeline_stage_ids = [], tag_ids = [] }: CampaignRecipients,
  audiences: readonly AudienceContacts[],
  medium: CampaignMedium,
): Sql {
  const parts = [
    ...(contact_list_ids.length
      ? [
          sql`SELECT s.contact_id, 'contact_list' AS kind, s.contact_list_id AS id FROM subscriptions s WHERE ${subscribedTo(account_id, contact_list_ids, medium)}`,
        ]
      : []),
    ...pipeline_stage_ids.map(
      (id) => sql`SELECT p.contact_id, 'pipeline_stage' AS kind, ${id}::bigint AS id FROM (${inStage(account_id, id)}) p`,
    ),
    ...(tag_ids.length
      ? [sql`SELECT k.contact_id, 'tag' AS kind, k.tag_id AS id FROM contact_tag k WHERE ${tagged(account_id, tag_ids)}`]
      : []),
    ...audiences.map(
      ({ id, condition }) => sql`SELECT t.id AS contact_id, 'audience' AS kind, ${id}::bigint AS id FROM contacts t WHERE ${condition}`,
    ),
  ]
  if (!parts.length) return sql`SELECT NULL::bigint AS contact_id, NULL::jsonb AS chosen_by WHERE false`
  return sql`SELECT u.contact_id, jsonb_agg(jsonb_build_object('kind', u.kind, 'id', u.id) ORDER BY u.kind, u.id) AS chosen_by
    FROM (${sql.join(parts, sql` UNION ALL `)}) u GROUP BY u.contact_id`
}

function notExcluded(account_id: number, chosen: CampaignRecipients, audiences: readonly AudienceContacts[], medium: CampaignMedium): Sql {
  const { excluded_contact_list_ids = [], excluded_tag_ids = [], excluded_contact_ids = [], unopened_campaign_ids = [] } = chosen
  return sql.join(
    [
      sql`c.id <> all(${excluded_contact_ids}::bigint[])`,
      ...(unopened_campaign_ids.length ? [gotUnopened(account_id, unopened_campaign_ids)] : []),
      ...(excluded_contact_list_ids.length
        ? [
            sql`NOT EXISTS (SELECT FROM subscriptions s WHERE s.contact_id = c.id AND ${subscribedTo(account_id, excluded_contact_list_ids, medium)})`,
          ]
        : []),
      ...(excluded_tag_ids.length
        ? [sql`NOT EXISTS (SELECT FROM contact_tag k WHERE k.contact_id = c.id AND ${tagged(account_id, excluded_tag_ids)})`]
        : []),
      ...audiences.map(({ condition }) => sql`NOT EXISTS (SELECT FROM contacts t WHERE t.id = c.id AND ${condition})`),
    ],
    sql` AND `,
  )
}

/** Whether a contact `c` was sent one of these campaigns, and no person opened it or clicked. */
const gotUnopened = (account_id: number, ids: readonly number[]): Sql =>
  sql`EXISTS (SELECT FROM email_messages m WHERE m.account_id = ${account_id} AND m.email_campaign_id = any(${[...ids]}::bigint[]) AND m.contact_id = c.id
    AND m.sent_at IS NOT NULL AND m.first_opened_at IS NULL AND m.first_clicked_at IS NULL AND m.status NOT IN ('bounced', 'complained'))`

const subscribedTo = (account_id: number, ids: readonly number[], medium: CampaignMedium): Sql =>
  sql`s.account_id = ${account_id} AND s.contact_list_id = any(${[...ids]}::bigint[]) AND s.status = 'subscribed' AND ${medium} = any(s.channels)`

const tagged = (account_id: number, ids: readonly number[]): Sql =>
  sql`k.account_id = ${account_id} AND k.tag_id = any(${[...ids]}::bigint[])`

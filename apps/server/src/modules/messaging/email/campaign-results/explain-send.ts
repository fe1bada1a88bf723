import { sql } from 'kysely'
import type { CampaignRecipients, Params, SendExplanation } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { contactName, contactQuery } from '#modules/crm/contacts/index.ts'
import { notFound } from '#lib/errors.ts'
import { campaignQuery, type CampaignRow } from '../campaign-records/email-campaigns.query.ts'
import { recipientsSql } from '../campaign-recipients/recipients-sql.ts'

/** What is known of a person who was not chosen. */
const NOT_CHOSEN: Decision = { address: null, status: null, skip_reason: null, chosen_by: [], decided_at: null, sent_at: null }

interface Decision {
  address: string | null
  status: string | null
  skip_reason: string | null
  chosen_by: { kind: SendExplanation['chosen_by'][number]['kind']; id: number }[]
  decided_at: string | null
  sent_at: string | null
}

/**
 * Says why a contact got a campaign or did not: what brought them in, the consent in force, the frequency cap and the first rule that
 * they fail. Of a campaign that was not started yet it says what would happen now.
 */
export async function explainSend(ctx: Context, { params }: { params: Params }): Promise<{ data: SendExplanation }> {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'read')
  const contact = await contactQuery.find(ctx, params.contact_id, 'read')
  if (contact.account_id !== campaign.account_id) throw notFound()
  const found = await (campaign.prepared_at === null ? foreseen : decided)(ctx, campaign, contact.id)
  const decision = found ?? NOT_CHOSEN
  const at = decision.sent_at ?? decision.decided_at ?? ctx.services.clock.now().toISOString()
  const about = { account_id: campaign.account_id, contact_id: contact.id, at }
  return {
    data: {
      contact: { id: contact.id, name: contactName(contact) },
      address: decision.address ?? contact.email,
      status: decision.status,
      skip_reason: decision.skip_reason,
      chosen_by: await named(ctx, campaign.account_id, decision.chosen_by),
      consent: await consentAt(ctx, about),
      cap: await capAt(ctx, { ...about, email_campaign_id: campaign.id }),
      decided_at: decision.decided_at,
      sent_at: decision.sent_at,
    },
  }
}

const decided = (ctx: Context, { id, account_id }: CampaignRow, contact_id: number) =>
  one<Decision>(
    ctx.db,
    sql`SELECT m.to_address AS address, m.status, m.skip_reason, coalesce(m.chosen_by, '[]') AS chosen_by, coalesce(m.sent_at, m.failed_at, m.updated_at) AS decided_at, m.sent_at
      FROM email_messages m WHERE m.account_id = ${account_id} AND m.email_campaign_id = ${id} AND m.contact_id = ${contact_id}`,
  )

const foreseen = (ctx: Context, { account_id, recipients }: CampaignRow, contact_id: number) =>
  one<Decision>(
    ctx.db,
    sql`SELECT a.email AS address, NULL AS status, a.reason AS skip_reason, a.chosen_by, NULL AS decided_at, NULL AS sent_at
      FROM (${recipientsSql(account_id, recipients as CampaignRecipients, undefined)}) a WHERE a.id = ${contact_id}`,
  )

/** What brought the person in, with its name today; null for what is deleted. */
const named = (ctx: Context, account_id: number, chosen_by: Decision['chosen_by']): Promise<SendExplanation['chosen_by']> =>
  rows(
    ctx.db,
    sql`
    SELECT g.kind, g.id, coalesce(l.name, nullif(concat_ws(' · ', p.name, s.name), ''), t.name) AS name
    FROM jsonb_to_recordset(${JSON.stringify(chosen_by)}::jsonb) AS g(kind text, id bigint)
    LEFT JOIN contact_lists l ON g.kind = 'contact_list' AND l.account_id = ${account_id} AND l.id = g.id
    LEFT JOIN pipeline_stages s ON g.kind = 'pipeline_stage' AND s.account_id = ${account_id} AND s.id = g.id
    LEFT JOIN pipelines p ON p.id = s.pipeline_id
    LEFT JOIN tags t ON g.kind = 'tag' AND t.account_id = ${account_id} AND t.id = g.id`,
  )

interface About {
  account_id: number
  contact_id: number
  at: string
}

/** The last entry about marketing mail in the ledger of consent at a moment. */
async function consentAt(ctx: Context, { account_id, contact_id, at }: About): Promise<SendExplanation['consent']> {
  const row = await one<NonNullable<SendExplanation['consent']>>(
    ctx.db,
    sql`SELECT action, basis, source, text_snapshot AS text, occurred_at FROM consents
      WHERE account_id = ${account_id} AND contact_id = ${contact_id} AND channel = 'email' AND purpose = 'marketing' AND occurred_at <= ${at}
      ORDER BY occurred_at DESC, id DESC LIMIT 1`,
  )
  return row ?? null
}

/** Marketing mails to the person in the days that the account counts, at a moment. */
async function capAt(ctx: Context, { account_id, contact_id, at, email_campaign_id }: About & { email_campaign_id: number }) {
  const row = await one<NonNullable<SendExplanation['cap']>>(
    ctx.db,
    sql`
    SELECT (a.settings -> 'frequency_cap' ->> 'count')::int AS most, (a.settings -> 'frequency_cap' ->> 'days')::int AS days,
      (SELECT count(*) FROM email_messages o WHERE o.account_id = a.id AND o.contact_id = ${contact_id} AND o.purpose = 'marketing'
        AND o.email_campaign_id IS DISTINCT FROM ${email_campaign_id} AND o.sent_at <= ${at}
        AND o.sent_at > ${at}::timestamptz - make_interval(days => (a.settings -> 'frequency_cap' ->> 'days')::int)) AS sent
    FROM accounts a WHERE a.id = ${account_id} AND a.settings -> 'frequency_cap' ->> 'count' IS NOT NULL`,
  )
  return row ?? null
}

import { sql } from 'kysely'
import type { CampaignRecipients, Params, SendExplanation } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { contactName, contactQuery } from '#modules/crm/contacts/index.ts'
import { notFound } from '#lib/errors.ts'
import { campaignQuery, type CampaignRow } from '../campaign-records/email-campaigns.query.ts'
import { recipientsSql, type CampaignMedium } from '../campaign-recipients/recipients-sql.ts'

/** What is known of a person who was not chosen. */
const NOT_CHOSEN: Decision = {
  address: null,
  status: null,
  skip_reason: null,
  variant: null,
  is_held: false,
  chosen_by: [],
  memberships: [],
  decided_at: null,
  sent_at: null,
}

/** What became of a person in a campaign, or what would. */
interface Decision {
  address: string | null
  status: string | null
  skip_reason: string | null
  variant: number | null
  is_held: boolean
  memberships: SendExplanation['memberships']
  chosen_by: { kind: SendExplanation['chosen_by'][number]['kind']; id: number }[]
  decided_at: string | null
  sent_at: string | null
}

interface ExplainedCampaign {
  id: number
  account_id: number
  recipients: unknown
  prepared_at: string | null
}

/**
 * Says why a contact got a campaign or did not: what brought them in, the consent in force, the frequency cap and the first rule that
 * they fail. Of a campaign that was not started yet it says what would happen now.
 */
export async function explainSend(ctx: Context, { params }: { params: Params }): Promise<{ data: SendExplanation }> {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'read')
  return explainCampaign(ctx, campaign, params.contact_id, 'email')
}

/** The explanation of one send of a campaign of either medium. @throws 404 for a contact of another account */
export async function explainCampaign(
  ctx: Context,
  campaign: ExplainedCampaign,
  contact_id: number,
  medium: CampaignMedium,
): Promise<{ data: SendExplanation }> {
  const contact = await contactQuery.find(ctx, contact_id, 'read')
  if (contact.account_id !== campaign.account_id) throw notFound()
  const found = await (campaign.prepared_at === null ? foreseen : decided)(ctx, campaign, contact.id, medium)
  const decision = found ?? NOT_CHOSEN
  const at = decision.sent_at ?? decision.decided_at ?? ctx.services.clock.now().toISOString()
  const about = { account_id: campaign.account_id, contact_id: contact.id, at, medium }
  return {
    data: {
      contact: { id: contact.id, name: contactName(contact) },
      address: decision.address ?? (medium === 'email' ? contact.email : contact.phone),
      status: decision.status,
      skip_reason: decision.skip_reason,
      variant: decision.variant,
      is_held: decision.is_held,
      chosen_by: await named(ctx, campaign.account_id, decision.chosen_by),
      memberships: decision.memberships,
      consent: await consentAt(ctx, about),
      cap: await capAt(ctx, { ...about, campaign_id: campaign.id }),
      decided_at: decision.decided_at,
      sent_at: decision.sent_at,
    },
  }
}

const NO_VARIANT = sql`NULL::int AS variant, false AS is_held`

/** Where the messages of a medium are. */
const MESSAGES: Record<CampaignMedium, { table: Sql; campaign: Sql; address: Sql; reached: Sql; variant: Sql; memberships: Sql }> = {
  email: {
    table: sql`email_messages`,
    campaign: sql`m.email_campaign_id`,
    address: sql`m.to_address`,
    reached: sql`a.email`,
    variant: sql`m.variant, m.status = 'queued' AND m.email_campaign_text_id IS NULL AS is_held`,
    memberships: sql`coalesce((SELECT jsonb_agg(jsonb_build_object('audience_id', u.id, 'name', n.name, 'is_member', (m.memberships ->> u.id::text)::boolean) ORDER BY u.id)
      FROM email_campaign_texts x CROSS JOIN unnest(x.audience_ids) AS u(id) LEFT JOIN audiences n ON n.account_id = x.account_id AND n.id = u.id
      WHERE x.account_id = m.account_id AND x.id = m.email_campaign_text_id AND m.memberships IS NOT NULL), '[]')`,
  },
  sms: {
    table: sql`sms_messages`,
    campaign: sql`m.sms_campaign_id`,
    address: sql`m.to_number`,
    reached: sql`a.phone`,
    variant: NO_VARIANT,
    memberships: sql`'[]'::jsonb`,
  },
}

const decided = (ctx: Context, { id, account_id }: ExplainedCampaign, contact_id: number, medium: CampaignMedium) => {
  const { table, campaign, address, variant, memberships } = MESSAGES[medium]
  return one<Decision>(
    ctx.db,
    sql`SELECT ${address} AS address, m.status, m.skip_reason, ${variant}, coalesce(m.chosen_by, '[]') AS chosen_by, ${memberships} AS memberships, coalesce(m.sent_at, m.failed_at, m.updated_at) AS decided_at, m.sent_at
      FROM ${table} m WHERE m.account_id = ${account_id} AND ${campaign} = ${id} AND m.contact_id = ${contact_id}`,
  )
}

const foreseen = async (ctx: Context, { account_id, recipients }: ExplainedCampaign, contact_id: number, medium: CampaignMedium) =>
  one<Decision>(
    ctx.db,
    sql`SELECT ${MESSAGES[medium].reached} AS address, NULL AS status, a.reason AS skip_reason, ${NO_VARIANT}, a.chosen_by, '[]'::jsonb AS memberships, NULL AS decided_at, NULL AS sent_at
      FROM (${await recipientsSql(ctx.db, account_id, recipients as CampaignRecipients, { scope: undefined, now: ctx.services.clock.now(), medium })}) a WHERE a.id = ${contact_id}`,
  )

/** What brought the person in, with its name today; null for what is deleted. */
const named = (ctx: Context, account_id: number, chosen_by: Decision['chosen_by']): Promise<SendExplanation['chosen_by']> =>
  rows(
    ctx.db,
    sql`
    SELECT g.kind, g.id, coalesce(l.name, nullif(concat_ws(' · ', p.name, s.name), ''), t.name, n.name) AS name
    FROM jsonb_to_recordset(${JSON.stringify(chosen_by)}::jsonb) AS g(kind text, id bigint)
    LEFT JOIN contact_lists l ON g.kind = 'contact_list' AND l.account_id = ${account_id} AND l.id = g.id
    LEFT JOIN pipeline_stages s ON g.kind = 'pipeline_stage' AND s.account_id = ${account_id} AND s.id = g.id
    LEFT JOIN pipelines p ON p.id = s.pipeline_id
    LEFT JOIN tags t ON g.kind = 'tag' AND t.account_id = ${account_id} AND t.id = g.id
    LEFT JOIN audiences n ON g.kind = 'audience' AND n.account_id = ${account_id} AND n.id = g.id`,
  )

interface About {
  account_id: number
  contact_id: number
  at: string
  medium: CampaignMedium
}

/** The last entry about marketing by the medium in the ledger of consent at a moment. */
async function consentAt(ctx: Context, { account_id, contact_id, at, medium }: About): Promise<SendExplanation['consent']> {
  const row = await one<NonNullable<SendExplanation['consent']>>(
    ctx.db,
    sql`SELECT action, basis, source, text_snapshot AS text, occurred_at FROM consents
      WHERE account_id = ${account_id} AND contact_id = ${contact_id} AND channel = ${medium} AND purpose = 'marketing' AND occurred_at <= ${at}
      ORDER BY occurred_at DESC, id DESC LIMIT 1`,
  )
  return row ?? null
}

/** Marketing messages to the person in the days that the account counts, at a moment. */
async function capAt(ctx: Context, { account_id, contact_id, at, medium, campaign_id }: About & { campaign_id: number }) {
  const { table, campaign } = MESSAGES[medium]
  const row = await one<NonNullable<SendExplanation['cap']>>(
    ctx.db,
    sql`
    SELECT (a.settings -> 'frequency_cap' ->> 'count')::int AS most, (a.settings -> 'frequency_cap' ->> 'days')::int AS days,
      (SELECT count(*) FROM ${table} m WHERE m.account_id = a.id AND m.contact_id = ${contact_id} AND m.purpose = 'marketing'
        AND ${campaign} IS DISTINCT FROM ${campaign_id} AND m.sent_at <= ${at}
        AND m.sent_at > ${at}::timestamptz - make_interval(days => (a.settings -> 'frequency_cap' ->> 'days')::int)) AS sent
    FROM accounts a WHERE a.id = ${account_id} AND a.settings -> 'frequency_cap' ->> 'count' IS NOT NULL`,
  )
  return row ?? null
}

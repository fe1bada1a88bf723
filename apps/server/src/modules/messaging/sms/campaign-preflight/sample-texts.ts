import { sql } from 'kysely'
import { transliterateSms, type SmsParts } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { checkedSms, contactValues, mergeValuesOf } from '#modules/messaging/email/index.ts'
import { lastCost } from '../messages/preview-sms.ts'
import { plannedText } from '../queue/wire-text.ts'
import { plannedStopUrl } from '../stop/stop-link.ts'
import type { SmsCampaignRow } from '../campaign-records/sms-campaigns.query.ts'

type Written = Pick<SmsCampaignRow, 'account_id' | 'body' | 'transliterate' | 'track_clicks'>

export type SampleText = { text: string } & SmsParts

/**
 * The texts of a campaign as they will leave for some contacts, or one with the fallbacks of its merge tags for none.
 * @throws 422 on `body` for wrong merge tags
 */
export async function sampleTexts(ctx: Context, campaign: Written, contact_ids: readonly number[]): Promise<SampleText[]> {
  const { account_id, body, transliterate, track_clicks } = campaign
  const { app_url } = ctx.services
  const fill_in = checkedSms(ctx, body)
  const common = {
    ...(await mergeValuesOf(ctx.db, { account_id, contact_id: null, contact_request_id: null, user_id: ctx.actor.id, from: null })),
    stop_url: plannedStopUrl(app_url),
  }
  const found = contact_ids.length
    ? await rows<{ contact: Record<string, string | null> }>(
        ctx.db,
        sql`SELECT ${contactValues} AS contact FROM contacts c WHERE c.account_id = ${account_id} AND c.id = any(${[...contact_ids]}::bigint[])
          ORDER BY array_position(${[...contact_ids]}::bigint[], c.id)`,
      )
    : [{ contact: {} }]
  return found.map(({ contact }) => {
    const text = fill_in.render({ ...common, contact }).trim()
    return plannedText(app_url, transliterate ? transliterateSms(text) : text, track_clicks)
  })
}

export interface Estimate {
  total_parts: number
  cost_micros: number | null
  cost_currency: string | null
}

/** Parts and cost of all SMS of a campaign, from the texts of some recipients and from what the last SMS of the account cost. */
export async function estimateOf(ctx: Context, account_id: number, texts: readonly SampleText[], recipients: number): Promise<Estimate> {
  const average = texts.reduce((sum, { parts }) => sum + parts, 0) / Math.max(1, texts.length)
  const total_parts = Math.ceil(average * recipients)
  const price = await lastCost(ctx, account_id)
  return { total_parts, cost_micros: price && Math.round(price.micros * total_parts), cost_currency: price?.currency ?? null }
}

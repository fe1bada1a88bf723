import { sql } from 'kysely'
import type { BodyOf, Params, previewSms as previewEndpoint, SmsPreview } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { contactRequestQuery } from '#modules/crm/contact-requests/index.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import { checkedSms, mergeValuesOf } from '#modules/messaging/email/index.ts'
import { gatewayOf } from '../gateways/configured.ts'
import { plannedText } from '../queue/wire-text.ts'
import { plannedStopUrl } from '../stop/stop-link.ts'

/** How a text will leave, in how many parts, and what they will cost if that is known. */
export async function previewSms(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof previewEndpoint> }) {
  const account_id = params.account_id as number
  const contact = body.contact_id ? await contactQuery.find(ctx, body.contact_id, 'read') : null
  const request = body.contact_request_id ? await contactRequestQuery.find(ctx, body.contact_request_id, 'read') : null
  const of_account = contact?.account_id === account_id ? contact : null
  const numbers = await rows<SmsPreview['numbers'][number]>(
    ctx.db,
    sql`
    SELECT number, is_primary, type, sms_status FROM contact_phone_numbers
    WHERE account_id = ${account_id} AND contact_id = ${of_account?.id ?? null}::bigint AND number IS NOT NULL ORDER BY is_primary DESC, id`,
  )
  const sheet = await previewText(ctx, {
    account_id,
    body: body.body,
    track_clicks: body.track_clicks ?? true,
    contact_id: of_account?.id ?? null,
    contact_request_id: request?.account_id === account_id ? request.id : null,
  })
  return { data: { ...sheet, numbers } }
}

export async function previewText(
  ctx: Context,
  about: { account_id: number; body: string; track_clicks: boolean; contact_id: number | null; contact_request_id: number | null },
): Promise<Omit<SmsPreview, 'numbers'>> {
  const fill_in = checkedSms(ctx, about.body)
  const values = {
    ...(await mergeValuesOf(ctx.db, { ...about, user_id: ctx.actor.id, from: null })),
    stop_url: plannedStopUrl(ctx.services.app_url),
  }
  const planned = plannedText(ctx.services.app_url, fill_in.render(values).trim(), about.track_clicks)
  const part = await lastCost(ctx, about.account_id)
  const gateway = await gatewayOf(ctx.db, ctx.services, about.account_id)
  return {
    ...planned,
    cost_micros: part && Math.round(part.micros * planned.parts),
    cost_currency: part?.currency ?? null,
    missing: about.contact_id === null ? [] : fill_in.missing(values),
    sender_id: gateway?.sender_id ?? null,
  }
}

/** What the last messages of the account cost by the part. */
export async function lastCost(ctx: Context, account_id: number): Promise<{ micros: number; currency: string } | null> {
  const row = await one<{ micros: number; currency: string }>(
    ctx.db,
    sql`
    SELECT (sum(x.cost_micros) / sum(x.parts))::bigint AS micros, x.cost_currency AS currency FROM (
      SELECT cost_micros, cost_currency, parts FROM sms_messages WHERE account_id = ${account_id} AND cost_micros IS NOT NULL AND cost_currency IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 50
    ) x GROUP BY x.cost_currency ORDER BY count(*) DESC LIMIT 1`,
  )
  return row ?? null
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { parsePhone } from '@stoa/domain'
import type { BodyOf, Params, testSmsCampaign } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseInvalid, refuseMissing } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import { sampleTexts } from '../campaign-preflight/sample-texts.ts'
import { smsCampaignQuery, type SmsCampaignRow } from '../campaign-records/sms-campaigns.query.ts'
import { neededGateway } from '../messages/send-sms.ts'
import { insertSms } from '../store/messages.ts'

/**
 * Sends the text of a campaign to a few numbers to try it, filled in with a contact or its fallbacks. Nothing is counted or tracked.
 * @throws 404 for a contact of another account, 422 on `to`
 */
export async function sendCampaignTest(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof testSmsCampaign> }) {
  const campaign: SmsCampaignRow = await smsCampaignQuery.find(ctx, params.id, 'update')
  const { account_id } = campaign
  if (body.contact_id && (await contactQuery.find(ctx, body.contact_id)).account_id !== account_id) throw notFound()
  if (!campaign.body) refuseMissing(ctx, 'body')
  const numbers = await numbersOf(ctx, account_id, body.to)
  const gateway = await neededGateway(ctx, account_id)
  const [planned] = await sampleTexts(ctx, { ...campaign, track_clicks: false }, body.contact_id ? [body.contact_id] : [])
  const { text, encoding, parts } = planned!
  for (const to_number of numbers)
    await insertSms(ctx.db, {
      account_id,
      user_id: ctx.actor.id,
      purpose: 'transactional',
      to_number,
      sender_id: campaign.sender_id ?? gateway.sender_id,
      wished_sender_id: campaign.sender_id,
      body: text.slice(0, 1600),
      encoding,
      parts,
      token: randomUUID(),
      track_clicks: false,
      queued_at: ctx.services.clock.now(),
    })
  return { data: { sent: numbers.length } }
}

/** Numbers as gateways take them, each once. @throws 422 on `to` */
async function numbersOf(ctx: Context, account_id: number, written: readonly string[]): Promise<string[]> {
  const account = await one<{ country_code: string }>(ctx.db, sql`SELECT country_code FROM accounts WHERE id = ${account_id}`)
  const numbers = written.map((raw) => parsePhone(raw, account!.country_code).number ?? refuseInvalid(ctx, 'to', 'phone'))
  return [...new Set(numbers)]
}

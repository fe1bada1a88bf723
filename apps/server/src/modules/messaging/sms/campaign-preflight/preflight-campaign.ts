import { sql } from 'kysely'
import { isE164, namesWayOut, smsParts } from '@stoa/domain'
import type { CampaignRecipients, Params, SmsCampaignFinding, SmsCampaignPreflight, SmsRecipientCount } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import {
  checkRecipients,
  countBy,
  countMissingValues,
  countOverlap,
  peopleOf,
  tagsWithoutFallback,
} from '#modules/messaging/email/index.ts'
import { smsCampaignQuery, type SmsCampaignRow } from '../campaign-records/sms-campaigns.query.ts'
import { neededGateway } from '../messages/send-sms.ts'
import { endOfQuietHours, type QuietHours } from '../queue/quiet-hours.ts'
import { estimateOf, sampleTexts, type Estimate, type SampleText } from './sample-texts.ts'

type Person = SmsCampaignPreflight['people'][number]
type Reason = SmsRecipientCount['skipped'][number]['reason']

/** Counts the recipients of a choice that a member makes. @throws 422 on a list, stage or tag of another account */
export async function countChosen(ctx: Context, { params, body }: { params: Params; body: CampaignRecipients }) {
  const account_id = params.account_id as number
  await checkRecipients(ctx, account_id, body)
  return { data: await countRecipients(ctx, account_id, body) }
}

/** How many would get an SMS now, and how many not, by reason. */
export const countRecipients = (ctx: Context, account_id: number, chosen: CampaignRecipients): Promise<SmsRecipientCount> =>
  countBy<Reason>(ctx, account_id, chosen, 'sms')

/** What a campaign would send now: the first people, their texts, all parts and the cost. */
export async function foresee(ctx: Context, campaign: SmsCampaignRow, recipients: number) {
  const people = await peopleOf<Person>(ctx, campaign.account_id, campaign.recipients as CampaignRecipients, 'sms')
  const reached = people.filter(({ skip_reason }) => skip_reason === null)
  const texts = await sampleTexts(
    ctx,
    campaign,
    reached.map(({ contact_id }) => contact_id),
  )
  return { people, texts, estimate: await estimateOf(ctx, campaign.account_id, texts, recipients) }
}

const finding = (code: SmsCampaignFinding['code'], more: Partial<SmsCampaignFinding> = {}): SmsCampaignFinding => ({
  code,
  blocking: false,
  subject: null,
  count: null,
  at: null,
  ...more,
})

/** Looks through a draft or scheduled campaign as it would go out now. Sends nothing and stores nothing. */
export async function preflightCampaign(ctx: Context, { params }: { params: Params }): Promise<{ data: SmsCampaignPreflight }> {
  const campaign: SmsCampaignRow = await smsCampaignQuery.find(ctx, params.id, 'update')
  const counts = await countRecipients(ctx, campaign.account_id, campaign.recipients as CampaignRecipients)
  const { people, texts, estimate } = await foresee(ctx, campaign, counts.recipients)
  const gateway_sender = await senderOfGateway(ctx, campaign.account_id)
  const sender_id = campaign.sender_id ?? gateway_sender
  const [first] = texts
  const { hourly_limit } = campaign
  return {
    data: {
      ...counts,
      people,
      findings: [
        ...ofText(campaign, texts),
        ...ofSender(campaign, gateway_sender),
        ...(await ofRecipients(ctx, campaign, counts.recipients, estimate)),
        ...(await ofTime(ctx, campaign)),
      ],
      text: first?.text ?? '',
      encoding: first?.encoding ?? 'gsm7',
      parts: first?.parts ?? 0,
      ...estimate,
      sender_id,
      seconds: hourly_limit === null ? null : Math.ceil((counts.recipients / hourly_limit) * 3600),
    },
  }
}

async function senderOfGateway(ctx: Context, account_id: number): Promise<string | null> {
  try {
    return (await neededGateway(ctx, account_id)).sender_id
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function ofText({ body }: SmsCampaignRow, texts: readonly SampleText[]): SmsCampaignFinding[] {
  if (!body) return [finding('no_text', { blocking: true })]
  const parts = texts.map((text) => text.parts)
  const longer = parts.filter((n) => n > Math.min(...parts)).length
  const wide = [...new Set(texts.flatMap(({ text }) => [...text]))].filter((letter) => smsParts(letter).encoding === 'ucs2')
  return [
    ...(namesWayOut(body) ? [] : [finding('no_way_out', { blocking: true })]),
    ...(wide.length ? [finding('unicode', { subject: wide.slice(0, 20).join(' ') })] : []),
    ...(longer ? [finding('longer_for_some', { count: longer })] : []),
  ]
}

/** A way out by an answer needs a number that takes answers. */
function ofSender({ body, sender_id }: SmsCampaignRow, gateway_sender: string | null): SmsCampaignFinding[] {
  if (gateway_sender === null) return [finding('no_gateway', { blocking: true })]
  const sender = sender_id ?? gateway_sender
  const needs_answers = namesWayOut(body) && !body.includes('stop_url')
  return needs_answers && !isE164(sender) ? [finding('answers_do_not_arrive', { subject: sender })] : []
}

async function ofRecipients(
  ctx: Context,
  campaign: SmsCampaignRow,
  recipients: number,
  { cost_micros }: Estimate,
): Promise<SmsCampaignFinding[]> {
  if (recipients === 0) return [finding('no_recipients', { blocking: true })]
  const { account_id } = campaign
  const chosen = campaign.recipients as CampaignRecipients
  const missing = await countMissingValues(ctx, account_id, chosen, tagsWithoutFallback(campaign.body), 'sms')
  const overlap = await countOverlap(ctx, account_id, chosen, 'sms')
  return [
    ...missing.map(({ tag, count }) => finding('missing_value', { subject: tag, count })),
    ...(overlap ? [finding('overlap', { count: overlap })] : []),
    ...(cost_micros === null ? [finding('no_price')] : []),
  ]
}

/** When SMS that start now would leave, if quiet hours last. */
async function ofTime(ctx: Context, { account_id, quiet_hours, scheduled_at }: SmsCampaignRow): Promise<SmsCampaignFinding[]> {
  if (!quiet_hours) return []
  const account = await one<{ time_zone: string; hours: QuietHours | null }>(
    ctx.db,
    sql`SELECT time_zone, nullif(settings -> 'quiet_hours', 'null') AS hours FROM accounts WHERE id = ${account_id}`,
  )
  const at = scheduled_at === null ? ctx.services.clock.now() : new Date(scheduled_at)
  const end = endOfQuietHours(at, account!.time_zone, account!.hours)
  return end ? [finding('quiet_hours', { at: end.toISOString() })] : []
}

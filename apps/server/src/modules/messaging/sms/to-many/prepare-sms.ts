import type { SmsPreflight, SmsToManyInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { checkedSms, countMembers, countReceivers, firstReceivers, saveDraft, type Group } from '#modules/messaging/email/index.ts'
import { previewText } from '../messages/preview-sms.ts'
import { checkWayOut, neededGateway } from '../messages/send-sms.ts'
import { smsToMany, stageSmsQuery, type SmsRow } from './sms.query.ts'

/** Stores an SMS to many people as a draft. Returns its recipients, the excluded people by reason, and the cost. */
export async function prepareSms(ctx: Context, group: Group, body: SmsToManyInput & { contact_ids?: number[] }) {
  const gateway = await neededGateway(ctx, group.account_id)
  checkedSms(ctx, body.body)
  checkWayOut(ctx, body)
  const row = await saveDraft(ctx, group, smsToMany, {
    body,
    values: {
      purpose: body.purpose,
      sender_id: gateway.sender_id,
      body: body.body,
      track_clicks: body.track_clicks ?? true,
      excluded_contact_ids: body.excluded_contact_ids ?? [],
    },
  })
  const { data } = await stageSmsQuery.one(ctx, row, ['user'])
  return { data, included: { preflight: await preflight(ctx, row) } }
}

async function preflight(ctx: Context, row: SmsRow): Promise<SmsPreflight> {
  const { recipients, skipped } = await countReceivers<SmsPreflight['skipped'][number]['reason']>(ctx, 'sms', row)
  const people = await firstReceivers<SmsPreflight['people'][number]>(ctx, 'sms', row)
  const first = people.find((one) => one.skip_reason === null)
  const preview = await previewText(ctx, { ...row, contact_id: first?.contact_id ?? null, contact_request_id: null })
  return {
    ...(await countMembers(ctx, row)),
    recipients,
    skipped,
    people,
    preview,
    parts: preview.parts * recipients,
    cost_micros: preview.cost_micros === null ? null : preview.cost_micros * recipients,
    cost_currency: preview.cost_currency,
  }
}

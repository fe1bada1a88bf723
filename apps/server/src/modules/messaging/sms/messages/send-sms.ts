import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { namesWayOut } from '@stoa/domain'
import type { Params, SendSmsInput } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { requireFeature } from '#modules/accounts/features/index.ts'
import { contactRequestQuery } from '#modules/crm/contact-requests/index.ts'
import { checkedSms, mergeValuesOf } from '#modules/messaging/email/index.ts'
import { gatewayOf, type ConfiguredGateway } from '../gateways/configured.ts'
import { refusalOf } from '../queue/refusals.ts'
import { plannedText } from '../queue/wire-text.ts'
import { stopCodeFor, stopUrl } from '../stop/stop-link.ts'
import { announceSms } from './announce-sms.ts'
import { smsQuery } from './sms-messages.query.ts'
import type { FindSmsOwner, SmsOwner } from './sms-owner.ts'
import { insertSms } from '../store/messages.ts'

/** Time in which an SMS that was just sent can be taken back. */
const UNDO_MS = 10_000
const YEAR_MS = 366 * 86_400_000

/**
 * Queues an SMS to a contact, merge tags filled in now. It leaves after the seconds for undoing, or at its time.
 * @throws 422 on the field that is wrong, 409 when no gateway is set up
 */
export const sendSms =
  (find: FindSmsOwner) =>
  async (ctx: Context, { params, body }: { params: Params; body: SendSmsInput }) => {
    const owner = await find(ctx, params, 'send')
    const gateway = await neededGateway(ctx, owner.account_id)
    const contact_request_id = await requestOf(ctx, owner, body.contact_request_id ?? null)
    const row = await queueSms(ctx, { ...owner, contact_request_id }, body, gateway)
    const reason = await refusalOf(ctx.db, row.id, ctx.services.clock.now())
    if (reason) throw invalid({ to_number: ctx.services.t(ctx.request.locale, `sms:skip.${reason}`) })
    announceSms(ctx, row, owner.label, 'queued')
    return smsQuery.one(ctx, row, ['user'])
  }

/**
 * Stores an SMS for the queue, with its text filled in. Without a user it is one of the product itself.
 * @throws 422 on the field that is wrong
 */
export async function queueSms(ctx: Context, owner: SmsOwner, body: SendSmsInput, gateway: ConfiguredGateway) {
  const { purpose, track_clicks = true } = body
  const user_id = ctx.actor.id || null
  checkWayOut(ctx, body)
  const to_number = await numberOf(ctx, owner, body.to_number ?? null)
  const fill_in = checkedSms(ctx, body.body)
  const stop_code = stopCodeFor(fill_in)
  const values = await mergeValuesOf(ctx.db, { ...owner, user_id, from: null })
  const text = fill_in.render({ ...values, stop_url: stop_code && stopUrl(ctx.services.app_url, stop_code) }).trim()
  const { encoding, parts } = plannedText(ctx.services.app_url, text, track_clicks)
  if (parts === 0 || text.length > 1600) throw invalid({ body: say(ctx, parts === 0 ? 'empty' : 'too_long') })
  return insertSms(ctx.db, {
    account_id: owner.account_id,
    contact_id: owner.contact_id,
    contact_request_id: owner.contact_request_id,
    user_id,
    purpose,
    to_number,
    sender_id: gateway.sender_id,
    body: text,
    encoding,
    parts,
    token: randomUUID(),
    stop_code,
    track_clicks,
    send_at: sendAt(ctx, body.send_at),
    queued_at: ctx.services.clock.now(),
  })
}

/** @throws 403 where the plan has no SMS, 409 when neither the account nor the platform has a gateway */
export async function neededGateway(ctx: Context, account_id: number): Promise<ConfiguredGateway> {
  await requireFeature(ctx, account_id, 'sms.enabled')
  const gateway = await gatewayOf(ctx.db, ctx.services, account_id)
  if (!gateway) throw conflict(say(ctx, 'no_gateway'))
  return gateway
}

/** Marketing says how to get no more of it. @throws 422 on `body` */
export function checkWayOut(ctx: Context, { purpose, body }: Pick<SendSmsInput, 'purpose' | 'body'>): void {
  if (purpose === 'marketing' && !namesWayOut(body)) throw invalid({ body: say(ctx, 'no_way_out') })
}

/** @throws 422 on `send_at` outside the coming year */
export function sendAt(ctx: Context, send_at: string | null | undefined): Date {
  const now = ctx.services.clock.now().getTime()
  const at = send_at ? Date.parse(send_at) : now + UNDO_MS
  if (at < now - 60_000 || at > now + YEAR_MS) throw invalid({ send_at: ctx.services.t(ctx.request.locale, 'messaging:errors.send_at') })
  return new Date(at)
}

/** @throws 404 for a request of another contact */
async function requestOf(ctx: Context, owner: SmsOwner, id: number | null): Promise<number | null> {
  if (owner.contact_request_id !== null || id === null) return owner.contact_request_id
  const request = await contactRequestQuery.find(ctx, id, 'read')
  if (request.contact_id !== owner.contact_id) throw invalid({ contact_request_id: say(ctx, 'other_request') })
  return request.id
}

/** Accepts only numbers of the contact, so that every message belongs to its recipient. */
async function numberOf(ctx: Context, { account_id, contact_id }: SmsOwner, wished: string | null): Promise<string> {
  const row = await one<{ number: string }>(
    ctx.db,
    sql`
    SELECT x.number FROM (
      SELECT phone AS number, 0 AS place FROM contacts WHERE account_id = ${account_id} AND id = ${contact_id} AND phone IS NOT NULL
      UNION ALL SELECT number, 1 FROM contact_phone_numbers WHERE account_id = ${account_id} AND contact_id = ${contact_id} AND number IS NOT NULL
    ) x WHERE ${wished}::text IS NULL OR x.number = ${wished} ORDER BY x.place LIMIT 1`,
  )
  if (!row) throw invalid({ to_number: say(ctx, wished === null ? 'no_number' : 'other_number') })
  return row.number
}

const say = (ctx: Context, key: string) => ctx.services.t(ctx.request.locale, `sms:errors.${key}`)

import { sql } from 'kysely'
import type { SmsMessage } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refusalSql } from '#modules/crm/contact-lists/index.ts'
import { refusalOf } from '../queue/refusals.ts'
import { announceSms } from './announce-sms.ts'
import { neededGateway, queueSms } from './send-sms.ts'
import type { SmsOwner } from './sms-owner.ts'

/**
 * Queues an SMS that a rule sends to a contact, with the transaction. Asks for consent now; the queue asks again before it sends.
 * @returns the SMS, or the reason why the contact may not receive it
 * @throws 403 where the plan has no SMS, 409 without a gateway, 422 on the text
 */
export async function sendSmsAutomatically(
  ctx: Context,
  owner: SmsOwner,
  { purpose, body }: { purpose: SmsMessage['purpose']; body: string },
): Promise<{ sms_message_id: number | null; reason: string | null }> {
  const { account_id, contact_id } = owner
  const may = await one<{ reason: string | null }>(
    ctx.db,
    sql`SELECT ${refusalSql({ channel: 'sms', purpose })} AS reason FROM contacts c WHERE c.id = ${contact_id} AND c.account_id = ${account_id}`,
  )
  if (!may || may.reason)
    return { sms_message_id: null, reason: may?.reason === 'no_address' ? 'no_number' : (may?.reason ?? 'not_active') }
  const gateway = await neededGateway(ctx, account_id)
  const row = await queueSms(ctx, owner, { purpose, body, send_at: ctx.services.clock.now().toISOString() }, gateway)
  announceSms(ctx, row, owner.label, 'queued')
  return { sms_message_id: row.id, reason: await refusalOf(ctx.db, row.id, ctx.services.clock.now()) }
}

import { sql } from 'kysely'
import type { Params, SmsTrackingLog } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { findSms, requestOwner } from './sms-owner.ts'

const MOST = 500

/** What became of the SMS of a request, newest first. */
export async function requestLogs(ctx: Context, { params }: { params: Params }) {
  const { account_id, contact_request_id } = await requestOwner(ctx, params, 'read')
  return { data: await read(ctx, account_id, sql`m.contact_request_id = ${contact_request_id}`, 'DESC') }
}

/** What became of one SMS, oldest first. */
export async function smsLogs(ctx: Context, { params }: { params: Params }) {
  const row = await findSms(ctx, params.id, 'read')
  return { data: await read(ctx, row.account_id, sql`m.id = ${row.id}`, 'ASC') }
}

async function read(ctx: Context, account_id: number, which: Sql, order: 'ASC' | 'DESC'): Promise<SmsTrackingLog[]> {
  return rows<SmsTrackingLog>(
    ctx.db,
    sql`
    SELECT l.id, l.sms_message_id, l.status, l.error_code, l.provider_status, m.to_number, l.occurred_at
    FROM sms_tracking_logs l JOIN sms_messages m ON m.account_id = l.account_id AND m.id = l.sms_message_id
    WHERE l.account_id = ${account_id} AND ${which} ORDER BY l.id ${sql.raw(order)} LIMIT ${MOST}`,
  )
}

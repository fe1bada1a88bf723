import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { conflict } from '#lib/errors.ts'
import { announceSms } from './announce-sms.ts'
import type { SmsRow } from './sms-messages.presenter.ts'
import { smsQuery } from './sms-messages.query.ts'
import { findSms } from './sms-owner.ts'

/** Takes an SMS back that waits. @throws 409 once a process has taken it for sending */
export async function cancelSms(ctx: Context, { params }: { params: Params }) {
  const found = await findSms(ctx, params.id, 'send')
  const { rows } = await sql<SmsRow>`
    UPDATE sms_messages SET status = 'cancelled', next_attempt_at = NULL, updated_at = now() WHERE id = ${found.id} AND status = 'queued' RETURNING *`.execute(
    ctx.db,
  )
  if (!rows[0]) throw conflict(ctx.services.t(ctx.request.locale, 'sms:errors.too_late'))
  announceSms(ctx, rows[0], rows[0].to_number, 'cancelled')
  return smsQuery.one(ctx, rows[0])
}

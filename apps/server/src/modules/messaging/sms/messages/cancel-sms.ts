import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { conflict } from '#lib/errors.ts'
import { announceSms } from './announce-sms.ts'
import { smsQuery } from './sms-messages.query.ts'
import { findSms } from './sms-owner.ts'
import { cancelQueued } from '../store/messages.ts'

/** Takes an SMS back that waits. @throws 409 once a process has taken it for sending */
export async function cancelSms(ctx: Context, { params }: { params: Params }) {
  const found = await findSms(ctx, params.id, 'send')
  const row = await cancelQueued(ctx.db, found.id)
  if (!row) throw conflict(ctx.services.t(ctx.request.locale, 'sms:errors.too_late'))
  announceSms(ctx, row, row.to_number, 'cancelled')
  return smsQuery.one(ctx, row)
}

import type { Params } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { refuseState } from '#kit/refuse.ts'
import { postMovement, refreshOverdue } from '#modules/accounts/relations/index.ts'
import { accountZone } from '../../documents/index.ts'
import { recordPayment } from '../payment-events.ts'
import { isReceived, type PaymentRow } from '../payment-row.ts'
import { findHeld } from '../payments.query.ts'
import { deletePayment } from '../store/payments.ts'

/**
 * Deletes a payment that was not received. Received payments are refunded instead. Only a Super Admin may reverse an
 * unallocated payment on the day it was recorded; the ledger keeps both entries (domain.md 3.26).
 * @throws 409 otherwise
 */
export async function removePayment(ctx: Context, { params }: { params: Params }) {
  const row = await findHeld(ctx, params.uuid as string, 'delete')
  if (row.status === 'void') refuseState(ctx, 'payments:errors.not_deletable')
  if (isReceived(row)) await takeBack(ctx, row)
  await deletePayment(ctx.db, row.uuid)
  recordPayment(ctx, 'deleted', row)
  return { data: null }
}

async function takeBack(ctx: Context, row: PaymentRow): Promise<void> {
  const zone = await accountZone(ctx, row.account_id)
  const today = localToday(zone, ctx.services.clock.now())
  const isOfToday = localToday(zone, new Date(row.completed_at ?? row.created_at)) === today
  if (!ctx.actor.super_admin || !isOfToday || row.allocated_minor > 0 || row.refunded_minor > 0)
    refuseState(ctx, 'payments:errors.not_deletable')
  if (!row.account_relation_uuid) return
  await postMovement(ctx, {
    account_id: row.account_id,
    account_relation_uuid: row.account_relation_uuid,
    type: 'adjustment',
    document: { type: 'payment', id: row.uuid },
    number: row.number,
    date: today,
    description: ctx.services.t(ctx.request.locale, 'payments:taken_back', { number: row.number }),
    ...(row.direction === 'in' ? { debit_minor: row.amount_minor } : { credit_minor: row.amount_minor }),
    currency: row.currency,
  })
  await refreshOverdue(ctx, [row.account_relation_uuid])
}

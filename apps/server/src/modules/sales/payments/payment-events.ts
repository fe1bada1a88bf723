import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { isReceived, type PaymentRow } from './payment-row.ts'

export type PaymentVerb =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'allocated'
  | 'released'
  | 'refunded'
  | 'refund_failed'

/** Broadcasts a step to both accounts, and logs it in the account that received the payment. */
export function recordPayment(
  ctx: Context,
  verb: PaymentVerb,
  row: PaymentRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  const payer = row.client_account_id !== null && row.direction === 'in' && isReceived(row) ? [row.client_account_id] : []
  for (const account_id of [row.account_id, ...payer])
    ctx.emit({
      name: `payment.${verb === 'created' || verb === 'deleted' ? verb : 'updated'}`,
      account_id,
      type: 'payment',
      key: row.uuid,
      version: row.version,
      requires: 'payments.read',
      ...(changes && { changed: Object.keys(changes) }),
    })
  ctx.log({
    account_id: row.account_id,
    event: `payment.${verb}`,
    subject_type: 'payment',
    subject_id: row.uuid,
    subject_label: row.number ?? row.reference ?? '–',
    contact_id: row.contact_id,
    ...(changes && { changes }),
  })
}

/** Notifies the payer's manager and the account's owner of a payment. */
export async function notifyReceived(ctx: Context, row: PaymentRow, amount: string): Promise<void> {
  const found = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT DISTINCT user_id FROM (
      SELECT owner_id AS user_id FROM accounts WHERE id = ${row.account_id}
      UNION ALL SELECT manager_id FROM account_relations WHERE uuid = ${row.account_relation_uuid}::uuid) u WHERE user_id IS NOT NULL`,
  )
  if (!found.length) return
  ctx.publish({
    topic: 'notification',
    account_id: row.account_id,
    payload: {
      user_ids: found.map(({ user_id }) => user_id),
      setting_code: 'payment.received',
      account_id: row.account_id,
      requires: 'payments.read',
      subject_type: 'payment',
      subject_id: row.uuid,
      params: { subject: [amount, row.number].filter(Boolean).join(' · ') },
      url: `/accounts/${row.account_id}/payments/${row.uuid}`,
      actor_id: ctx.actor.id || null,
    },
  })
}

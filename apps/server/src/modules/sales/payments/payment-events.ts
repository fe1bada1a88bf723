import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { isShown, type PaymentRow } from './payment-row.ts'

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
  | 'voided'

/** Broadcasts a step to both accounts, and logs it in the account that received the payment. */
export function recordPayment(
  ctx: Context,
  verb: PaymentVerb,
  row: PaymentRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  const payer = row.client_account_id !== null && row.direction === 'in' && isShown(row) ? [row.client_account_id] : []
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
export const notifyReceived = (ctx: Context, row: PaymentRow, amount: string): Promise<void> =>
  notifyPayment(ctx, 'payment.received', row, amount)

/** Notifies the same people, and the members of the payer's account who may read payments, that a payment is void. */
export async function notifyVoided(ctx: Context, row: PaymentRow, amount: string): Promise<void> {
  await notifyPayment(ctx, 'payment.voided', row, amount)
  const account_id = row.direction === 'in' ? row.client_account_id : null
  if (account_id === null) return
  const found = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT user_id FROM memberships WHERE account_id = ${account_id} AND status = 'active' AND deleted_at IS NULL`,
  )
  tellOf(ctx, 'payment.voided', row, { account_id, user_ids: found.map(({ user_id }) => user_id), amount })
}

type Code = 'payment.received' | 'payment.voided'

async function notifyPayment(ctx: Context, code: Code, row: PaymentRow, amount: string): Promise<void> {
  const found = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT DISTINCT user_id FROM (
      SELECT owner_id AS user_id FROM accounts WHERE id = ${row.account_id}
      UNION ALL SELECT manager_id FROM account_relations WHERE uuid = ${row.account_relation_uuid}::uuid) u WHERE user_id IS NOT NULL`,
  )
  tellOf(ctx, code, row, { account_id: row.account_id, user_ids: found.map(({ user_id }) => user_id), amount })
}

interface Told {
  account_id: number
  user_ids: readonly number[]
  amount: string
}

function tellOf(ctx: Context, setting_code: Code, row: PaymentRow, { account_id, user_ids, amount }: Told): void {
  if (!user_ids.length) return
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      user_ids,
      setting_code,
      account_id,
      requires: 'payments.read',
      subject_type: 'payment',
      subject_id: row.uuid,
      params: { subject: [amount, row.number].filter(Boolean).join(' · ') },
      url: `/accounts/${account_id}/payments/${row.uuid}`,
      actor_id: ctx.actor.id || null,
    },
  })
}

import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'

type Code = 'invoice.received' | 'invoice.overdue' | 'invoice.transmission-failed'

/** Notifies the members of the buying account that may read invoices. */
export async function notifyReceived(ctx: Pick<Context, 'db' | 'actor' | 'publish'>, row: InvoiceRow): Promise<void> {
  if (row.client_account_id === null || row.type === 'proforma') return
  await notifyInvoice(ctx, 'invoice.received', row, row.client_account_id, 'invoices.read')
}

/** Notifies the members of an account with a permission there, except the actor. */
export async function notifyInvoice(
  ctx: Pick<Context, 'db' | 'actor' | 'publish'>,
  setting_code: Code,
  row: InvoiceRow,
  account_id: number,
  requires: string,
): Promise<void> {
  const found = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT user_id FROM memberships WHERE account_id = ${account_id} AND status = 'active' AND deleted_at IS NULL`,
  )
  if (!found.length) return
  const seller = row.seller_snapshot?.name ?? ''
  const buyer = row.buyer_snapshot?.name ?? ''
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      setting_code,
      account_id,
      user_ids: found.map(({ user_id }) => user_id),
      requires,
      actor_id: ctx.actor.id || null,
      subject_type: 'invoice',
      subject_id: row.uuid,
      params: { subject: row.number ?? '', seller, buyer },
      url: `/accounts/${account_id}/invoices/${row.uuid}`,
    },
  })
}

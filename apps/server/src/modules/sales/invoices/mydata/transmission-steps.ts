import { sql } from 'kysely'
import type { Invoice, One } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { providerOf } from '#kit/wiring.ts'
import { runAs } from '#platform/run-as.ts'
import { refuseState } from '#kit/refuse.ts'
import { accountToday, holdDebtorOf, refuseStatus } from '../../documents/index.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { answerInvoice } from '../answer-invoice.ts'
import { findInvoice } from '../find-invoice.ts'
import { linesOf } from '../invoice-includes.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'
import { invoiceQuery } from '../invoices.query.ts'
import { countOnOrder } from '../order/count-on-order.ts'
import { movementText, postToLedger } from '../settle/post-to-ledger.ts'
import { releasePayments } from '../invoice-points.ts'
import { restate } from '../settle/settle-invoice.ts'
import { markTransmissionCancelled } from '../store/transmissions.ts'
import { connectorOf } from './connection.ts'
import { transmit } from './transmit-invoice.ts'

type Input<B = unknown> = { params: { uuid: string }; body: B }

/** Retries a transmission now. @throws 409 when there is nothing to transmit, or no connection */
export async function retryTransmission(ctx: Context, { params }: Input): Promise<One<Invoice>> {
  const row = await authorized(ctx, params.uuid)
  if (row.mydata_status !== 'failed' && row.mydata_status !== 'pending') refuseStatus(ctx, `invoices:mydata.${row.mydata_status}`)
  if (!(await connectorOf(ctx.services, row.account_id))) refuseState(ctx, 'invoices:no_connection')
  await transmit(ctx.services, row)
  return answerInvoice(ctx, await findInvoice(ctx.db, row.uuid))
}

/**
 * Cancels a transmitted document at the tax authority. Credits the document in full, turns payments into credit, and
 * restores order quantities (domain.md 3.25).
 * @throws 409 when it is not transmitted, is partly credited, or the authority refuses
 */
export async function cancelTransmission(ctx: Context, { params, body }: Input<{ reason: string }>): Promise<One<Invoice>> {
  const row = await authorized(ctx, params.uuid)
  if (row.mydata_status !== 'transmitted' || row.mark === null) refuseStatus(ctx, `invoices:mydata.${row.mydata_status}`)
  if (row.credited_minor > 0 || row.credits_invoice_uuid !== null || row.written_off_minor > 0)
    refuseStatus(ctx, `invoices:statuses.${row.status}`)
  const connector = await connectorOf(ctx.services, row.account_id)
  if (!connector) refuseState(ctx, 'invoices:no_connection')
  const outcome = await connector.cancel(row.mark)
  if (outcome.kind !== 'cancelled') refuseState(ctx, 'invoices:cancel_refused', { message: outcome.message })
  await runAs(ctx.services, ctx.actor.id, 'invoice.cancel-transmission', (own) =>
    undo(own, row.uuid, outcome.cancellation_mark, body.reason),
  )
  return answerInvoice(ctx, await findInvoice(ctx.db, row.uuid))
}

async function undo(ctx: Context, uuid: string, cancellation_mark: number, reason: string): Promise<void> {
  await holdDebtorOf(ctx, 'invoices', sql`uuid = ${uuid}`)
  const row = await findInvoice(ctx.db, uuid, 'lock')
  if (row.mydata_status === 'cancelled') return
  await markTransmissionCancelled(ctx.db, uuid, cancellation_mark)
  await countOnOrder(ctx, { ...row, credits_invoice_uuid: row.uuid }, await linesOf(ctx, [uuid]))
  const paid_minor = row.paid_minor > 0 ? await providerOf(ctx, releasePayments)(ctx, row, row.paid_minor) : 0
  const after = await restate(ctx, { ...row, mydata_status: 'cancelled' }, { paid_minor, credited_minor: row.payable_minor })
  if (row.payable_minor > 0)
    await postToLedger(ctx, {
      account_id: row.account_id,
      account_relation_uuid: row.account_relation_uuid,
      client_account_id: row.client_account_id,
      type: 'credit_note',
      document: { type: 'invoice', id: uuid },
      number: row.number,
      date: await accountToday(ctx, row.account_id),
      description: movementText(ctx, row),
      credit_minor: row.payable_minor,
      currency: row.currency,
    })
  announceInvoice(ctx, 'transmission_cancelled', after, { cancellation_mark: [null, cancellation_mark], reason: [null, reason] })
}

async function authorized(ctx: Context, uuid: string): Promise<InvoiceRow> {
  const row = await invoiceQuery.find(ctx, uuid, 'read')
  await invoiceQuery.authorizeRecord(ctx, uuid, 'invoices.issue')
  return row
}

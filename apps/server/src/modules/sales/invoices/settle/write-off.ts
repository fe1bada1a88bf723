import { sql } from 'kysely'
import type { Invoice, One } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { tell } from '#kit/wiring.ts'
import { findInvoice } from '../find-invoice.ts'
import { accountToday, holdDebtorOf, refuseStatus } from '../../documents/index.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { answerInvoice } from '../answer-invoice.ts'
import { invoiceReduced } from '../invoice-points.ts'
import { isOpen } from '../invoices.presenter.ts'
import { invoiceQuery } from '../invoices.query.ts'
import { movementText, postToLedger } from './post-to-ledger.ts'
import { restate } from './settle-invoice.ts'

/**
 * Writes off the open amount of an invoice with a ledger entry. The invoice remains in every report (domain.md 3.25).
 * @throws 409 when nothing is open
 */
export async function writeOff(
  ctx: Context,
  { params, body }: { params: { uuid: string }; body: { reason: string } },
): Promise<One<Invoice>> {
  await invoiceQuery.find(ctx, params.uuid, 'read')
  await invoiceQuery.authorizeRecord(ctx, params.uuid, 'invoices.credit')
  await holdDebtorOf(ctx, 'invoices', sql`uuid = ${params.uuid}`)
  const invoice = await findInvoice(ctx.db, params.uuid, 'lock')
  if (!isOpen(invoice)) refuseStatus(ctx, `invoices:statuses.${invoice.status}`)
  const { balance_minor } = invoice
  const row = await restate(ctx, invoice, { written_off_minor: invoice.written_off_minor + balance_minor })
  await postToLedger(ctx, {
    account_id: row.account_id,
    account_relation_uuid: row.account_relation_uuid,
    client_account_id: row.client_account_id,
    type: 'write_off',
    document: { type: 'invoice', id: row.uuid },
    number: row.number,
    date: await accountToday(ctx, row.account_id),
    description: movementText(ctx, row),
    credit_minor: balance_minor,
    currency: row.currency,
  })
  await tell(ctx, invoiceReduced, row)
  announceInvoice(ctx, 'written_off', row, { written_off_minor: [0, balance_minor], reason: [null, body.reason] })
  return answerInvoice(ctx, row)
}

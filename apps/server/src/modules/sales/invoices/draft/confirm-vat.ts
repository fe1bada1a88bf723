import type { Invoice, One } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { confirmVatNumber } from '#modules/accounts/account-details/index.ts'
import { refuseStatus } from '../../documents/index.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { answerInvoice } from '../answer-invoice.ts'
import { redraftInvoice } from './draft-invoice.ts'
import { invoiceQuery } from '../invoices.query.ts'

/**
 * Confirms the VAT number of the buyer manually, without a connection to VIES; person and reason are logged
 * (domain.md 4.3). Recalculates the draft, because the number may change its VAT.
 */
export async function confirmVat(
  ctx: Context,
  { params, body }: { params: { uuid: string }; body: { reason: string } },
): Promise<One<Invoice>> {
  const row = await invoiceQuery.find(ctx, params.uuid, 'issue')
  if (row.status !== 'draft') refuseStatus(ctx, `invoices:statuses.${row.status}`)
  const confirmed = await confirmVatNumber(ctx.db, row.client_account_id, ctx.services.clock.now())
  if (!confirmed) refuse(ctx, { base: 'invoices:not_business' })
  for (const account_id of [row.account_id, row.client_account_id!])
    ctx.log({
      account_id,
      event: 'account.vat_number_confirmed',
      subject_type: 'account',
      subject_id: row.client_account_id!,
      subject_label: confirmed.vat_number,
      changes: { vat_status: [confirmed.vat_status, 'valid'], ...(account_id === row.account_id && { reason: [null, body.reason] }) },
    })
  const after = await redraftInvoice(ctx, row, {})
  announceInvoice(ctx, 'vat_confirmed', after, {
    vat_number: [null, confirmed.vat_number],
    reason: [null, body.reason],
    ...(after.vat_treatment !== row.vat_treatment && { vat_treatment: [row.vat_treatment, after.vat_treatment] }),
  })
  return answerInvoice(ctx, after)
}

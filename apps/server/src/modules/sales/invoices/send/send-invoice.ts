import type { Invoice, One } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { refuseStatus } from '../../documents/index.ts'
import { completeInvoiceJob } from '../issue/complete-invoice.job.ts'
import { answerInvoice } from '../answer-invoice.ts'
import { invoiceQuery } from '../invoices.query.ts'

type Input = { params: { uuid: string }; body: { to?: string | null | undefined; message?: string | null | undefined } }

/** Mails an issued document with its PDF and link. Can be repeated, also to another address. */
export async function send(ctx: Context, { params, body }: Input): Promise<One<Invoice>> {
  const row = await invoiceQuery.find(ctx, params.uuid, 'issue')
  if (row.status === 'draft') refuseStatus(ctx, `invoices:statuses.${row.status}`)
  const to = body.to ?? row.buyer_snapshot?.email
  if (!to) refuse(ctx, { to: 'invoices:no_email' })
  await ctx.services.jobs.enqueue(ctx.db, completeInvoiceJob, {
    invoice_uuid: row.uuid,
    mail: { to, message: body.message ?? null, key: ctx.request.id, user_id: ctx.actor.id },
  })
  return answerInvoice(ctx, row)
}

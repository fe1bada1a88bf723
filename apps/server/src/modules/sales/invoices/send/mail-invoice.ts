import { sql } from 'kysely'
import { formatMoney } from '@stoa/domain'
import type { Context, Db } from '#kit/context.ts'
import { runAs } from '#platform/run-as.ts'
import type { Services } from '#kit/services.ts'
import { publish } from '#platform/outbox/store.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { findInvoice } from '../find-invoice.ts'
import { notifyInvoice } from './notify-invoice.ts'
import { pdfName, storedPdf } from './invoice-pdf.ts'
import { publicUrl, type InvoiceRow } from '../invoices.presenter.ts'
import { noteOnInvoice } from '../store/invoices.ts'

export interface InvoiceMail {
  /** The buyer's address as printed when left out. */
  to?: string | null
  message?: string | null
  /** Names this sending: the same one goes out once. */
  key: string
  /** Who sends it; 0 for the product itself. */
  user_id: number
  /** Says that it is late instead of that it is there. */
  reminder?: number
}

/** Puts the mail with PDF and link into the outbox, in the receiver's language. Without an address there is none. */
export async function mailInvoice(services: Services, uuid: string, mail: InvoiceMail): Promise<void> {
  await runAs(services, mail.user_id, 'invoice.mail', async (ctx) => {
    const row = await findInvoice(ctx.db, uuid, 'lock')
    if (mail.reminder && row.reminder_level >= mail.reminder) return
    const to = mail.to ?? row.buyer_snapshot?.email ?? null
    const isQueued = to !== null && (await queue(ctx, row, to, mail))
    if (mail.reminder) await noteReminder(ctx, row, mail.reminder)
    else if (isQueued) await noteOnInvoice(ctx.db, uuid, { sent_at: sql`coalesce(sent_at, ${services.clock.now()})` })
    if (isQueued) announceInvoice(ctx, mail.reminder ? 'reminded' : 'sent', await findInvoice(ctx.db, uuid), { to: [null, to] })
  })
  services.wakeOutbox()
}

/** @returns whether it was not there yet */
async function queue(ctx: Context, row: InvoiceRow, to: string, mail: InvoiceMail): Promise<boolean> {
  const content = contentOf(ctx.services, row, mail)
  const payload = { to, locale: row.locale, ...senderOf(row), ...content, ...(await attached(ctx.db, row)) }
  const added = await publish(ctx.db, [
    { account_id: row.account_id, topic: 'mail', payload, dedupe_key: `invoice-mail:${row.uuid}:${mail.key}` },
  ])
  return added > 0
}

/** The first time that an invoice is late, the members of both sides are notified as well. */
async function noteReminder(ctx: Context, row: InvoiceRow, level: number): Promise<void> {
  await noteOnInvoice(ctx.db, row.uuid, { reminder_level: level, last_reminder_at: ctx.services.clock.now() })
  if (row.reminder_level > 0) return
  await notifyInvoice(ctx, 'invoice.overdue', row, row.account_id, 'invoices.update')
  if (row.client_account_id !== null) await notifyInvoice(ctx, 'invoice.overdue', row, row.client_account_id, 'invoices.read')
}

/** The issuing account is named as the sender, and receives answers. */
const senderOf = ({ seller_snapshot }: InvoiceRow) => ({
  from_name: seller_snapshot?.name,
  ...(seller_snapshot?.email && { reply_to: seller_snapshot.email }),
})

async function attached(db: Db, row: InvoiceRow) {
  const file = await storedPdf(db, row)
  return file && { attachments: [{ path: file.path, file_name: file.file_name, content_type: file.mime_type }] }
}

function contentOf(services: Services, row: InvoiceRow, { message, reminder }: InvoiceMail) {
  return {
    name: reminder ? 'invoice-reminder' : row.credits_invoice_uuid ? 'credit-note' : 'invoice',
    params: {
      account: row.seller_snapshot?.name ?? '',
      document: pdfName(services, row),
      amount: formatMoney(reminder ? row.balance_minor : row.payable_minor, row.currency),
      due: row.due_date.split('-').reverse().join('/'),
      ...(message && { message }),
      url: publicUrl(services.app_url, row),
    },
  }
}

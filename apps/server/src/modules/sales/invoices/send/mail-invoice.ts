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
import { brandColor } from '#modules/sales/document-pdf/index.ts'

export interface InvoiceMail {
  /** Default: the printed address of the buyer. */
  to?: string | null
  message?: string | null
  /** Idempotency key: a mail with the same key is sent once. */
  key: string
  /** User who sends it; 0 for jobs. */
  user_id: number
  /** Whether the mail is a reminder. */
  reminder?: number
}

/** Adds the mail with PDF and link to the outbox, in the receiver's language. Does nothing without an address. */
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

/** Adds the mail once. @returns whether it was added now */
async function queue(ctx: Context, row: InvoiceRow, to: string, mail: InvoiceMail): Promise<boolean> {
  const content = contentOf(ctx.services, row, mail, await brandColor(ctx.db, row.account_id))
  const payload = { to, locale: row.locale, ...senderOf(row), ...content, ...(await attached(ctx.db, row)) }
  const added = await publish(ctx.db, [
    { account_id: row.account_id, topic: 'mail', payload, dedupe_key: `invoice-mail:${row.uuid}:${mail.key}` },
  ])
  return added > 0
}

/** Notifies the members of both sides when an invoice becomes overdue. */
async function noteReminder(ctx: Context, row: InvoiceRow, level: number): Promise<void> {
  await noteOnInvoice(ctx.db, row.uuid, { reminder_level: level, last_reminder_at: ctx.services.clock.now() })
  if (row.reminder_level > 0) return
  await notifyInvoice(ctx, 'invoice.overdue', row, row.account_id, 'invoices.update')
  if (row.client_account_id !== null) await notifyInvoice(ctx, 'invoice.overdue', row, row.client_account_id, 'invoices.read')
}

/** The issuing account is the sender and receives replies. */
const senderOf = ({ seller_snapshot }: InvoiceRow) => ({
  from_name: seller_snapshot?.name,
  ...(seller_snapshot?.email && { reply_to: seller_snapshot.email }),
})

async function attached(db: Db, row: InvoiceRow) {
  const file = await storedPdf(db, row)
  return file && { attachments: [{ path: file.path, file_name: file.file_name, content_type: file.mime_type }] }
}

function contentOf(services: Services, row: InvoiceRow, { message, reminder }: InvoiceMail, color: string | null) {
  return {
    name: reminder ? 'invoice-reminder' : row.credits_invoice_uuid ? 'credit-note' : 'invoice',
    params: {
      account: row.seller_snapshot?.name ?? '',
      document: pdfName(services, row),
      amount: formatMoney(reminder ? row.balance_minor : row.payable_minor, row.currency),
      due: row.due_date.split('-').reverse().join('/'),
      ...(message && { message }),
      ...(color && { color }),
      ...(row.mydata_is_practice && { practice: services.t(row.locale as 'en' | 'gr', 'documents:practice_mail') }),
      url: publicUrl(services.app_url, row),
    },
  }
}

import { sql } from 'kysely'
import { formatMoney } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { inTheName } from './in-the-name.ts'
import { announceInvoice } from './announce-invoice.ts'
import { findInvoice } from './find-invoice.ts'
import { pdfName, storedPdf } from './invoice-pdf.ts'
import { publicUrl, type InvoiceRow } from './invoices.presenter.ts'

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
  await inTheName(services, mail.user_id, 'invoice.mail', async (ctx) => {
    const row = await findInvoice(ctx.db, uuid, 'lock')
    const to = mail.to ?? row.buyer_snapshot?.email
    if (!to) return
    const payload = JSON.stringify({
      to,
      locale: row.locale,
      ...senderOf(row),
      ...contentOf(services, row, mail),
      ...(await attached(ctx.db, row)),
    })
    const { rows } = await sql<{ id: number }>`
      INSERT INTO outbox_events (account_id, topic, payload, dedupe_key) VALUES (${row.account_id}, 'mail', ${payload}::jsonb, ${`invoice-mail:${uuid}:${mail.key}`})
      ON CONFLICT DO NOTHING RETURNING id`.execute(ctx.db)
    if (!rows.length) return
    const now = services.clock.now()
    await (mail.reminder
      ? sql`UPDATE invoices SET reminder_level = ${mail.reminder}, last_reminder_at = ${now}, updated_at = now() WHERE uuid = ${uuid}`
      : sql`UPDATE invoices SET sent_at = coalesce(sent_at, ${now}), updated_at = now() WHERE uuid = ${uuid}`
    ).execute(ctx.db)
    announceInvoice(ctx, mail.reminder ? 'reminded' : 'sent', await findInvoice(ctx.db, uuid), { to: [null, to] })
  })
  services.wakeOutbox()
}

/** The account that issues stands as the sender, and answers go to it. */
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

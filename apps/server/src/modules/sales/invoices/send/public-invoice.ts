import { sql } from 'kysely'
import type { One, PublicInvoice } from '@stoa/contract'
import type { VatTreatment } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { GUEST } from '#access/actor.ts'
import { notFound } from '#lib/errors.ts'
import type { FileAnswer } from '#kit/file-answer.ts'
import { answerPdf, legalTexts, printedPaymentAccounts } from '../../document-pdf/index.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { pdfName, pdfOf } from './invoice-pdf.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'
import { invoiceQuery } from '../invoices.query.ts'
import { noteOnInvoice } from '../store/invoices.ts'

type Input = { params: { token: string } }

/** Number of days for which a link works after the document is settled (domain.md 5.5). */
const DAYS_AFTER_END = 90

/** An issued document for anyone with its link, as the buyer reads it. */
export async function readPublic(ctx: Context, { params }: Input): Promise<One<PublicInvoice>> {
  const row = await findPublic(ctx, params.token)
  const guest: Context = { ...ctx, actor: GUEST }
  const { data } = await invoiceQuery.one(guest, row, ['account', 'invoiceLines', 'payments', 'creditNotes', 'creditedInvoice'])
  const isPayable = row.credits_invoice_uuid === null && row.payable_minor > 0
  return {
    data: {
      ...data,
      legal_texts: await legalTexts(ctx.services, {
        ...row,
        locale: row.locale as 'en' | 'gr',
        vat_treatment: row.vat_treatment as VatTreatment,
        seller: data.seller_snapshot!,
      }),
      payment_accounts: isPayable ? await printedPaymentAccounts(ctx.db, row) : [],
    },
  }
}

export async function publicPdf(ctx: Context, { params }: Input): Promise<FileAnswer> {
  const row = await findPublic(ctx, params.token)
  return answerPdf(await pdfOf(ctx.services, ctx.db, row), pdfName(ctx.services, row))
}

/** Records the first view from outside the issuing account. */
export async function viewPublic(ctx: Context, { params }: Input): Promise<{ data: null }> {
  const row = await findPublic(ctx, params.token)
  if (row.viewed_at !== null || ctx.actor.memberships.has(row.account_id)) return { data: null }
  await noteOnInvoice(ctx.db, row.uuid, { viewed_at: sql`coalesce(viewed_at, ${ctx.services.clock.now()})` })
  announceInvoice(ctx, 'viewed', row)
  return { data: null }
}

async function findPublic(ctx: Context, token: string): Promise<InvoiceRow> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token)) throw notFound()
  const row = await one<InvoiceRow>(
    ctx.db,
    sql`SELECT t.* FROM invoice_rows t WHERE t.public_token = ${token} AND t.status <> 'draft' AND t.deleted_at IS NULL`,
  )
  if (!row || hasExpired(row, ctx.services.clock.now())) throw notFound()
  return row
}

function hasExpired(row: InvoiceRow, now: Date): boolean {
  const isOpen = row.status === 'issued' || row.status === 'partially_paid'
  if (isOpen && row.credits_invoice_uuid === null) return false
  const end = row.paid_at ?? (row.credits_invoice_uuid === null ? row.updated_at : row.issued_at)
  return now.getTime() - new Date(end as unknown as string).getTime() > DAYS_AFTER_END * 86_400_000
}

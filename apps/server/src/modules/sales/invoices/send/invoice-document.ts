import { sql } from 'kysely'
import type { VatTreatment } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { printedPaymentAccounts, type PdfDocument, type PdfLine } from '../../document-pdf/index.ts'
import { accountSnapshot } from '../../documents/index.ts'
import { linesOf } from '../invoice-includes.ts'
import { draftType } from '../issue/reported-type.ts'
import { publicUrl, type InvoiceLineRow, type InvoiceRow } from '../invoices.presenter.ts'

/** Content of the printed invoice: its stored rows, or those of a draft completed with current data. */
export async function invoiceDocument(services: Services, db: Db, row: InvoiceRow): Promise<PdfDocument> {
  const lines = await linesOf({ db }, [row.uuid])
  const more = await related(db, row)
  const isCredit = row.credits_invoice_uuid !== null
  const isIssued = row.status !== 'draft'
  return {
    kind: row.type,
    mydata_type: row.mydata_type ?? draftType(row, lines),
    vat_treatment: row.vat_treatment as VatTreatment,
    locale: row.locale as 'en' | 'gr',
    number: row.number,
    is_draft: !isIssued,
    seller: row.seller_snapshot ?? (await accountSnapshot(db, row.account_id)),
    buyer: row.buyer_snapshot!,
    issue_date: row.issue_date,
    due_date: isCredit ? null : row.due_date,
    service_from: row.service_from,
    service_to: row.service_to,
    order_number: more.order_number,
    purchase_order_number: row.purchase_order_number,
    credits: more.credited_number ? { number: more.credited_number, issue_date: more.credited_on, reason: row.credit_reason } : null,
    payment_method: row.payment_method,
    currency: row.currency,
    exchange_rate: row.exchange_rate === null ? null : Number(row.exchange_rate),
    prices_include_vat: row.prices_include_vat,
    lines: lines.filter((line) => line.parent_id === null).map((line) => ({ ...pdfLine(line), components: componentsOf(line, lines) })),
    discount_bp: row.discount_bp,
    gross_minor: row.gross_minor,
    line_discount_minor: row.line_discount_minor,
    document_discount_minor: row.document_discount_minor,
    net_minor: row.net_minor,
    vat_minor: row.vat_minor,
    total_minor: row.total_minor,
    vat_breakdown: row.vat_breakdown,
    withholding_bp: row.withholding_bp,
    withholding_category: row.withholding_category,
    withheld_minor: row.withheld_minor,
    payable_minor: row.payable_minor,
    payment_accounts: isCredit || row.payable_minor === 0 ? [] : await printedPaymentAccounts(db, row),
    notes: row.notes,
    terms: row.terms,
    mydata:
      row.mark === null
        ? null
        : {
            mark: row.mark,
            uid: row.uid,
            authentication_code: row.authentication_code,
            qr_url: row.qr_url,
            is_practice: row.mydata_is_practice,
          },
    public_url: isIssued ? publicUrl(services.app_url, row) : null,
  }
}

interface Related {
  order_number: string | null
  credited_number: string | null
  credited_on: string | null
}

async function related(db: Db, { order_uuid, credits_invoice_uuid }: InvoiceRow): Promise<Related> {
  const row = await one<Related>(
    db,
    sql`SELECT (SELECT number FROM orders WHERE uuid = ${order_uuid}::uuid) AS order_number,
      (SELECT number FROM invoices WHERE uuid = ${credits_invoice_uuid}::uuid) AS credited_number,
      (SELECT issue_date FROM invoices WHERE uuid = ${credits_invoice_uuid}::uuid) AS credited_on`,
  )
  return row!
}

const componentsOf = (line: InvoiceLineRow, lines: readonly InvoiceLineRow[]): PdfLine[] =>
  lines.filter((other) => other.parent_id === line.id).map(pdfLine)

function pdfLine(line: InvoiceLineRow): PdfLine {
  const { code, name, description, quantity, unit, unit_price_minor, price_per, discount_bp, discount_minor } = line
  const { vat_bp, gross_minor, net_minor, total_minor } = line
  return {
    code,
    name,
    description,
    quantity,
    unit,
    unit_price_minor,
    price_per,
    discount_bp,
    discount_minor,
    vat_bp,
    gross_minor,
    net_minor,
    total_minor,
  }
}

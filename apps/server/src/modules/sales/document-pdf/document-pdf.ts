import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { PartySnapshot } from '@stoa/contract'
import { visibleOn } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { disposition, FileAnswer } from '#kit/file-answer.ts'
import type { Services } from '#kit/services.ts'
import type { PdfFiles } from '#lib/pdf/pdf-renderer.ts'
import { brandColor } from './brand-color.ts'
import { exemptionsFor } from '#modules/accounts/vat-exemptions/index.ts'
import { documentPage, documentTitle, issuerOf, legends, type Text } from './document-page.ts'
import { loadLogo } from './load-logo.ts'
import type { PdfDocument, PdfPaymentAccount, PdfReceipt, PdfStatement } from './pdf-document.ts'
import { receiptPage, statementPage } from './statement-page.ts'

const folder = new URL('./templates/', import.meta.url)

/**
 * The PDF of a commercial document in its recipient's language. Reads the seller's logo and the texts of VAT
 * exemptions; call it outside of transactions (jobs, downloads).
 */
export async function documentPdf(services: Services, document: PdfDocument): Promise<Buffer> {
  const { page, files } = await preparedDocument(services, document)
  return services.pdf.pdf({ folder, name: 'document.typ' }, page, files)
}

/** The same pages as one SVG, for previews. */
export async function documentSvg(services: Services, document: PdfDocument): Promise<string> {
  const { page, files } = await preparedDocument(services, document)
  return services.pdf.svg({ folder, name: 'document.typ' }, page, files)
}

/** The PDF of a statement of account. */
export async function statementPdf(services: Services, statement: PdfStatement): Promise<Buffer> {
  const { page, files } = await withLogo(services, statement.seller, statementPage(statement, textsOf(services, statement.locale)))
  return services.pdf.pdf({ folder, name: 'statement.typ' }, page, files)
}

/** The PDF of a receipt for a payment. */
export async function receiptPdf(services: Services, receipt: PdfReceipt): Promise<Buffer> {
  const { page, files } = await withLogo(services, receipt.seller, receiptPage(receipt, textsOf(services, receipt.locale)))
  return services.pdf.pdf({ folder, name: 'receipt.typ' }, page, files)
}

/** Response with a PDF to display. `name` is the file name for saving. */
export function answerPdf(pdf: Uint8Array, name: string): FileAnswer {
  const file_name = `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')}.pdf`
  return new FileAnswer(Readable.from([pdf]), file_name, 'application/pdf', { 'Content-Disposition': disposition(file_name, 'inline') })
}

/** Bank accounts to print on documents in a currency, or only the chosen one. */
export async function printedPaymentAccounts(
  db: Db,
  { account_id, currency, payment_account_uuid }: { account_id: number; currency: string; payment_account_uuid?: string | null },
): Promise<PdfPaymentAccount[]> {
  return rows<PdfPaymentAccount>(
    db,
    sql`SELECT name, holder, bank_name, iban, bic FROM payment_accounts
    WHERE account_id = ${account_id} AND ${payment_account_uuid ? sql`uuid = ${payment_account_uuid}` : sql`shown_on_documents AND currency = ${currency} AND iban IS NOT NULL`}
      AND deleted_at IS NULL
    ORDER BY is_default DESC, name LIMIT 4`,
  )
}

async function preparedDocument(services: Services, document: PdfDocument) {
  const page = await documentPage(document, textsOf(services, document.locale), await exemptionTexts(services, document))
  return withLogo(services, issuerOf(document), page)
}

const PAPER = '#ffffff'

async function withLogo<P extends object>(services: Services, issuer: PartySnapshot, page: P) {
  const logo = await loadLogo(services, issuer)
  const brand = await brandColor(services.database.db, issuer.account_id)
  const files: PdfFiles = logo ? { 'logo.png': logo } : {}
  return { page: { ...page, logo: logo && 'logo.png', brand: brand && visibleOn(brand, PAPER) }, files }
}

/** Texts on VAT that the law requires of a document: of its exemptions, then of reverse charge. */
export async function legalTexts(
  services: Services,
  document: Pick<PdfDocument, 'vat_breakdown' | 'vat_treatment' | 'locale' | 'seller'>,
): Promise<string[]> {
  const exemptions = await exemptionTexts(services, document)
  return [...exemptions.values(), ...legends(document, textsOf(services, document.locale))]
}

/** Texts of exemptions by the law of the seller's country. */
async function exemptionTexts(
  services: Services,
  { vat_breakdown, locale, seller }: Pick<PdfDocument, 'vat_breakdown' | 'locale' | 'seller'>,
): Promise<ReadonlyMap<number, string>> {
  const codes = new Set(vat_breakdown.map(({ vat_exemption_code }) => vat_exemption_code))
  codes.delete(null)
  if (codes.size === 0) return new Map()
  const found = await exemptionsFor(services, seller.country_code)
  return new Map(found.filter(({ code }) => codes.has(code)).map((row) => [row.code, row[`text_${locale}`]]))
}

/** Title of a document in its language, such as "Τιμολόγιο Παροχής Υπηρεσιών". */
export const titleOf = (services: Pick<Services, 't'>, document: { kind: string; mydata_type: string | null; locale: string }): string =>
  documentTitle(document, textsOf(services, document.locale as 'en' | 'gr'))

function textsOf(services: Pick<Services, 't'>, locale: 'en' | 'gr'): Text {
  return (key, params) => services.t(locale, `documents:${key}`, params)
}

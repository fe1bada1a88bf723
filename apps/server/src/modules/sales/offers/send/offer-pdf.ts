import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { documentTotals, localToday, type VatTreatment } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { FileAnswer } from '#kit/file-answer.ts'
import type { Services } from '#kit/services.ts'
import { answerPdf, documentPdf, printedPaymentAccounts, type PdfDocument, type PdfLine } from '../../document-pdf/index.ts'
import { linesOf } from '../offer-lines.ts'
import { publicOfferUrl, type OfferLineRow, type OfferRow } from '../offer-row.ts'
import { offerQuery } from '../offers.query.ts'

/** Content of the printed offer, limited to fields that the receiver may read. */
export async function pdfOf(services: Services, offer: OfferRow): Promise<PdfDocument> {
  const { db } = services.database
  const lines = await linesOf(db, [offer.uuid])
  const found = await one<{ username: string; order_number: string | null }>(
    db,
    sql`SELECT u.username, (SELECT number FROM orders WHERE uuid = ${offer.order_uuid}::uuid) AS order_number FROM users u WHERE u.id = ${offer.user_id}`,
  )
  return {
    kind: 'offer',
    locale: offer.locale,
    number: offer.number,
    is_draft: offer.status === 'draft',
    revision: offer.revision,
    title: offer.title,
    seller: offer.seller_snapshot!,
    buyer: offer.buyer_snapshot!,
    issue_date: offer.issue_date,
    valid_until: offer.valid_until,
    order_number: found?.order_number ?? null,
    contact_person: found?.username ?? null,
    vat_treatment: offer.vat_treatment as VatTreatment,
    currency: offer.currency,
    prices_include_vat: offer.prices_include_vat,
    lines: lines
      .filter((line) => line.parent_uuid === null)
      .map((line) =>
        pdfLine(
          offer,
          line,
          lines.filter((part) => part.parent_uuid === line.uuid),
        ),
      ),
    discount_bp: offer.discount_bp,
    gross_minor: offer.gross_minor,
    line_discount_minor: offer.line_discount_minor,
    document_discount_minor: offer.document_discount_minor,
    net_minor: offer.net_minor,
    vat_minor: offer.vat_minor,
    total_minor: offer.total_minor,
    vat_breakdown: offer.vat_breakdown,
    recurring_net_minor: offer.recurring_net_minor,
    payment_accounts: await printedPaymentAccounts(db, offer),
    intro: offer.intro,
    terms: offer.terms,
    public_url: offer.status === 'draft' ? null : publicOfferUrl(services.app_url, offer),
    accepted: acceptanceOf(offer),
  }
}

/** Name of the person who accepted, and the day in the time zone of the seller. */
const acceptanceOf = ({ accepted_at, accepted_by_name: name, time_zone }: OfferRow) =>
  accepted_at && name ? { name, date: localToday(time_zone, new Date(accepted_at)) } : null

function pdfLine(offer: OfferRow, line: OfferLineRow, parts: readonly OfferLineRow[]): PdfLine {
  return {
    code: line.code,
    name: line.name,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit,
    unit_price_minor: line.unit_price_minor,
    price_per: line.price_per,
    discount_bp: line.discount_bp,
    discount_minor: line.discount_minor,
    vat_bp: line.vat_bp,
    ...(line.is_chosen ? amountsOf(line) : listAmounts(offer, line)),
    is_optional: line.is_optional,
    is_chosen: line.is_chosen,
    recurring: line.interval ? { interval: line.interval, interval_count: line.interval_count! } : null,
    ...(parts.length > 0 && { components: parts.map((part) => pdfLine(offer, part, [])) }),
  }
}

const amountsOf = ({ gross_minor, net_minor, total_minor }: OfferLineRow) => ({ gross_minor, net_minor, total_minor })

/** Price of an optional line that is not chosen. */
function listAmounts({ prices_include_vat }: OfferRow, line: OfferLineRow) {
  const { gross_minor, net_minor, total_minor } = documentTotals([line], { prices_include_vat })
  return { gross_minor, net_minor, total_minor }
}

/** File name: the word for an offer, and its number. */
export const pdfName = (services: Services, { number, revision, title, locale }: OfferRow): string =>
  [services.t(locale, 'offers:offer'), number ?? title, revision > 1 ? `R${revision}` : ''].filter(Boolean).join(' ')

export async function readPdf(ctx: Context, { params }: { params: Params }): Promise<FileAnswer> {
  const offer = await offerQuery.find(ctx, params.uuid)
  return answerPdf(await documentPdf(ctx.services, await pdfOf(ctx.services, offer)), pdfName(ctx.services, offer))
}

import { sql } from 'kysely'
import type { DocumentTermsAnswer } from '@stoa/contract'
import { isOnReducedIsland, localToday, type SupplyType, type VatTreatment } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { documentParties, treatmentFor, type Receiver } from './parties/document-parties.ts'
import { vatOfLines } from './lines/vat-of-lines.ts'

/** Default validity of offers in days. */
export const OFFER_VALID_DAYS = 30

/** Defaults of a new document, so that the browser calculates the same totals as the server. */
export async function documentTerms(
  ctx: Context,
  { params, query }: { params: { account_id: number }; query: Receiver },
): Promise<{ data: DocumentTermsAnswer }> {
  const parties = await documentParties(ctx, params.account_id, query)
  const found = await one<{ time_zone: string; offer_valid_days: number }>(
    ctx.db,
    sql`SELECT time_zone, coalesce((settings->>'offer_valid_days')::integer, ${OFFER_VALID_DAYS}) AS offer_valid_days FROM accounts WHERE id = ${params.account_id}`,
  )
  const { time_zone, offer_valid_days } = found!
  const vatOf = await vatOfLines(ctx, parties, localToday(time_zone, ctx.services.clock.now()))
  /** VAT of a line that states no rate; undefined if the country has no rates. */
  const vatIn = (treatment: VatTreatment) => {
    const vat = vatOf({ vat_rate_id: null, vat_exemption_code: null, isFree: true }, treatment)
    return 'problem' in vat ? undefined : vat
  }
  const supplyVat = (supply: SupplyType, reverse_charge = false) => {
    const vat_treatment = treatmentFor(parties, supply, reverse_charge)
    const isByRate = vat_treatment === 'domestic'
    const vat = isByRate ? undefined : vatIn(vat_treatment)
    return {
      vat_treatment,
      vat_bp: vat?.vat_bp ?? null,
      vat_category: vat?.vat_category ?? null,
      vat_exemption_code: vat?.vat_exemption_code ?? null,
    }
  }
  return {
    data: {
      buyer_name: parties.buyer.name,
      seller_country: parties.seller.country_code,
      buyer_country: parties.buyer.country_code,
      is_on_island: [parties.seller, parties.buyer].some(isOnReducedIsland),
      currency: parties.currency,
      locale: parties.locale,
      payment_terms_days: parties.payment_terms_days,
      offer_valid_days,
      withholding_bp: parties.withholding_bp,
      withholding_category: parties.withholding_category,
      line_discount_bp: parties.line_discount_bp,
      vat_rate_id: vatIn('domestic')?.vat_rate_id ?? null,
      vat: { service: supplyVat('service'), goods: supplyVat('goods'), reverse_charge: supplyVat('service', true) },
    },
  }
}

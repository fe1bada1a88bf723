import {
  isOfferedRate,
  lineVat,
  lineVatProblem,
  vatOfTreatment,
  type LineVatProblem,
  type SupplyType,
  type VatTreatment,
} from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { ratesOn, type KnownRate } from '#modules/accounts/vat-rates/index.ts'
import type { DocumentParties } from '../parties/document-parties.ts'

export interface LineVat {
  vat_rate_id: number | null
  vat_bp: number
  vat_category: number
  vat_exemption_code: number | null
}

/** What a line and its product say about its VAT. */
export interface WantedVat {
  /** As the body states it. */
  vat_rate_id: number | null
  vat_exemption_code: number | null
  /** As the product has it; does not apply if the product is taxed in another country. */
  product?: { vat_rate_id: number | null; vat_exemption_code: number | null } | undefined
  /** Whether the line has no price. */
  isFree: boolean
}

/** Why a line is refused: by the rules of the domain, for an unknown rate, or because the country has no rates. */
type Problem = LineVatProblem | { field: 'vat_rate_id'; problem: 'unknown' | 'no_rates' }

/**
 * Loads the VAT rates for lines of a document on its day.
 * @returns a function that determines the VAT of one line: by its treatment, else by the rate of the line, of its product or of
 *   the account, else the standard rate of the seller's country; or why it refuses the line
 */
export async function vatOfLines(ctx: Context, parties: DocumentParties, day: string) {
  const rates = await ratesOn(ctx, day)
  const byId = new Map(rates.map((rate) => [rate.id, rate]))
  const countries = { seller_country: parties.seller.country_code, buyer_country: parties.buyer.country_code }
  const standardOf = (country: string) =>
    rates.find((rate) => rate.is_current && rate.country_code === country && rate.category === 'standard' && rate.region === 'mainland')
  const offered = (id: number | null | undefined, treatment: VatTreatment): KnownRate | undefined => {
    const rate = byId.get(id ?? 0)
    return rate && isOfferedRate(rate, treatment, countries) ? rate : undefined
  }

  return (wanted: WantedVat, treatment: VatTreatment): LineVat | Problem => {
    const chosen = wanted.vat_rate_id === null ? null : byId.get(wanted.vat_rate_id)
    if (chosen === undefined) return { field: 'vat_rate_id', problem: 'unknown' }
    const rate = offered(chosen?.id, treatment) ?? rateWithout(wanted, treatment)
    const vat_exemption_code = wanted.vat_exemption_code ?? exemptionOf(wanted, rate)
    const stated = { rate: chosen ?? untaxed(rate), vat_exemption_code, isFree: wanted.isFree }
    const problem = lineVatProblem(stated, treatment, countries)
    if (problem) return problem
    if (isDecided(treatment)) return { vat_rate_id: null, ...lineVat(null, null, treatment) }
    if (!rate) return { field: 'vat_rate_id', problem: 'no_rates' }
    return { vat_rate_id: rate.id, ...lineVat(rate, vat_exemption_code, treatment) }
  }

  /** Rate of a line that states none. */
  function rateWithout({ product }: WantedVat, treatment: VatTreatment): KnownRate | undefined {
    if (treatment === 'oss') return standardOf(countries.buyer_country)
    return offered(product?.vat_rate_id, treatment) ?? usual(treatment) ?? standardOf(countries.seller_country)
  }

  /** Default rate of the account, unless it is 0 %, which needs an exemption of each line. */
  function usual(treatment: VatTreatment): KnownRate | undefined {
    const rate = offered(parties.default_vat_rate_id, treatment)
    return rate?.rate_bp === 0 ? undefined : rate
  }
}

/** Whether the treatment decides the rate, unlike domestic sales and those of the one-stop shop. */
function isDecided(treatment: VatTreatment): boolean {
  const rule = vatOfTreatment(treatment)
  return rule !== null && rule.vat_bp !== 'buyer'
}

const untaxed = (rate: KnownRate | undefined): KnownRate | null => (rate?.rate_bp === 0 ? rate : null)

/** Exemption of the product, if the line has the rate of the product. */
const exemptionOf = ({ product }: WantedVat, rate: KnownRate | undefined): number | null =>
  rate?.rate_bp === 0 && product?.vat_rate_id === rate.id ? product.vat_exemption_code : null

/** Country whose rates a line may have. */
export const rateCountry = ({ seller, buyer }: DocumentParties, treatment: VatTreatment): string =>
  (treatment === 'oss' ? buyer : seller).country_code

/** VAT treatment of the document: that of goods if it contains only goods. */
export const mainSupply = (supplies: readonly SupplyType[]): SupplyType =>
  supplies.length > 0 && supplies.every((supply) => supply === 'goods') ? 'goods' : 'service'

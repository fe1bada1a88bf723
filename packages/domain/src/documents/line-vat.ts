import { EU_COUNTRIES, vatOfTreatment, type VatTreatment } from './vat-treatment.ts'

/** A rate of the list of rates, as far as it determines the VAT of a line. */
export interface RateForVat {
  country_code: string
  category: string
  rate_bp: number
  /** Category of the tax authority; null for rates of other countries. */
  mydata_vat_category: number | null
}

/** VAT of a line as documents store it. */
export interface LineVat {
  vat_bp: number
  vat_category: number
  vat_exemption_code: number | null
}

/** Why a document refuses the VAT of a line: the field and the reason. */
export type LineVatProblem =
  | { field: 'vat_rate_id'; problem: 'other_country' | 'not_on_documents' }
  | { field: 'vat_exemption_code'; problem: 'needed' | 'only_without_vat' | 'not_for_documents' }

/** Countries whose rules a document follows, by ISO 3166. */
export interface VatCountries {
  seller_country: string
  buyer_country: string
}

/** Category of the tax authority for amounts without VAT. */
const UNTAXED = 7
/** Exemption of sales under the one-stop shop, whose rate is that of the buyer's country. */
const OSS_EXEMPTION = 30

/** Exemptions of the list that stand for an article of directive 2006/112/EC, which every member state has made national law. */
const OF_DIRECTIVE: ReadonlySet<number> = new Set([1, 3, 4, 8, 14, 15, 16, 29, 30, 31])
/** Other exemptions, by the law of the seller's country. */
const OTHER_EXEMPTION = 27

/** Whether an exemption stands for an article of the directive in the country of the seller. */
export const isOfDirective = (code: number, seller_country: string): boolean =>
  OF_DIRECTIVE.has(code) && seller_country !== 'GR' && EU_COUNTRIES.has(seller_country)

/** Exemptions that a document may state. Those of the one-stop shops follow from the treatment, because VAT of another country is due. */
const isOfDocuments = (code: number): boolean => code >= 1 && code <= 28

/**
 * Exemptions that are offered to a seller for a line without VAT: in Greece the list of its tax authority, in other member states
 * the articles of the directive, and everywhere the other reasons of national law.
 */
export const isChoosableExemption = (code: number, seller_country: string): boolean =>
  isOfDocuments(code) && (seller_country === 'GR' || code === OTHER_EXEMPTION || isOfDirective(code, seller_country))

/** Whether a line may have a rate: rates of the seller's country, and under the one-stop shop those of the buyer's country. */
export function isOfferedRate(rate: RateForVat, treatment: VatTreatment, { seller_country, buyer_country }: VatCountries): boolean {
  return isOnDocuments(rate) && rate.country_code === (treatment === 'oss' ? buyer_country : seller_country)
}

/** Entries without VAT, such as payroll, have a rate in the list of the tax authority, but never appear on documents. */
const isOnDocuments = ({ category }: RateForVat) => category !== 'exempt'

/**
 * Checks the rate and the exemption that a body states for a line (domain.md 4.3).
 * @param isFree whether the line has no price; it needs no exemption
 */
export function lineVatProblem(
  chosen: { rate: RateForVat | null; vat_exemption_code: number | null; isFree: boolean },
  treatment: VatTreatment,
  countries: VatCountries,
): LineVatProblem | null {
  const rate = chosen.rate && rateProblem(chosen.rate, treatment, countries)
  if (rate) return { field: 'vat_rate_id', problem: rate }
  const exemption = vatOfTreatment(treatment) === null ? exemptionProblem(chosen) : null
  return exemption && { field: 'vat_exemption_code', problem: exemption }
}

function rateProblem(rate: RateForVat, treatment: VatTreatment, countries: VatCountries) {
  if (!isOnDocuments(rate)) return 'not_on_documents'
  const isAllowed = isOfferedRate(rate, treatment, countries) || isReplacedUnderOss(rate, treatment, countries)
  return isAllowed ? null : 'other_country'
}

function exemptionProblem({ rate, vat_exemption_code: code, isFree }: Parameters<typeof lineVatProblem>[0]) {
  if (code === null) return rate?.rate_bp === 0 && !isFree ? 'needed' : null
  if (!isOfDocuments(code)) return 'not_for_documents'
  return rate && rate.rate_bp > 0 ? 'only_without_vat' : null
}

/** A product has a rate of the seller's country, which the one-stop shop replaces by that of the buyer's country. */
const isReplacedUnderOss = (rate: RateForVat, treatment: VatTreatment, { seller_country }: VatCountries) =>
  treatment === 'oss' && rate.country_code === seller_country

/**
 * VAT of a line under a treatment. The category of the tax authority follows from the rate.
 * @param rate rate of the line; under the one-stop shop that of the buyer's country; null only if the treatment decides
 */
export function lineVat(rate: RateForVat | null, vat_exemption_code: number | null, treatment: VatTreatment): LineVat {
  const rule = vatOfTreatment(treatment)
  if (rule && rule.vat_bp !== 'buyer') return { ...rule, vat_bp: rule.vat_bp }
  const vat_bp = rate?.rate_bp ?? 0
  if (rule) return { vat_bp, vat_category: rule.vat_category, vat_exemption_code: rule.vat_exemption_code }
  if (rate && vat_bp === 0) return { vat_bp, vat_category: UNTAXED, vat_exemption_code }
  return { vat_bp, vat_category: rate?.mydata_vat_category ?? 1, vat_exemption_code: null }
}

/**
 * Rate and exemption that a member chose for a stored line, to price it again. Those that a treatment gave it are omitted, so
 * that another treatment can replace them.
 */
export function chosenVat<T extends { vat_rate_id: number | null; vat_exemption_code: number | null }>(line: T) {
  const isGiven = line.vat_rate_id === null || line.vat_exemption_code === OSS_EXEMPTION
  return isGiven ? NOTHING_CHOSEN : { vat_rate_id: line.vat_rate_id, vat_exemption_code: line.vat_exemption_code }
}

const NOTHING_CHOSEN = { vat_rate_id: null, vat_exemption_code: null }

/** Exemptions under which the buyer owes the VAT. */
const DOMESTIC_REVERSE_CHARGE = 16
const SERVICES_ABROAD = 4

/**
 * Whether a document must state "Reverse charge" (directive 2006/112/EC, article 226 (11a)): the buyer owes the VAT of a
 * domestic supply that is listed, or of services to a business of another member state.
 */
export const isReverseCharge = (treatment: VatTreatment, groups: readonly { vat_exemption_code: number | null }[]): boolean =>
  groups.some(
    ({ vat_exemption_code }) =>
      vat_exemption_code === DOMESTIC_REVERSE_CHARGE || (vat_exemption_code === SERVICES_ABROAD && treatment.startsWith('intra_eu')),
  )

/**
 * Greek postal codes whose islands have reduced rates: the North Aegean (81 to 83), the Dodecanese without Rhodes, Samothrace.
 * Leros, Lesbos, Kos, Samos and Chios had them before; the others, of up to 20,000 inhabitants, have them since 1 January 2026 (law
 * 5144/2024, article 26, as extended in 2025; table of the Ministry of Finance of 8 September 2025). Chalki is 85110, Megisti 85111.
 */
const REDUCED_ISLANDS = /^(81|82|83|8511[01]|85[02-9]|68002)/

/** Whether a Greek address is on an island with reduced rates (domain.md 4.3). */
export const isOnReducedIsland = (party: { country_code: string; postal_code: string | null }): boolean =>
  party.country_code === 'GR' && REDUCED_ISLANDS.test((party.postal_code ?? '').replace(/\s/g, ''))

export const VAT_TREATMENTS = [
  'domestic',
  'domestic_reverse_charge',
  'intra_eu_services',
  'intra_eu_goods',
  'oss',
  'export_services',
  'export_goods',
  'exempt',
  'outside_scope',
] as const
export type VatTreatment = (typeof VAT_TREATMENTS)[number]
export const SUPPLY_TYPES = ['service', 'goods'] as const
export type SupplyType = (typeof SUPPLY_TYPES)[number]

/** Member states of the European Union by ISO 3166, Greece as GR. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

/** Member states whose tax is stated and paid in euro. */
const EURO_COUNTRIES: ReadonlySet<string> = new Set('AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES'.split(' '))

/**
 * Whether a document in another currency requires an exchange rate: if VAT must be stated in euro (directive 2006/112,
 * article 230), and always in Greece, whose tax authority requires the rate of every such document.
 * @param seller_country ISO 3166 of the state whose VAT rules the seller follows
 */
export const needsExchangeRate = (seller_country: string, document: { currency: string; vat_minor: number }): boolean =>
  document.currency !== 'EUR' && (seller_country === 'GR' || (EURO_COUNTRIES.has(seller_country) && document.vat_minor !== 0))

export interface SellerForVat {
  country_code: string
  vat_regime: 'normal' | 'small_exempt' | 'outside'
  oss_registered: boolean
}
export interface BuyerForVat {
  country_code: string
  /** Whether it has a VAT number and buys as a business. */
  vat_number: string | null
  vat_status: 'unchecked' | 'format_ok' | 'valid' | 'invalid'
}

/**
 * VAT treatment of a supply (domain.md 4.3) by the seller's registration, the buyer's country and VAT number, and the kind of
 * supply.
 * @param reverse_charge whether domestic reverse charge applies to the supply
 */
export function vatTreatment(seller: SellerForVat, buyer: BuyerForVat, supply: SupplyType, reverse_charge = false): VatTreatment {
  if (seller.vat_regime === 'outside') return 'outside_scope'
  if (seller.vat_regime === 'small_exempt') return 'exempt'
  if (buyer.country_code === seller.country_code) return reverse_charge && buyer.vat_number ? 'domestic_reverse_charge' : 'domestic'
  return EU_COUNTRIES.has(buyer.country_code)
    ? withinTheUnion(seller, buyer, supply)
    : supply === 'goods'
      ? 'export_goods'
      : 'export_services'
}

function withinTheUnion(seller: SellerForVat, buyer: BuyerForVat, supply: SupplyType): VatTreatment {
  if (buyer.vat_number && buyer.vat_status === 'valid') return supply === 'goods' ? 'intra_eu_goods' : 'intra_eu_services'
  return seller.oss_registered && !buyer.vat_number ? 'oss' : 'domestic'
}

/** Rate, category and exemption of a line under a treatment; null = those of the product's rate. */
export function vatOfTreatment(
  treatment: VatTreatment,
): { vat_bp: number | 'buyer'; vat_category: number; vat_exemption_code: number | null } | null {
  return RULES[treatment]
}

const untaxed = (vat_exemption_code: number) => ({ vat_bp: 0, vat_category: 7, vat_exemption_code }) as const
const RULES: Readonly<Record<VatTreatment, ReturnType<typeof vatOfTreatment>>> = {
  domestic: null,
  domestic_reverse_charge: untaxed(16),
  intra_eu_services: untaxed(4),
  intra_eu_goods: untaxed(14),
  oss: { vat_bp: 'buyer', vat_category: 7, vat_exemption_code: 30 },
  export_services: untaxed(4),
  export_goods: untaxed(8),
  exempt: untaxed(15),
  outside_scope: { vat_bp: 0, vat_category: 8, vat_exemption_code: null },
}

/**
 * Document type of the tax authority (domain.md 4.3).
 * @param document type of the issued document; a proforma has none
 * @param correlated for a credit note: whether the credited invoice was reported
 */
export function mydataType(
  document: 'invoice' | 'credit_note' | 'retail_receipt' | 'retail_credit',
  treatment: VatTreatment,
  supply: SupplyType,
  options: { business: boolean; correlated?: boolean },
): string {
  if (document === 'credit_note') return options.correlated ? '5.1' : '5.2'
  if (document === 'retail_credit') return '11.4'
  const kind = supply === 'service' ? '2' : '1'
  if (document === 'retail_receipt' || !options.business) return `11.${kind}`
  return `${kind}.${treatment.startsWith('intra_eu') ? 2 : treatment.startsWith('export') ? 3 : 1}`
}

/**
 * Classification of income that a member chose for a stored line; null = the default, which follows the document.
 * @param usual default classification under the treatment of the document
 */
export const chosenIncome = (
  line: { income_category: string; income_type: string },
  usual: ReturnType<typeof incomeClassification>,
): { income_category: string | null; income_type: string | null } => ({
  income_category: line.income_category === usual.income_category ? null : line.income_category,
  income_type: line.income_type === usual.income_type ? null : line.income_type,
})

/** Default classification of income for the tax authority. */
export function incomeClassification(treatment: VatTreatment, supply: SupplyType, business: boolean) {
  const income_type = treatment.startsWith('intra_eu')
    ? 'E3_561_005'
    : treatment.startsWith('export')
      ? 'E3_561_006'
      : business
        ? 'E3_561_001'
        : 'E3_561_003'
  return { income_category: supply === 'goods' ? 'category1_1' : 'category1_3', income_type }
}

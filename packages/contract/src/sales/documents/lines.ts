import { z } from 'zod'
import { AccountCurrency } from '../../accounts/account-details.ts'
import { instant, longText, optionalText } from '../../kit/fields.ts'

export const LINE_UNITS = ['piece', 'hour', 'day', 'month', 'campaign', 'post', 'page', 'word', 'sms', 'email', 'lead', 'other'] as const
export type LineUnit = (typeof LINE_UNITS)[number]
export const LINES_MAX = 500

/** Minor units of the document's currency, not negative. */
export const money = z.int().min(0).max(999_999_999_999)
/** A share in basis points, 0 to 100 %. */
export const basisPoints = z.int().min(0).max(10_000)
/** Greater than 0, with at most three decimals. */
export const quantity = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,9}([.,]\d{1,3})?$/),
  ])
  .transform((value) => Number(typeof value === 'string' ? value.replace(',', '.') : value))
  .pipe(z.number().positive().max(999_999_999).multipleOf(0.001))
/** A supported currency; all have two decimals. */
export const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => AccountCurrency.safeParse(code).success)

/** Code of `vatExemptions.list`. */
export const vatExemptionCode = z.int().min(1).max(31)

/**
 * Input of a line of an offer, order, invoice or bill. Omitted name, unit, price and VAT come from the catalogue. The
 * complete set of lines is sent; a line with an existing `key` updates that line.
 */
export const LineInput = z.object({
  /** uuid or id of an existing line, or any key to which other lines of this body refer. */
  key: optionalText(40),
  /** `key` of the line to which this part belongs. */
  parent_key: optionalText(40),
  product_id: z.int().nullish(),
  package_edition_id: z.int().nullish(),
  product_service_uuid: z.uuid().nullish(),
  /** Makes the line recurring. */
  subscription_plan_id: z.int().nullish(),
  code: optionalText(40),
  name: optionalText(200),
  description: longText(2000),
  quantity: quantity.optional(),
  unit: z.enum(LINE_UNITS).optional(),
  unit_price_minor: money.optional(),
  price_per: z.int().min(1).max(1_000_000).optional(),
  /** Percent or amount, not both. */
  discount_bp: basisPoints.optional(),
  discount_minor: money.optional(),
  supply_type: z.enum(['service', 'goods']).optional(),
  /** A rate of the seller's country; under the one-stop shop, of the buyer's country. */
  vat_rate_id: z.int().nullish(),
  /** Required for a rate of 0 %, and refused for other rates. */
  vat_exemption_code: vatExemptionCode.nullish(),
  cost_minor: money.nullish(),
  /** Offers: whether the receiver may omit it. */
  is_optional: z.boolean().optional(),
  is_chosen: z.boolean().optional(),
})
export type LineInput = z.infer<typeof LineInput>

/** A line of a document in responses; its key is `uuid` on offers and orders, `id` on invoices. */
export const lineShape = {
  position: z.int(),
  product_id: z.int().nullable(),
  package_edition_id: z.int().nullable(),
  product_service_uuid: z.string().nullable(),
  subscription_plan_id: z.int().nullable(),
  code: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  unit: z.string(),
  unit_price_minor: z.int(),
  price_per: z.int(),
  discount_bp: z.int(),
  discount_minor: z.int(),
  supply_type: z.enum(['service', 'goods']),
  vat_rate_id: z.int().nullable(),
  vat_bp: z.int(),
  vat_category: z.int(),
  vat_exemption_code: z.int().nullable(),
  gross_minor: z.int(),
  /** Its own discount and its share of the document discount. */
  discount_total_minor: z.int(),
  net_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  /** Only for the seller. */
  cost_minor: z.int().nullable().optional(),
  created_at: instant,
  updated_at: instant,
}

/** Net and VAT of one rate of a document. */
export const VatGroupRow = z.object({
  vat_bp: z.int(),
  vat_category: z.int(),
  vat_exemption_code: z.int().nullable(),
  net_minor: z.int(),
  vat_minor: z.int(),
})

/** Snapshot of a party when the document was sent or issued. */
export const PartySnapshot = z.object({
  account_id: z.int().nullable(),
  contact_id: z.int().nullable(),
  name: z.string(),
  legal_name: z.string().nullable(),
  vat_number: z.string().nullable(),
  vat_status: z.enum(['unchecked', 'format_ok', 'valid', 'invalid']),
  tax_office: z.string().nullable(),
  activity: z.string().nullable(),
  registry_number: z.string().nullable(),
  branch_number: z.int(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  country_code: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  logo_media_id: z.int().nullable(),
})
export type PartySnapshot = z.infer<typeof PartySnapshot>

export const VAT_TREATMENT_VALUES = [
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

/** Amounts and monetary terms of offers, orders and invoices in responses. */
export const totalsShape = {
  currency: z.string(),
  prices_include_vat: z.boolean(),
  vat_treatment: z.enum(VAT_TREATMENT_VALUES),
  vat_treatment_reason: z.string().nullable(),
  discount_bp: z.int(),
  discount_minor: z.int(),
  gross_minor: z.int(),
  line_discount_minor: z.int(),
  document_discount_minor: z.int(),
  net_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  vat_breakdown: z.array(VatGroupRow),
  buyer_snapshot: PartySnapshot.nullable(),
  seller_snapshot: PartySnapshot.nullable(),
}

/** Input of monetary terms. A VAT treatment that deviates from the rule requires a reason. */
export const termsInput = {
  currency: currency.optional(),
  prices_include_vat: z.boolean().optional(),
  discount_bp: basisPoints.optional(),
  discount_minor: money.optional(),
  vat_treatment: z.enum(VAT_TREATMENT_VALUES).nullish(),
  vat_treatment_reason: optionalText(300),
  lines: z.array(LineInput).max(LINES_MAX).optional(),
}

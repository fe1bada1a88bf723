import { z } from 'zod'
import { AccountCurrency } from '../../accounts/account-details.ts'
import { instant, longText, optionalText } from '../../kit/fields.ts'

export const LINE_UNITS = ['piece', 'hour', 'day', 'month', 'campaign', 'post', 'page', 'word', 'sms', 'email', 'lead', 'other'] as const
export type LineUnit = (typeof LINE_UNITS)[number]
export const LINES_MAX = 500

/** Minor units of the document's currency, not negative. */
export const money = z.int().min(0).max(999_999_999_999)
/** A part in hundredths of a percent, 0 to 100 %. */
export const basisPoints = z.int().min(0).max(10_000)
/** Above 0, at most three decimals. */
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
/** One of those that the product takes, all of them with two decimals. */
export const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => AccountCurrency.safeParse(code).success)

/**
 * One line of an offer, order, invoice or bill as it is typed. What is left out comes from the catalogue: name, unit,
 * price, VAT. The whole set of lines is sent; a line that keeps its `key` stays the same line.
 */
export const LineInput = z.object({
  /** uuid or id of a line that stays, or any word by which other lines of this body name it. */
  key: optionalText(40),
  /** `key` of the line that this one is a part of. */
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
  vat_rate_id: z.int().nullish(),
  cost_minor: money.nullish(),
  /** Offers: the receiver may take it or leave it. */
  is_optional: z.boolean().optional(),
  is_chosen: z.boolean().optional(),
})
export type LineInput = z.infer<typeof LineInput>

/** What every line of a document answers; its key is `uuid` on offers and orders, `id` on invoices. */
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
  /** Its own discount and its share of the document's. */
  discount_total_minor: z.int(),
  net_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  /** Only for the side that sells. */
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

/** A party as it stood when the document was sent or issued. */
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

/** Amounts and terms of money that offers, orders and invoices answer alike. */
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

/** The same as it is typed. A treatment other than the one by rule needs its reason. */
export const termsInput = {
  currency: currency.optional(),
  prices_include_vat: z.boolean().optional(),
  discount_bp: basisPoints.optional(),
  discount_minor: money.optional(),
  vat_treatment: z.enum(VAT_TREATMENT_VALUES).nullish(),
  vat_treatment_reason: optionalText(300),
  lines: z.array(LineInput).max(LINES_MAX).optional(),
}

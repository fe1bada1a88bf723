import { z } from 'zod'
import { signedIn } from '../../kit/access.ts'
import { CountryCode } from '../../kit/countries.ts'
import { defineEndpoint, manyOf } from '../../kit/endpoint.ts'

/** A rate in force, for the select of a line. */
export const VatRate = z.object({
  id: z.int(),
  country_code: z.string(),
  /** Reduced rates of islands apply to sellers there and to supplies there. */
  region: z.enum(['mainland', 'islands', 'other']),
  category: z.enum(['standard', 'reduced', 'super_reduced', 'parking', 'zero', 'exempt']),
  rate_bp: z.int(),
  mydata_vat_category: z.int().nullable(),
  name: z.string(),
})
export type VatRate = z.infer<typeof VatRate>

/** Rates of today that documents may have, the highest first. Without a country, those of all countries. */
export const listVatRates = defineEndpoint({
  id: 'vatRates.list',
  method: 'GET',
  path: '/api/v1/vat-rates',
  access: signedIn,
  summary: 'VAT rates in force',
  api_tokens: true,
  query: z.object({ country_code: CountryCode.optional() }),
  response: manyOf(VatRate),
})

/**
 * A reason why a line has no VAT, by the list of the Greek tax authority, with the words that documents print: the article of the
 * Greek code of VAT, or for sellers of other member states that of directive 2006/112/EC.
 */
export const VatExemption = z.object({
  code: z.int(),
  /** Code of the European standard of electronic invoices. */
  vatex_code: z.string().nullable(),
  text_en: z.string(),
  text_gr: z.string(),
  law_ref: z.string(),
  /** Whether it is offered for a line; others follow from the VAT treatment of a document, or are those of another country. */
  is_choosable: z.boolean(),
})
export type VatExemption = z.infer<typeof VatExemption>

/** Exemptions in the words for sellers of a country; without one, of Greece. */
export const listVatExemptions = defineEndpoint({
  id: 'vatExemptions.list',
  method: 'GET',
  path: '/api/v1/vat-exemptions',
  access: signedIn,
  summary: 'Exemptions from VAT with their legal texts',
  api_tokens: true,
  query: z.object({ country_code: CountryCode.optional() }),
  response: manyOf(VatExemption),
})

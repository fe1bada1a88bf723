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

/** A reason why a line has no VAT, by the list of the Greek tax authority, with the words that documents print. */
export const VatExemption = z.object({
  code: z.int(),
  /** Code of the European standard of electronic invoices. */
  vatex_code: z.string().nullable(),
  text_en: z.string(),
  text_gr: z.string(),
  law_ref: z.string(),
  /** Whether a member may choose it for a line; others follow from the VAT treatment of a document. */
  is_choosable: z.boolean(),
})
export type VatExemption = z.infer<typeof VatExemption>

export const listVatExemptions = defineEndpoint({
  id: 'vatExemptions.list',
  method: 'GET',
  path: '/api/v1/vat-exemptions',
  access: signedIn,
  summary: 'Exemptions from VAT with their legal texts',
  api_tokens: true,
  response: manyOf(VatExemption),
})

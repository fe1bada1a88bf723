import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { VAT_TREATMENT_VALUES } from './lines.ts'

/** VAT of a line under a treatment; `vat_bp` null = the rate of the line. */
const SupplyVat = z.object({
  vat_treatment: z.enum(VAT_TREATMENT_VALUES),
  vat_bp: z.int().nullable(),
  vat_category: z.int().nullable(),
  vat_exemption_code: z.int().nullable(),
})

/** Defaults of a new document for a receiver, and the VAT treatments by rule (domain.md 4.3). */
export const DocumentTermsAnswer = z.object({
  buyer_name: z.string(),
  /** Countries whose VAT rules the document follows. */
  seller_country: z.string(),
  buyer_country: z.string(),
  /** Whether the seller or the buyer is on an island with reduced rates. */
  is_on_island: z.boolean(),
  currency: z.string(),
  locale: z.enum(['en', 'gr']),
  payment_terms_days: z.int(),
  offer_valid_days: z.int(),
  withholding_bp: z.int(),
  withholding_category: z.int().nullable(),
  /** Default discount of new lines. */
  line_discount_bp: z.int(),
  /** Default rate of lines. */
  vat_rate_id: z.int().nullable(),
  vat: z.object({
    service: SupplyVat,
    goods: SupplyVat,
    /** Treatment of products with domestic reverse charge. */
    reverse_charge: SupplyVat,
  }),
})
export type DocumentTermsAnswer = z.infer<typeof DocumentTermsAnswer>

/** The receiver: a client relation or a contact. */
export const ReceiverQuery = z.object({ account_relation_uuid: z.uuid().optional(), contact_id: z.coerce.number().int().optional() })

export const readDocumentTerms = defineEndpoint({
  id: 'accounts.documentTerms',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/document-terms',
  access: permission('relations.read'),
  summary: 'What a document to a receiver begins with: currency, terms, VAT',
  params: accountParams,
  query: ReceiverQuery,
  response: oneOf(DocumentTermsAnswer),
})

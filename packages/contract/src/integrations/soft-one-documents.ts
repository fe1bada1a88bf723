import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { date, instant, longText } from '../kit/fields.ts'

/**
 * States of a document (domain.md 3.32). `blocked`: something is missing, see `gaps` · `unknown`: the ERP did not answer, and is asked
 * whether it has the document · `failed`: the ERP refused it · `cancelled`: there.
 */
export const DOCUMENT_STATUSES = ['draft', 'blocked', 'sending', 'unknown', 'created', 'failed', 'cancelled'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

export const DOCUMENT_GAPS = ['series', 'customer', 'item', 'payment', 'shipping_item', 'fee_item', 'total', 'nothing'] as const

/** What is missing before the ERP can be given a document. */
const DocumentGap = z.object({
  kind: z.enum(DOCUMENT_GAPS),
  /** Name and code of what is missing: the product with its SKU, or the payment method. */
  name: z.string().nullable(),
  code: z.string().nullable(),
  /** For `total`: that of the order and that of the ERP. */
  expected_minor: z.int().nullable(),
  computed_minor: z.int().nullable(),
})
export type DocumentGap = z.infer<typeof DocumentGap>

const SoftOneDocumentLine = z.object({
  uuid: z.string(),
  position: z.int(),
  kind: z.enum(['item', 'shipping', 'fee']),
  acc_product_id: z.int().nullable(),
  external_item_id: z.string().nullable(),
  description: z.string(),
  quantity: z.number(),
  unit_price_minor: z.int(),
  net_minor: z.int(),
  vat_bp: z.int(),
  vat_minor: z.int(),
})
export type SoftOneDocumentLine = z.infer<typeof SoftOneDocumentLine>

/** A sales document of an order in the ERP (domain.md 2.12). */
export const SoftOneDocument = z.object({
  uuid: z.string(),
  account_id: z.int(),
  third_party_service_id: z.int(),
  acc_order_id: z.int().nullable(),
  soft_one_document_type_id: z.int(),
  type_name: z.string(),
  sign: z.enum(['debit', 'credit']),
  credits_document_uuid: z.string().nullable(),
  status: z.enum(DOCUMENT_STATUSES),
  gaps: z.array(DocumentGap),
  /** Key and number in the ERP; null before it was created. */
  external_id: z.string().nullable(),
  external_number: z.string().nullable(),
  /** Status that the ERP gives it. */
  external_status: z.string().nullable(),
  series: z.string(),
  payment_code: z.string().nullable(),
  issue_date: date,
  currency: z.string(),
  net_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  comments: z.string().nullable(),
  attempts: z.int(),
  /** Why it failed: `remote:<kind>`, or what the ERP wrote about this document. */
  error: z.string().nullable(),
  is_practice: z.boolean(),
  created_externally_at: instant.nullable(),
  /** When the ERP was last asked. */
  checked_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  lines: z.array(SoftOneDocumentLine),
})
export type SoftOneDocument = z.infer<typeof SoftOneDocument>

/** A document of an order, as a relation of the order. */
export const OrderDocument = SoftOneDocument.pick({
  uuid: true,
  type_name: true,
  sign: true,
  status: true,
  external_number: true,
  currency: true,
  total_minor: true,
  is_practice: true,
})
export type OrderDocument = z.infer<typeof OrderDocument>

/** A kind of document that an order can get. `is_suggested` marks that of its status. */
const DocumentChoice = z.object({
  soft_one_document_type_id: z.int(),
  name: z.string(),
  series: z.string(),
  sign: z.enum(['debit', 'credit']),
  service_name: z.string(),
  is_practice: z.boolean(),
  is_suggested: z.boolean(),
})
export type DocumentChoice = z.infer<typeof DocumentChoice>

const path = '/api/v1/acc-orders/:acc_order_id/soft-one-documents'

/** Documents of an order in the ERP, the newest first, and the kinds of document that it can get. */
export const softOneDocuments = {
  list: defineEndpoint({
    id: 'accOrders.softOneDocuments.list',
    method: 'GET',
    path,
    access: permission('acc-documents.read'),
    summary: 'Documents of an order in the ERP',
    response: manyOf(SoftOneDocument).extend({ choices: z.array(DocumentChoice) }),
  }),
  /**
   * Begins to create a document, or tries again the blocked or failed one of its type.
   * @throws 422 without a type and without a mapping of the status, 409 for a document that is created or on its way
   */
  create: defineEndpoint({
    id: 'accOrders.softOneDocuments.create',
    method: 'POST',
    path,
    access: permission('acc-documents.create'),
    summary: 'Create a document of an order in the ERP, or try it again',
    repeats: 'dropped',
    body: z.object({
      /** Default: the type of the mapping of the order's status. */
      soft_one_document_type_id: z.int().positive().nullish(),
      /** The document that a credit document takes back. Default: the created one of the order. */
      credits_document_uuid: z.uuid().nullish(),
      comments: longText(250),
    }),
    response: oneOf(SoftOneDocument),
  }),
}

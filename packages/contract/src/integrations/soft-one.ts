import { z } from 'zod'
import { THIRD_PARTY_SERVICE_STATUSES } from '../accounts/third-party-services.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { flag, instant, integer, optionalText, text } from '../kit/fields.ts'
import { defineResource } from '../kit/resource.ts'
import { ACC_ORDER_STATUSES } from '../shop/acc-orders.ts'

/** Begins the user names with which a connection practises against the stand-in of this machine. */
export const SOFT_ONE_PRACTICE_USER = 'standin'

/** A code of the ERP with its name, as modals offer it. */
const SoftOneCode = z.object({ code: z.string(), name: z.string() })
export type SoftOneCode = z.infer<typeof SoftOneCode>

/**
 * Lists of the ERP from which members choose. `scripts` and `tables` say how they were read; with `manual` the ERP gives
 * none, and members type codes.
 */
const SoftOneReference = z.object({
  source: z.enum(['scripts', 'tables', 'manual']),
  fetched_at: instant,
  series: z.array(SoftOneCode.extend({ fprms: z.string().nullable() })),
  document_types: z.array(SoftOneCode),
  payments: z.array(SoftOneCode),
  shipments: z.array(SoftOneCode),
  vat: z.array(SoftOneCode.extend({ vat_bp: z.int() })),
})
export type SoftOneReference = z.infer<typeof SoftOneReference>

/** How far the synchronisation of the items came. */
const SoftOneItemSync = z.object({
  state: z.enum(['running', 'done']),
  /** Items read so far, and in all. */
  processed: z.int(),
  total: z.int(),
  /** Items that belong to a product by SKU, and those that belong to none. */
  matched: z.int(),
  unmatched: z.int(),
  created: z.int(),
  /** The first of the unmatched items. */
  unmatched_items: z.array(z.object({ external_id: z.string(), code: z.string(), name: z.string() })),
  started_at: instant,
  finished_at: instant.nullable(),
})
export type SoftOneItemSync = z.infer<typeof SoftOneItemSync>

/** The connection of an account with its SoftOne ERP, without the password (domain.md 2.12). */
export const SoftOneApiService = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  status: z.enum(THIRD_PARTY_SERVICE_STATUSES),
  base_url: z.string().nullable(),
  username: z.string(),
  /** Whether the stand-in of this machine answers instead of an ERP. */
  is_practice: z.boolean(),
  app_id: z.int(),
  company: z.int(),
  branch: z.int(),
  module: z.int(),
  refid: z.int(),
  /** Text field of sales documents in which the ERP keeps our key. */
  key_field: z.string(),
  /** Service items of the ERP for shipping and for fees; null where orders have none. */
  shipping_item: z.string().nullable(),
  fee_item: z.string().nullable(),
  default_warehouse: z.string().nullable(),
  /** Names of scripts in the ERP that list series, document types and payment methods. */
  series_script: z.string().nullable(),
  document_types_script: z.string().nullable(),
  payments_script: z.string().nullable(),
  reference: SoftOneReference.nullable(),
  sync: SoftOneItemSync.nullable(),
  verified_at: instant.nullable(),
  last_sync_at: instant.nullable(),
  error_count: z.int(),
  last_error: z.string().nullable(),
  last_error_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type SoftOneApiService = z.infer<typeof SoftOneApiService>

const code = z.int().min(0).max(1_000_000)

export const SoftOneApiServiceInput = z.object({
  name: text(120),
  /** Address of the ERP, with or without `/s1services`. */
  base_url: optionalText(300),
  username: text(60),
  password: z.string().min(1).max(200),
  /** Number of the web service in the ERP. */
  app_id: z.int().min(1).max(1_000_000),
  /** Default: the only combination of the login; 422 on `company` names them where there are several. */
  company: code.nullish(),
  branch: code.nullish(),
  module: code.nullish(),
  refid: code.nullish(),
  key_field: z
    .string()
    .regex(/^(VARCHAR|CCC)[A-Z0-9_]{1,24}$/)
    .optional(),
  shipping_item: optionalText(40),
  fee_item: optionalText(40),
  default_warehouse: optionalText(20),
  series_script: optionalText(60),
  document_types_script: optionalText(60),
  payments_script: optionalText(60),
})
export type SoftOneApiServiceInput = z.infer<typeof SoftOneApiServiceInput>

const item = '/api/v1/soft-one-api-services/:id'
const remote = { limit: 'heavy', transaction: 'none' } as const
const [read, manage] = [permission('integrations.read'), permission('integrations.manage')]

const services = defineResource({
  name: 'soft-one-api-services',
  id: 'accounts.softOneApiServices',
  itemId: 'softOneApiServices',
  paths: { collection: '/api/v1/accounts/:account_id/soft-one-api-services', item },
  access: { read, create: manage, update: manage },
  row: SoftOneApiService,
  create: SoftOneApiServiceInput,
  update: SoftOneApiServiceInput.partial().extend({ password: z.string().max(200).nullish() }),
})

/** Connections with a SoftOne ERP. They are stored once the ERP has accepted the login, and read its lists each time they are saved. */
export const softOneApiServices = {
  ...services,
  create: { ...services.create, ...remote },
  update: { ...services.update, ...remote },
} as typeof services

/** Kind of sales document of the ERP: a series with its type. */
export const SoftOneDocumentType = z.object({
  id: z.int(),
  account_id: z.int(),
  third_party_service_id: z.int(),
  code: z.string(),
  name: z.string(),
  series: z.string(),
  fprms: z.string().nullable(),
  /** `credit` documents take back what a debit document charged. */
  sign: z.enum(['debit', 'credit']),
  is_invoice: z.boolean(),
  is_active: z.boolean(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type SoftOneDocumentType = z.infer<typeof SoftOneDocumentType>

export const SoftOneDocumentTypeInput = z.object({
  code: text(20),
  name: text(120),
  series: text(20),
  fprms: optionalText(20),
  sign: z.enum(['debit', 'credit']).optional(),
  is_invoice: flag.optional(),
  is_active: flag.optional(),
})
export type SoftOneDocumentTypeInput = z.infer<typeof SoftOneDocumentTypeInput>

const typesPath = '/api/v1/soft-one-api-services/:soft_one_api_service_id/document-types'

/** Kinds of documents that a connection creates. */
export const softOneDocumentTypes = defineResource({
  name: 'document-types',
  id: 'softOneApiServices.documentTypes',
  paths: { collection: typesPath, item: `${typesPath}/:id` },
  access: { read, create: manage, update: manage, delete: manage },
  row: SoftOneDocumentType,
  create: SoftOneDocumentTypeInput,
  sorts: ['name', 'series'],
})

/** Which document an order gets in a status. `wants_invoice` null applies to every order without a more exact mapping. */
const StatusMapping = z.object({
  acc_order_status: z.enum(ACC_ORDER_STATUSES),
  wants_invoice: z.boolean().nullable(),
  soft_one_document_type_id: z.int(),
  /** Whether the document is created as soon as an order reaches the status. */
  auto_create: z.boolean(),
})
export type SoftOneStatusMapping = z.infer<typeof StatusMapping>

const StatusMappings = z.object({ mappings: z.array(StatusMapping) })
const statusesPath = '/api/v1/soft-one-api-services/:soft_one_api_service_id/acc-order-statuses'

export const softOneStatusMappings = {
  read: defineEndpoint({
    id: 'softOneApiServices.accOrderStatuses.read',
    method: 'GET',
    path: statusesPath,
    access: read,
    summary: 'Which document an order gets in which status',
    response: oneOf(StatusMappings),
  }),
  update: defineEndpoint({
    id: 'softOneApiServices.accOrderStatuses.update',
    method: 'PUT',
    path: statusesPath,
    access: manage,
    summary: 'Replace which document an order gets in which status',
    body: z.object({
      mappings: z
        .array(
          z.object({
            acc_order_status: z.enum(ACC_ORDER_STATUSES),
            wants_invoice: flag.nullish(),
            soft_one_document_type_id: z.int().positive(),
            auto_create: flag.optional(),
          }),
        )
        .max(24),
    }),
    response: oneOf(StatusMappings),
  }),
}

/** Which code of the ERP stands for a payment or shipping method of the shop. */
const PaymentMapping = z.object({
  kind: z.enum(['payment', 'shipping']),
  payment_method: z.string(),
  external_code: z.string(),
  external_name: z.string().nullable(),
})
export type SoftOnePaymentMapping = z.infer<typeof PaymentMapping>

const PaymentMappings = z.object({
  mappings: z.array(PaymentMapping),
  /** Methods in the orders of the shop, the most frequent first. */
  shop_methods: z.array(z.object({ kind: z.enum(['payment', 'shipping']), value: z.string(), label: z.string() })),
})
export type SoftOnePaymentMappings = z.infer<typeof PaymentMappings>
const paymentsPath = '/api/v1/soft-one-api-services/:soft_one_api_service_id/payment-methods'

export const softOnePaymentMappings = {
  read: defineEndpoint({
    id: 'softOneApiServices.paymentMethods.read',
    method: 'GET',
    path: paymentsPath,
    access: read,
    summary: 'Payment and shipping methods of the shop in the ERP',
    response: oneOf(PaymentMappings),
  }),
  update: defineEndpoint({
    id: 'softOneApiServices.paymentMethods.update',
    method: 'PUT',
    path: paymentsPath,
    access: manage,
    summary: 'Replace the payment and shipping methods of the shop in the ERP',
    body: z.object({
      mappings: z
        .array(
          z.object({
            kind: z.enum(['payment', 'shipping']).optional(),
            payment_method: text(120),
            external_code: text(20),
            external_name: optionalText(120),
          }),
        )
        .max(100),
    }),
    response: oneOf(PaymentMappings),
  }),
}

/** Reads the items of an ERP in the background. @throws 409 while it is under way */
export const syncProducts = defineEndpoint({
  id: 'products.sync',
  method: 'PUT',
  path: '/api/v1/products/sync',
  access: permission('acc-products.sync'),
  summary: 'Match the items of an ERP with the products of the shop',
  body: z.object({
    soft_one_api_service_id: integer.pipe(z.int().positive()),
    /** Whether items without a product become drafts of products. */
    create_missing: flag.optional(),
  }),
  response: oneOf(SoftOneApiService),
})

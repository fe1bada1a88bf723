import { z } from 'zod'
import { AccountBadge } from '../../attachments/badges.ts'
import { date, instant, longText, optionalText, typedDate } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, numberFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { incomeCategory, incomeType } from '../documents/income.ts'
import { basisPoints, LineInput, lineShape, LINES_MAX, termsInput, totalsShape, VAT_TREATMENT_VALUES } from '../documents/lines.ts'

export const INVOICE_TYPES = ['invoice', 'credit_note', 'retail_receipt', 'retail_credit', 'proforma'] as const
export type InvoiceType = (typeof INVOICE_TYPES)[number]
export const INVOICE_STATUSES = ['draft', 'issued', 'partially_paid', 'paid', 'credited', 'written_off'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]
export const MYDATA_STATUSES = ['not_required', 'pending', 'transmitted', 'failed', 'cancelled'] as const
export type MydataStatus = (typeof MYDATA_STATUSES)[number]
/** Codes of the tax authority: 1 domestic account, 2 foreign account, 3 cash, 4 cheque, 5 on credit, 6 web banking, 7 card, 8 IRIS. */
const paymentMethod = z.int().min(1).max(8)

export const InvoiceLine = z.object({
  id: z.int(),
  invoice_uuid: z.string(),
  parent_id: z.int().nullable(),
  ...lineShape,
  order_item_uuid: z.string().nullable(),
  credited_line_id: z.int().nullable(),
  subject_to_withholding: z.boolean(),
  withheld_minor: z.int(),
  income_category: z.string(),
  income_type: z.string(),
  /** Line of a credit note that reduces the amount of the credited line but not its quantity. */
  credits_amount: z.boolean(),
  /** Credited part of a line, with its amounts. */
  credited_quantity: z.number(),
  credited_net_minor: z.int(),
  credited_vat_minor: z.int(),
  credited_withheld_minor: z.int(),
  /** Discount of credited quantities, less reductions by amount. */
  credited_discount_minor: z.int(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** A related document: a credit note, or the credited document. */
export const InvoiceBadge = z.object({
  uuid: z.string(),
  type: z.enum(INVOICE_TYPES),
  status: z.enum(INVOICE_STATUSES),
  number: z.string().nullable(),
  issue_date: date.nullable(),
  currency: z.string(),
  total_minor: z.int(),
  payable_minor: z.int(),
})
export type InvoiceBadge = z.infer<typeof InvoiceBadge>

/** A payment with its allocation to this invoice. */
export const InvoicePayment = z.object({
  id: z.int(),
  payment_uuid: z.string(),
  number: z.string().nullable(),
  method: z.int(),
  status: z.string(),
  paid_on: date,
  reference: z.string().nullable(),
  currency: z.string(),
  /** Amount allocated to this invoice; 0 if it was refunded or reversed. */
  amount_minor: z.int(),
  /** Refunded amount of the entire payment. */
  refunded_minor: z.int(),
  allocated_at: instant,
})
export type InvoicePayment = z.infer<typeof InvoicePayment>

/** Why a document has not reached the tax authority. */
export const MydataError = z.object({
  code: z.string(),
  message: z.string(),
  attempts: z.int(),
  /** Time of the next automatic retry; null if a person has to intervene. */
  retry_at: instant.nullable(),
})
export type MydataError = z.infer<typeof MydataError>

/** Invoice, credit note, receipt or proforma (domain.md 2.11). Amounts of credit notes are positive. */
export const Invoice = z.object({
  uuid: z.string(),
  account_id: z.int(),
  type: z.enum(INVOICE_TYPES),
  status: z.enum(INVOICE_STATUSES),
  series_id: z.int().nullable(),
  number: z.string().nullable(),
  account_relation_uuid: z.string().nullable(),
  client_account_id: z.int().nullable(),
  contact_id: z.int().nullable(),
  /** The buyer as printed. */
  client_name: z.string(),
  order_uuid: z.string().nullable(),
  account_subscription_order_uuid: z.string().nullable(),
  credits_invoice_uuid: z.string().nullable(),
  /** The invoice created from a proforma. */
  converted_invoice_uuid: z.string().nullable(),
  credit_reason: z.string().nullable(),
  issue_date: date.nullable(),
  due_date: date,
  service_from: date.nullable(),
  service_to: date.nullable(),
  ...totalsShape,
  vat_treatment_reason: z.string().nullable().optional(),
  withholding_category: z.int().nullable(),
  withholding_bp: z.int(),
  withheld_minor: z.int(),
  payable_minor: z.int(),
  paid_minor: z.int(),
  credited_minor: z.int(),
  written_off_minor: z.int(),
  /** Open amount. */
  balance_minor: z.int(),
  /** Open, and due before today in the time zone of the issuer. */
  is_overdue: z.boolean(),
  /** Days since the due date; 0 if it is not overdue. */
  days_overdue: z.int(),
  payment_method: z.int().nullable(),
  payment_account_uuid: z.string().nullable(),
  notes: z.string().nullable(),
  terms: z.string().nullable(),
  purchase_order_number: z.string().nullable(),
  /** Value of one euro in the currency of the document, if it is another currency. */
  exchange_rate: z.number().nullable(),
  locale: z.enum(['en', 'gr']),
  sent_at: instant.nullable(),
  paid_at: instant.nullable(),
  issued_at: instant.nullable(),
  has_pdf: z.boolean(),
  mydata_type: z.string().nullable(),
  mydata_status: z.enum(MYDATA_STATUSES),
  /** Whether a stand-in or the test server assigned the mark, so that the tax authority knows nothing of the document. */
  mydata_is_practice: z.boolean(),
  mark: z.int().nullable(),
  uid: z.string().nullable(),
  authentication_code: z.string().nullable(),
  cancellation_mark: z.int().nullable(),
  qr_url: z.string().nullable(),
  transmitted_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** Whether the receiver can pay by card. Only for the receiving side, while an amount is open. */
  payment_token: z.string().nullable().optional(),
  /** The following fields are for the issuing side only. */
  notes_internal: z.string().nullable().optional(),
  viewed_at: instant.nullable().optional(),
  reminder_level: z.int().optional(),
  last_reminder_at: instant.nullable().optional(),
  mydata_error: MydataError.nullable().optional(),
  public_url: z.string().nullable().optional(),
  created_by_id: z.int().nullable().optional(),
  issued_by_id: z.int().nullable().optional(),
  account: AccountBadge.nullable().optional(),
  accountRelation: z.object({ uuid: z.string(), name: z.string(), status: z.string() }).nullable().optional(),
  contact: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  order: z.object({ uuid: z.string(), number: z.string().nullable(), title: z.string().nullable() }).nullable().optional(),
  invoiceLines: z.array(InvoiceLine).optional(),
  payments: z.array(InvoicePayment).optional(),
  creditNotes: z.array(InvoiceBadge).optional(),
  creditedInvoice: InvoiceBadge.nullable().optional(),
})
export type Invoice = z.infer<typeof Invoice>

export const InvoiceLineInput = LineInput.extend({
  order_item_uuid: z.uuid().nullish(),
  subject_to_withholding: z.boolean().optional(),
  /** Default: those of the product, else by the type of the document. */
  income_category: incomeCategory.nullish(),
  income_type: incomeType.nullish(),
})
export type InvoiceLineInput = z.infer<typeof InvoiceLineInput>

/** Units of the currency for one euro, as published by the ECB, for documents in other currencies. */
export const exchangeRate = z.number().positive().max(1_000_000).multipleOf(0.00001)

const draftFields = {
  series_id: z.int().nullish(),
  contact_id: z.int().positive().nullish(),
  /** Client relation of the issuing account. */
  account_relation_uuid: z.uuid().nullish(),
  order_uuid: z.uuid().nullish(),
  issue_date: typedDate.nullish(),
  due_date: typedDate.nullish(),
  service_from: typedDate.nullish(),
  service_to: typedDate.nullish(),
  withholding_bp: basisPoints.optional(),
  withholding_category: z.int().min(1).max(18).nullish(),
  payment_method: paymentMethod.nullish(),
  payment_account_uuid: z.uuid().nullish(),
  notes: longText(),
  terms: longText(),
  notes_internal: longText(),
  purchase_order_number: optionalText(40),
  exchange_rate: exchangeRate.nullish(),
  locale: z.enum(['en', 'gr']).optional(),
  ...termsInput,
  lines: z.array(InvoiceLineInput).max(LINES_MAX).optional(),
}

export const InvoiceInput = z.object({
  /** Credit notes are created from the credited invoice. */
  type: z.enum(['invoice', 'retail_receipt', 'proforma']).optional(),
  ...draftFields,
})
export type InvoiceInput = z.infer<typeof InvoiceInput>

/** All fields of a draft may change; on an issued document only `notes_internal`. */
export const InvoiceUpdate = z.object({ type: z.enum(['invoice', 'retail_receipt', 'proforma']).optional(), ...draftFields })
export type InvoiceUpdate = z.infer<typeof InvoiceUpdate>

const listed = {
  key: 'uuid',
  row: Invoice,
  create: InvoiceInput,
  update: InvoiceUpdate,
  alternatives: { except: ['direction'] },
  filters: {
    search: searchFilter(),
    /** Issued or received by the account. The default depends on the type of the account. */
    direction: codeFilter(['issued', 'received']),
    type: codeFilter(INVOICE_TYPES),
    status: codeFilter(INVOICE_STATUSES),
    overdue: booleanFilter(),
    /** Client relation. */
    client: uuidFilter({ nullable: true }),
    contact: idFilter(),
    order: uuidFilter(),
    /** Product of any line; none: a line without a product. */
    product: idFilter({ nullable: true }),
    series: idFilter(),
    mydata_status: codeFilter(MYDATA_STATUSES),
    vat_treatment: codeFilter(VAT_TREATMENT_VALUES),
    /** Rate of VAT of any line with an amount, in basis points. */
    vat_rate: codeFilter(),
    /** VAT number of the buyer as printed. */
    vat_number: codeFilter(),
    /** Whether the buyer withholds tax. */
    withheld: booleanFilter(),
    /** Category of the tax that the buyer withholds, as the tax authority numbers it. */
    withholding_category: idFilter({ nullable: true }),
    issued: dateFilter(),
    due: dateFilter(),
    total: numberFilter(),
    currency: codeFilter(),
    date_created: dateFilter(),
  },
  sorts: ['number', 'issue_date', 'due_date', 'total', 'balance'],
  includes: ['account', 'accountRelation', 'invoiceLines', 'order', 'payments', 'creditNotes', 'creditedInvoice', 'contact'],
} as const

export const invoices = defineResource({
  name: 'invoices',
  id: 'accounts.invoices',
  itemId: 'invoices',
  paths: { collection: '/api/v1/accounts/:account_id/invoices', item: '/api/v1/invoices/:uuid' },
  ...listed,
})

/** Documents of all accounts that the caller may read. */
export const allInvoices = defineResource({
  name: 'invoices',
  paths: { collection: '/api/v1/invoices', item: '/api/v1/invoices/:uuid' },
  ...listed,
})

/** Sums of a filtered list, one row for each currency. Credit notes are subtracted. */
export const InvoiceSums = z.object({
  currency: z.string(),
  count: z.int(),
  /** Net amount, as in the report on revenue. */
  net_minor: z.int(),
  total_minor: z.int(),
  balance_minor: z.int(),
  overdue_minor: z.int(),
})
export type InvoiceSums = z.infer<typeof InvoiceSums>

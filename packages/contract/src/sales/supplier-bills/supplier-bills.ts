import { z } from 'zod'
import { activityLogsOn } from '../../attachments/activity-logs.ts'
import { AccountBadge, UserBadge } from '../../attachments/badges.ts'
import { media, Media, MediaInput } from '../../attachments/media.ts'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf, uuidParams } from '../../kit/endpoint.ts'
import { date, instant, longText, optionalText, SelectOption, text, typedDate } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, numberFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import type { ListQuery } from '../../kit/query.ts'
import { defineResource } from '../../kit/resource.ts'
import { basisPoints, currency, money, VAT_TREATMENT_VALUES } from '../documents/lines.ts'
import { Invoice } from '../invoices/index.ts'

export const SUPPLIER_BILL_TYPES = ['bill', 'credit_note'] as const
export const SUPPLIER_BILL_STATUSES = ['received', 'approved', 'partially_paid', 'paid', 'credited'] as const
export const COST_CATEGORIES = ['production', 'advertising', 'software', 'freelancers', 'travel', 'office', 'equipment', 'other'] as const

/** Net and VAT of one rate and cost category. */
export const SupplierBillLine = z.object({
  id: z.int(),
  position: z.int(),
  name: z.string(),
  category: z.enum(COST_CATEGORIES),
  supply_type: z.enum(['service', 'goods']),
  net_minor: z.int(),
  vat_bp: z.int(),
  vat_minor: z.int(),
  order_item_uuid: z.uuid().nullable(),
  order_item_name: z.string().nullable(),
})
export type SupplierBillLine = z.infer<typeof SupplierBillLine>

/** A payment that was allocated to a bill. */
export const SupplierBillPayment = z.object({
  payment_uuid: z.uuid(),
  number: z.string().nullable(),
  paid_on: date,
  amount_minor: z.int(),
})

const OrderBadge = z.object({ uuid: z.uuid(), number: z.string().nullable(), title: z.string().nullable() })
const BillBadge = z.object({ uuid: z.uuid(), number: z.string() })

/** What the account owes a supplier: entered by hand, or made from an invoice that a provider issued here. */
export const SupplierBill = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  account_id: z.int(),
  type: z.enum(SUPPLIER_BILL_TYPES),
  status: z.enum(SUPPLIER_BILL_STATUSES),
  /** Provider relation of the account, if the supplier is one. */
  account_relation_uuid: z.uuid().nullable(),
  supplier_name: z.string(),
  supplier_vat_number: z.string().nullable(),
  /** The invoice of the provider from which the bill was made; such a bill cannot be edited. */
  invoice_uuid: z.uuid().nullable(),
  credits_bill_uuid: z.uuid().nullable(),
  number: z.string(),
  issue_date: date,
  due_date: date,
  currency: z.string(),
  vat_treatment: z.enum(VAT_TREATMENT_VALUES),
  net_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  withheld_minor: z.int(),
  payable_minor: z.int(),
  paid_minor: z.int(),
  credited_minor: z.int(),
  balance_minor: z.int(),
  /** Open, and due before today in the account's zone. */
  is_overdue: z.boolean(),
  order_uuid: z.uuid().nullable(),
  production_order_uuid: z.uuid().nullable(),
  project_uuid: z.uuid().nullable(),
  notes: z.string().nullable(),
  approved_at: instant.nullable(),
  paid_at: instant.nullable(),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  lines: z.array(SupplierBillLine).optional(),
  payments: z.array(SupplierBillPayment).optional(),
  supplier: AccountBadge.nullable().optional(),
  order: OrderBadge.nullable().optional(),
  productionOrder: OrderBadge.nullable().optional(),
  project: z.object({ uuid: z.uuid(), name: z.string() }).nullable().optional(),
  creditedBill: BillBadge.nullable().optional(),
  createdBy: UserBadge.nullable().optional(),
  approvedBy: UserBadge.nullable().optional(),
})
export type SupplierBill = z.infer<typeof SupplierBill>

export const SupplierBillLineInput = z.object({
  name: text(200),
  category: z.enum(COST_CATEGORIES).optional(),
  supply_type: z.enum(['service', 'goods']).optional(),
  net_minor: money,
  vat_bp: basisPoints.optional(),
  /** Default: net times rate. Suppliers may round differently. */
  vat_minor: money.optional(),
  order_item_uuid: z.uuid().nullish(),
})
export type SupplierBillLineInput = z.infer<typeof SupplierBillLineInput>

const fields = {
  /** Supplier: a provider relation, or a name with its VAT number. */
  account_relation_uuid: z.uuid().nullish(),
  supplier_name: optionalText(160),
  supplier_vat_number: optionalText(20),
  due_date: typedDate.nullish(),
  currency: currency.optional(),
  vat_treatment: z.enum(VAT_TREATMENT_VALUES).optional(),
  withheld_minor: money.optional(),
  /** Sales order whose cost it is. */
  order_uuid: z.uuid().nullish(),
  /** Production order that it bills. */
  production_order_uuid: z.uuid().nullish(),
  project_uuid: z.uuid().nullish(),
  notes: longText(),
}

/** A bill or credit note of a supplier, entered by hand. */
export const SupplierBillInput = z.object({
  ...fields,
  /** The bill that a credit note credits; without it a bill is entered. */
  credits_bill_uuid: z.uuid().nullish(),
  number: text(40),
  /** Not in the future. */
  issue_date: typedDate,
  lines: z.array(SupplierBillLineInput).min(1).max(200),
})
export type SupplierBillInput = z.infer<typeof SupplierBillInput>

/** Everything can change until something is paid. */
export const SupplierBillUpdate = z.object({
  ...fields,
  number: text(40).optional(),
  issue_date: typedDate.optional(),
  lines: z.array(SupplierBillLineInput).min(1).max(200).optional(),
})
export type SupplierBillUpdate = z.infer<typeof SupplierBillUpdate>

const listed = {
  key: 'uuid' as const,
  row: SupplierBill,
  create: SupplierBillInput,
  update: SupplierBillUpdate,
  alternatives: { except: [] },
  filters: {
    search: searchFilter(),
    type: codeFilter(SUPPLIER_BILL_TYPES),
    status: codeFilter(SUPPLIER_BILL_STATUSES),
    overdue: booleanFilter(),
    /** Whether something is left to pay. */
    open: booleanFilter(),
    /** Provider relation. */
    supplier_relation: uuidFilter(),
    order: uuidFilter(),
    order_item: uuidFilter(),
    project: uuidFilter(),
    payment: uuidFilter(),
    category: codeFilter(COST_CATEGORIES),
    vat_treatment: codeFilter(VAT_TREATMENT_VALUES),
    /** Rate of VAT of any line with an amount, in basis points. */
    vat_rate: codeFilter(),
    issued: dateFilter(),
    due: dateFilter(),
    total: numberFilter(),
    currency: codeFilter(),
    date_created: dateFilter(),
  },
  sorts: ['number', 'issue_date', 'due_date', 'total', 'balance'] as const,
  includes: ['lines', 'payments', 'supplier', 'order', 'productionOrder', 'project', 'creditedBill', 'createdBy', 'approvedBy'] as const,
}

export const supplierBills = defineResource({
  name: 'supplier-bills',
  id: 'accounts.supplierBills',
  itemId: 'supplierBills',
  access: { export: permission('supplier-bills.read') },
  paths: { collection: '/api/v1/accounts/:account_id/supplier-bills', item: '/api/v1/supplier-bills/:uuid' },
  ...listed,
})

/** Bills of all accounts in which the caller may read them. */
export const allSupplierBills = defineResource({
  name: 'supplier-bills',
  access: { export: permission('supplier-bills.read') },
  paths: { collection: '/api/v1/supplier-bills', item: '/api/v1/supplier-bills/:uuid' },
  ...listed,
})

/** Sums of a filtered list, one row for each currency. Credit notes are subtracted. */
export const SupplierBillSums = z.object({
  currency: z.string(),
  count: z.int(),
  net_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  balance_minor: z.int(),
  overdue_minor: z.int(),
})
export type SupplierBillSums = z.infer<typeof SupplierBillSums>

export const supplierBillSums = defineEndpoint<
  { account_id: number },
  Pick<ListQuery, 'filter' | 'include'>,
  {},
  { data: SupplierBillSums[] }
>({
  id: 'accounts.supplierBills.sums',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/supplier-bills/sums',
  access: permission('supplier-bills.read'),
  summary: 'Sums of the filtered bills of suppliers by currency',
  params: accountParams,
  response: manyOf(SupplierBillSums),
  shape: { ...supplierBills.shape, sorts: [], includes: [], paged: false },
})

/** Options for the form of a bill. */
export const SupplierBillForm = z.object({
  currency: z.string(),
  today: date,
  /** Rates of VAT of the account's country, in basis points, the highest first. */
  vat_rates: z.array(z.int()),
  categories: z.array(SelectOption),
})
export type SupplierBillForm = z.infer<typeof SupplierBillForm>

export const supplierBillForm = defineEndpoint({
  id: 'accounts.supplierBills.form',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/supplier-bill-form',
  access: permission('supplier-bills.read'),
  summary: 'What the form of a bill offers',
  params: accountParams,
  response: oneOf(SupplierBillForm),
})

/** A repeated call changes nothing. */
export const approveSupplierBill = defineEndpoint({
  id: 'supplierBills.approve',
  method: 'POST',
  path: '/api/v1/supplier-bills/:uuid/approve',
  access: permission('supplier-bills.approve'),
  summary: 'Approve a bill for payment',
  params: uuidParams,
  response: oneOf(SupplierBill),
})

const FILES = '/api/v1/supplier-bills/:supplier_bill_uuid'

/** The files of a bill, such as its scan. */
export const supplierBillMedia = media.listUnder('supplierBills.media.list', `${FILES}/media`, permission('supplier-bills.read'))
export const createSupplierBillMedia = defineEndpoint({
  id: 'supplierBills.media.create',
  method: 'POST',
  path: `${FILES}/media`,
  access: permission('supplier-bills.update'),
  summary: 'Attach a file to a bill',
  body: MediaInput.omit({ folder_id: true }),
  response: oneOf(Media),
  multipart: true,
})

export const supplierBillActivityLogs = activityLogsOn(
  'supplierBills.activityLogs',
  '/api/v1/supplier-bills/:uuid',
  permission('supplier-bills.read'),
)

/**
 * Issues the invoice of the provider in one step; without `invoices.issue` prepares its draft. A repeated call answers the same
 * invoice.
 */
export const invoiceProductionOrder = defineEndpoint({
  id: 'productionOrders.invoice',
  method: 'POST',
  path: '/api/v1/production-orders/:uuid/invoice',
  access: permission('invoices.create'),
  summary: 'Invoice a completed production order to the account that ordered it',
  params: uuidParams,
  response: oneOf(Invoice),
})

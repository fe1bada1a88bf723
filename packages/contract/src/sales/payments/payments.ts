import { z } from 'zod'
import { AccountBadge, UserBadge } from '../../attachments/badges.ts'
import { PaymentAccount } from '../../accounts/account-details.ts'
import { permission, staff, superAdmin } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf, paramsOf, uuidParams, dropsRepeats } from '../../kit/endpoint.ts'
import { date, instant, longText, optionalText, SelectOption, text, typedDate } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, numberFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { currency, money } from '../documents/lines.ts'
import { PaymentAllocation, PaymentRefund } from './payment-parts.ts'

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'cancelled', 'partially_refunded', 'refunded', 'void'] as const
/** Codes of the tax authority: 1 domestic account, 2 foreign account, 3 cash, 4 cheque, 5 on credit, 6 web banking, 7 card, 8 IRIS. */
export const PAYMENT_METHODS = [1, 2, 3, 4, 6, 7, 8] as const

/** An open invoice, in lists the oldest due first. */
export const OpenInvoice = z.object({
  uuid: z.uuid(),
  number: z.string().nullable(),
  issue_date: date.nullable(),
  due_date: date,
  currency: z.string(),
  payable_minor: z.int(),
  balance_minor: z.int(),
  /** Only in the list of open invoices: whether its amount forbids cash in Greece, and the type of the document. */
  is_cash_limited: z.boolean().optional(),
  type: z.string().optional(),
})
export type OpenInvoice = z.infer<typeof OpenInvoice>

/** Money received, or paid to a provider. The amount that is neither allocated nor refunded is credit of the relation. */
export const Payment = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  account_id: z.int(),
  number: z.string().nullable(),
  account_relation_uuid: z.uuid().nullable(),
  client_account_id: z.int().nullable(),
  contact_id: z.int().nullable(),
  direction: z.enum(['in', 'out']),
  status: z.enum(PAYMENT_STATUSES),
  method: z.int(),
  payment_account_uuid: z.uuid().nullable(),
  amount_minor: z.int(),
  currency: z.string(),
  refunded_minor: z.int(),
  allocated_minor: z.int(),
  /** Credit: amount less allocations and refunds. */
  unallocated_minor: z.int(),
  paid_on: date,
  reference: z.string().nullable(),
  provider: z.string().nullable(),
  /** Whether the practice gateway took it, so that no money moved. */
  is_practice: z.boolean(),
  has_receipt: z.boolean(),
  /** When and why a payment that never happened was voided. */
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
  /** Only for the account that received the payment. */
  note: z.string().nullable().optional(),
  fee_minor: z.int().nullable().optional(),
  failure_reason: z.string().nullable().optional(),
  created_by_id: z.int().nullable().optional(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** Name of the payer: the other account or the contact. */
  payer: z.string().nullable(),
  account: AccountBadge.optional(),
  client: AccountBadge.nullable().optional(),
  accountRelation: z.object({ uuid: z.uuid(), name: z.string(), code: z.string().nullable(), currency: z.string() }).nullable().optional(),
  contact: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  paymentAccount: z.object({ uuid: z.uuid(), name: z.string(), type: z.string() }).nullable().optional(),
  createdBy: UserBadge.nullable().optional(),
  allocations: z.array(PaymentAllocation).optional(),
  invoices: z.array(OpenInvoice).optional(),
  refunds: z.array(PaymentRefund).optional(),
})
export type Payment = z.infer<typeof Payment>

/** A requested allocation: to an invoice for incoming money, to a bill of the supplier for outgoing money. */
export const AllocationWish = z.object({
  invoice_uuid: z.uuid().nullish(),
  supplier_bill_uuid: z.uuid().nullish(),
  amount_minor: money.min(1),
})
export type AllocationWish = z.infer<typeof AllocationWish>

const details = {
  method: z
    .int()
    .refine((value) => (PAYMENT_METHODS as readonly number[]).includes(value))
    .optional(),
  payment_account_uuid: z.uuid().nullish(),
  reference: optionalText(120),
  note: longText(2000),
  fee_minor: money.nullish(),
}

/** A manual payment: received, or announced (`pending`). */
export const PaymentInput = z.object({
  ...details,
  /**
   * Payer: a client relation, or a contact without an account. Payee, for `out`: a provider relation, or the supplier
   * without a relation whose bills `allocations` names; the whole amount is then allocated.
   */
  account_relation_uuid: z.uuid().nullish(),
  contact_id: z.int().positive().nullish(),
  direction: z.enum(['in', 'out']).optional(),
  status: z.enum(['pending', 'completed']).optional(),
  amount_minor: money.min(1),
  /** Default: the currency of the relation, else of the account. */
  currency: currency.optional(),
  /** Not in the future. Default: today. */
  paid_on: typedDate.optional(),
  /** Invoices or bills to pay. Default: the oldest due first. An empty list keeps the entire amount as credit. */
  allocations: z.array(AllocationWish).max(200).optional(),
  /** Whether to mail the receipt. Default: true. */
  send_receipt: z.boolean().optional(),
  /**
   * Whether an amount above everything that is open is meant. `false`: such a payment is refused with 422 on this field.
   * Default: true; the rest becomes credit.
   */
  accept_excess: z.boolean().optional(),
})
export type PaymentInput = z.infer<typeof PaymentInput>

/** Amount and day may change while the payment is pending. */
export const PaymentUpdate = z.object({ ...details, amount_minor: money.min(1).optional(), paid_on: typedDate.optional() })
export type PaymentUpdate = z.infer<typeof PaymentUpdate>

const listed = {
  key: 'uuid' as const,
  row: Payment,
  create: PaymentInput,
  update: PaymentUpdate,
  alternatives: { except: ['direction'] },
  filters: {
    search: searchFilter(),
    status: codeFilter(PAYMENT_STATUSES),
    method: codeFilter(PAYMENT_METHODS.map(String)),
    /** Account that paid, and the one that received the payment. */
    client: idFilter(),
    account: idFilter(),
    account_relation: uuidFilter(),
    contact: idFilter(),
    invoice: uuidFilter(),
    supplier_bill: uuidFilter(),
    unallocated: booleanFilter(),
    paid_on: dateFilter(),
    /** Payments that were received or refunded in a period. */
    received: dateFilter(),
    amount: numberFilter(),
    currency: codeFilter(),
    /** `issued`: payments that the account received; `received`: payments that it made. */
    direction: codeFilter(['issued', 'received']),
    date_created: dateFilter(),
  },
  sorts: ['paid_on', 'amount'] as const,
  includes: [
    'account',
    'accountRelation',
    'client',
    'contact',
    'paymentAccount',
    'createdBy',
    'allocations',
    'invoices',
    'refunds',
  ] as const,
}

export const payments = defineResource({
  name: 'payments',
  id: 'accounts.payments',
  itemId: 'payments',
  access: { export: permission('payments.read') },
  paths: { collection: '/api/v1/accounts/:account_id/payments', item: '/api/v1/payments/:uuid' },
  ...listed,
})

/** Payments of all accounts in which the caller may read them. */
export const allPayments = defineResource({
  name: 'payments',
  access: { export: permission('payments.read') },
  paths: { collection: '/api/v1/payments', item: '/api/v1/payments/:uuid' },
  ...listed,
})

/** The platform's payments and those of all accounts, for staff. */
export const adminPayments = defineResource({
  name: 'payments',
  id: 'admin.payments',
  access: {
    read: staff('payments.manage-all'),
    create: staff('payments.manage-all'),
    update: staff('payments.manage-all'),
    delete: superAdmin,
    export: staff('payments.manage-all'),
  },
  paths: { collection: '/api/v1/admin/payments', item: '/api/v1/admin/payments/:uuid' },
  ...listed,
  /** The account that receives the payment. Default: the platform account. */
  create: PaymentInput.extend({ account_id: z.int().positive().nullish() }),
})

/** Options for forms of payments. */
export const PaymentForm = z.object({
  account_id: z.int(),
  currency: z.string(),
  today: date,
  methods: z.array(SelectOption),
  paymentAccounts: z.array(PaymentAccount),
  payment: Payment.nullable(),
})
export type PaymentForm = z.infer<typeof PaymentForm>

const admin = '/api/v1/admin/payments'

export const adminPaymentForm = defineEndpoint({
  id: 'admin.payments.form',
  method: 'GET',
  path: `${admin}/create`,
  access: staff('payments.manage-all'),
  summary: 'What the form of a new payment offers',
  query: z.object({ account_id: z.coerce.number().int().positive().optional() }),
  response: oneOf(PaymentForm),
})

export const adminPaymentEdit = defineEndpoint({
  id: 'admin.payments.edit',
  method: 'GET',
  path: `${admin}/:uuid/edit`,
  access: staff('payments.manage-all'),
  summary: 'A payment and what its form offers',
  params: uuidParams,
  response: oneOf(PaymentForm),
})

export const adminPaymentAccounts = defineEndpoint({
  id: 'admin.accounts.paymentAccounts.list',
  method: 'GET',
  path: '/api/v1/admin/accounts/:account_id/payment-accounts',
  access: staff('payments.manage-all'),
  summary: 'Payment accounts of an account',
  params: accountParams,
  response: manyOf(PaymentAccount),
})

export const paymentForm = defineEndpoint({
  id: 'accounts.payments.form',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/payment-form',
  access: permission('payments.read'),
  summary: 'What the form of a new payment offers',
  params: accountParams,
  response: oneOf(PaymentForm),
})

export const openInvoices = defineEndpoint({
  id: 'accounts.payments.openInvoices',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/open-invoices',
  access: permission('payments.read'),
  summary: 'Invoices of one payer with something to pay, oldest due first',
  params: accountParams,
  query: z.object({
    account_relation_uuid: z.uuid().optional(),
    contact_id: z.coerce.number().int().positive().optional(),
    currency: currency.optional(),
  }),
  response: manyOf(OpenInvoice),
})

const item = '/api/v1/payments/:uuid'
const step = (id: string, path: string, right: string, summary: string) => ({
  id: `payments.${id}`,
  method: 'POST' as const,
  path: `${item}/${path}`,
  access: permission(right),
  summary,
  params: uuidParams,
  response: oneOf(Payment),
})

export const completePayment = defineEndpoint({
  ...step('complete', 'complete', 'payments.update', 'The announced money has come'),
  body: z.object({
    paid_on: typedDate.optional(),
    allocations: z.array(AllocationWish).max(200).optional(),
    send_receipt: z.boolean().optional(),
  }),
})
export const cancelPayment = defineEndpoint(step('cancel', 'cancel', 'payments.update', 'The announced money will not come'))

export const allocatePayment = defineEndpoint({
  ...step('allocations.create', 'allocations', 'payments.update', 'Pay invoices from what is left of a payment'),
  repeats: 'dropped',
  /** Default: the oldest due first. */
  body: z.object({ allocations: z.array(AllocationWish).min(1).max(200).optional() }),
})
export const removeAllocation = defineEndpoint({
  id: 'payments.allocations.delete',
  method: 'DELETE',
  path: `${item}/allocations/:allocation_id`,
  access: permission('payments.update'),
  summary: 'Take an allocation back',
  params: paramsOf(`${item}/allocations/:allocation_id`),
  response: oneOf(Payment),
})

export const refundPayment = defineEndpoint({
  ...step('refunds.create', 'refunds', 'payments.refund', 'Give money back'),
  repeats: 'dropped',
  body: z.object({ amount_minor: money.min(1), reason: text(300), refunded_on: typedDate.optional() }),
})

export const paymentReceipt = defineEndpoint({
  id: 'payments.receipt',
  method: 'GET',
  path: `${item}/receipt`,
  access: permission('payments.read'),
  summary: 'The receipt of a payment as PDF',
  params: uuidParams,
  response: z.any(),
  produces: 'file',
  limit: 'heavy',
})
export const sendPaymentReceipt = dropsRepeats(
  defineEndpoint(step('receipt.send', 'receipt', 'payments.update', 'Send the receipt by mail again')),
)

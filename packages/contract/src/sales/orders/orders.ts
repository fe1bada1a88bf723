import { z } from 'zod'
import { activityLogsOn } from '../../attachments/activity-logs.ts'
import { AccountBadge, TagBadge, UserBadge } from '../../attachments/badges.ts'
import { permission, staff } from '../../kit/access.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { date, instant, longText, optionalText, typedDate } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, numberFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { groupsOf } from '../../kit/groups.ts'
import { defineResource } from '../../kit/resource.ts'
import { termsInput, totalsShape } from '../documents/lines.ts'
import { OrderItem } from './order-item-rows.ts'
import {
  DOCUMENT_DIRECTIONS,
  ORDER_INVOICING_STATUSES,
  ORDER_KINDS,
  ORDER_STATUSES,
  ORDER_PAYMENT_STATUSES,
  PRODUCTION_ORDER_STATUSES,
  SALES_ORDER_STATUSES,
} from './order-statuses.ts'

const OrderStatus = z.object({
  id: z.int(),
  code: z.enum(ORDER_STATUSES),
  name: z.string(),
  color: z.string(),
  position: z.int(),
  is_final: z.boolean(),
})

/** One step of an order's way. */
const OrderStatusStep = z.object({
  id: z.int(),
  from: z.enum(ORDER_STATUSES).nullable(),
  to: z.enum(ORDER_STATUSES),
  note: z.string().nullable(),
  at: instant,
  user: UserBadge.nullable(),
})

const ContactName = z.object({ id: z.int(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })

/** An order as another one shows it. */
const OrderBadge = z.object({
  uuid: z.string(),
  number: z.string().nullable(),
  title: z.string().nullable(),
  status_code: z.enum(ORDER_STATUSES),
  provider: AccountBadge.nullable(),
  net_minor: z.int(),
  currency: z.string(),
  requested_delivery: date.nullable(),
})
const InvoiceBadge = z.object({
  uuid: z.string(),
  type: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  issue_date: date.nullable(),
  due_date: date,
  payable_minor: z.int(),
  balance_minor: z.int(),
  currency: z.string(),
})

/** What is ordered from an account, or given by it to a provider (domain.md 2.11). */
export const Order = z.object({
  /** The same value as `uuid`. */
  id: z.string(),
  uuid: z.string(),
  /** Keeper of the record: seller of a sales order, buyer of a production order. */
  account_id: z.int(),
  kind: z.enum(ORDER_KINDS),
  /** Whether the reader keeps the record or received it; the other side is told less. */
  side: z.enum(['kept', 'received']),
  /** Null until it is sent or confirmed. */
  number: z.string().nullable(),
  title: z.string().nullable(),
  client_account_id: z.int().nullable(),
  supplier_account_id: z.int(),
  project_uuid: z.string().nullable(),
  offer_uuid: z.string().nullable().optional(),
  account_relation_uuid: z.string().nullable().optional(),
  contact_id: z.int().nullable().optional(),
  contact_request_id: z.int().nullable().optional(),
  parent_order_uuid: z.string().nullable().optional(),
  account_subscription_order_uuid: z.string().nullable().optional(),
  order_status_id: z.int(),
  status_code: z.enum(ORDER_STATUSES),
  payment_status: z.enum(ORDER_PAYMENT_STATUSES),
  invoicing_status: z.enum(ORDER_INVOICING_STATUSES),
  order_date: date,
  requested_delivery: date.nullable(),
  is_late: z.boolean(),
  sent_at: instant.nullable(),
  confirmed_at: instant.nullable(),
  delivered_at: instant.nullable(),
  completed_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  cancel_reason: z.string().nullable(),
  agreed_minor: z.int().nullable(),
  ...totalsShape,
  /** Only for the issuing side: why the VAT treatment deviates from the rule. */
  vat_treatment_reason: z.string().nullable().optional(),
  /** Net amount less production cost; only for readers of financial reports on the selling side. */
  margin_minor: z.int().nullable().optional(),
  /** Net amount of the lines whose cost is known, over which the margin is calculated. */
  costed_net_minor: z.int().optional(),
  purchase_order_number: z.string().nullable(),
  notes_internal: z.string().nullable().optional(),
  created_by_id: z.int().nullable().optional(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** The end client; on a production order only if its project shows the client. */
  end_client: z.string().nullable().optional(),
  account: AccountBadge.nullable().optional(),
  client: AccountBadge.nullable().optional(),
  supplier: AccountBadge.nullable().optional(),
  provider: AccountBadge.nullable().optional(),
  contact: ContactName.nullable().optional(),
  project: z.object({ uuid: z.string(), name: z.string(), status: z.string() }).nullable().optional(),
  offer: z.object({ uuid: z.string(), number: z.string().nullable(), title: z.string(), status: z.string() }).nullable().optional(),
  status: OrderStatus.nullable().optional(),
  /** Status changes, newest first. */
  statuses: z.array(OrderStatusStep).optional(),
  tags: z.array(TagBadge).optional(),
  assignees: z.array(UserBadge).optional(),
  /** Contact points: users of the buying side. */
  contactPointUsers: z.array(UserBadge).optional(),
  orderItems: z.array(OrderItem).optional(),
  invoices: z.array(InvoiceBadge).optional(),
  productionOrders: z.array(OrderBadge).optional(),
  parentOrder: OrderBadge.nullable().optional(),
})
export type Order = z.infer<typeof Order>

const people = z.array(z.int().positive()).max(50)

const orderFields = {
  title: optionalText(200),
  project_uuid: z.uuid().nullish(),
  order_date: typedDate.optional(),
  requested_delivery: typedDate.nullish(),
  purchase_order_number: optionalText(40),
  notes_internal: longText(10_000),
  assignees: people.optional(),
  /** Users of the buying account. */
  contact_points: people.optional(),
  tags: z.array(z.int().positive()).max(50).optional(),
}

/** A manual sales order: for the client of a relation, or for a contact without an account. */
export const SalesOrderInput = z.object({
  account_relation_uuid: z.uuid().nullish(),
  contact_id: z.int().positive().nullish(),
  contact_request_id: z.int().positive().nullish(),
  /** Language of names that lines copy from the catalogue. */
  locale: z.enum(['en', 'gr']).optional(),
  ...orderFields,
  ...termsInput,
})
export type SalesOrderInput = z.infer<typeof SalesOrderInput>

/** Receiver, terms and lines can change on drafts; other fields while it is open. */
export const OrderUpdate = SalesOrderInput.partial()
export type OrderUpdate = z.infer<typeof OrderUpdate>

/** A production order: items of a sales order, or free lines. */
export const ProductionOrderInput = z.object({
  /** Account of the provider. Default: the provider of the first item. */
  provider_account_id: z.int().positive().nullish(),
  parent_order_uuid: z.uuid().nullish(),
  items: z
    .array(
      z.object({
        order_item_uuid: z.uuid(),
        /** Provider, service and cost by the price list. Default: the default provider. */
        service_provider_uuid: z.uuid().nullish(),
        quantity: z.number().positive().max(999_999_999).multipleOf(0.001).optional(),
        /** Agreed cost of one unit. Default: that of the provider's price list. */
        unit_price_minor: z.int().min(0).max(999_999_999_999).optional(),
        due_date: typedDate.nullish(),
      }),
    )
    .max(200)
    .optional(),
  ...orderFields,
  lines: termsInput.lines,
  currency: termsInput.currency,
})
export type ProductionOrderInput = z.infer<typeof ProductionOrderInput>

const filters = {
  /** Number, title, name of the client, titles of items. */
  search: searchFilter(),
  payment_status: codeFilter(ORDER_PAYMENT_STATUSES),
  invoicing_status: codeFilter(ORDER_INVOICING_STATUSES),
  account: idFilter(),
  client: idFilter(),
  supplier: idFilter(),
  contact: idFilter(),
  relation: uuidFilter(),
  assignee: idFilter({ nullable: true }),
  project: uuidFilter({ nullable: true }),
  product: idFilter(),
  tag: idFilter(),
  offer: uuidFilter(),
  parent_order: uuidFilter(),
  /** Not delivered by the delivery date. */
  late: booleanFilter(),
  /** Major units. */
  total: numberFilter(),
  order_date: dateFilter(),
  date_created: dateFilter(),
  /** Issued or received by the account of the path. */
  direction: codeFilter(DOCUMENT_DIRECTIONS),
} as const

const listed = {
  key: 'uuid',
  row: Order,
  sorts: ['number', 'total', 'order_date', 'requested_delivery', 'client'],
  includes: [
    'account',
    'client',
    'supplier',
    'provider',
    'contact',
    'project',
    'offer',
    'status',
    'statuses',
    'tags',
    'assignees',
    'contactPointUsers',
    'orderItems',
    'invoices',
    'productionOrders',
    'parentOrder',
  ],
} as const

const sales = {
  ...listed,
  name: 'orders',
  permission: 'orders',
  create: SalesOrderInput,
  update: OrderUpdate,
  alternatives: { except: ['direction'] },
  filters: { ...filters, status: codeFilter(SALES_ORDER_STATUSES) },
} as const
const production = {
  ...listed,
  name: 'production-orders',
  permission: 'production-orders',
  access: { export: permission('production-orders.read') },
  create: ProductionOrderInput,
  update: OrderUpdate,
  alternatives: { except: ['direction'] },
  filters: { ...filters, status: codeFilter(PRODUCTION_ORDER_STATUSES) },
} as const

/** Orders of both kinds in all accounts that the caller may read. */
export const orders = defineResource({
  ...sales,
  alternatives: { except: ['direction'] },
  filters: { ...filters, kind: codeFilter(ORDER_KINDS), status: codeFilter(ORDER_STATUSES) },
  /** `account_id`: the seller. Default: the caller's current account. */
  create: SalesOrderInput.extend({ account_id: z.int().positive().nullish() }),
  paths: { collection: '/api/v1/orders', item: '/api/v1/orders/:uuid' },
})
export const salesOrders = defineResource({
  ...sales,
  id: 'salesOrders',
  paths: { collection: '/api/v1/sales-orders', item: '/api/v1/sales-orders/:uuid' },
})
export const productionOrders = defineResource({
  ...production,
  id: 'productionOrders',
  paths: { collection: '/api/v1/production-orders', item: '/api/v1/production-orders/:uuid' },
})
export const accountSalesOrders = defineResource({
  ...sales,
  id: 'accounts.salesOrders',
  itemId: 'orders',
  paths: { collection: '/api/v1/accounts/:account_id/sales-orders', item: '/api/v1/orders/:uuid' },
})
export const accountProductionOrders = defineResource({
  ...production,
  id: 'accounts.productionOrders',
  itemId: 'productionOrders',
  paths: { collection: '/api/v1/accounts/:account_id/production-orders', item: '/api/v1/production-orders/:uuid' },
})

/** Filters by whose values orders can be grouped. */
export const ORDER_GROUPS = ['status', 'payment_status', 'invoicing_status', 'project'] as const
export const salesOrderGroups = groupsOf(accountSalesOrders, 'accounts.salesOrders', ORDER_GROUPS)
export const productionOrderGroups = groupsOf(accountProductionOrders, 'accounts.productionOrders', ORDER_GROUPS)

/** Sales orders and production orders of a project. */
export const projectOrders = orders.listUnder('projects.orders.list', '/api/v1/projects/:project_uuid/orders')

/** Orders of one client relation. */
export const clientOrders = orders.listUnder('clients.orders.list', '/api/v1/clients/:client_uuid/orders')
export const createClientOrder = defineEndpoint({
  id: 'clients.orders.create',
  method: 'POST',
  path: '/api/v1/clients/:client_uuid/orders',
  access: permission('orders.create'),
  summary: 'Create an order of a client',
  body: SalesOrderInput.omit({ account_relation_uuid: true, contact_id: true }),
  response: z.object({ data: Order }),
})
/** Sales orders of a client account from all its agencies, for staff. */
export const adminClientSalesOrders = salesOrders.listUnder(
  'admin.clients.salesOrders.list',
  '/api/v1/admin/clients/:client_uuid/sales-orders',
  staff('orders.read'),
)
export const orderActivityLogs = activityLogsOn('orders.activityLogs.list', '/api/v1/orders/:uuid', permission('orders.read'))

/** The printed order. */
export const orderPdf = defineEndpoint({
  id: 'orders.pdf',
  method: 'GET',
  path: '/api/v1/orders/:uuid/pdf',
  access: permission('orders.read'),
  summary: 'An order as a PDF',
  response: z.any(),
  produces: 'file',
  limit: 'heavy',
})

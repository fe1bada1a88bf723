import { z } from 'zod'
import { commentsOn } from '../../attachments/comments.ts'
import { linksOn } from '../../attachments/links.ts'
import { Media, MediaInput, media } from '../../attachments/media.ts'
import { notesOn } from '../../attachments/notes.ts'
import { tasksOn } from '../../work/tasks.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { longText, typedDate } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { LineInput } from '../documents/lines.ts'
import { OrderItem, RequirementAnswers } from './order-item-rows.ts'
import { DOCUMENT_DIRECTIONS, ORDER_ITEM_STATUSES, ORDER_KINDS } from './order-statuses.ts'

const PATH = '/api/v1/order-items/:order_item_uuid'

/** A line to add to an order, with fields for production. */
export const OrderItemInput = LineInput.omit({ key: true, parent_key: true, is_optional: true, is_chosen: true }).extend({
  /** The package item to which it is added. */
  parent_uuid: z.uuid().nullish(),
  project_uuid: z.uuid().nullish(),
  due_date: typedDate.nullish(),
})
export type OrderItemInput = z.infer<typeof OrderItemInput>

const listed = {
  name: 'order-items',
  key: 'uuid',
  permission: 'orders',
  row: OrderItem,
  create: OrderItemInput,
  update: OrderItemInput.omit({ parent_uuid: true }).partial(),
  access: { create: permission('orders.update'), delete: permission('orders.update'), export: permission('orders.export') },
  filters: {
    /** Name and code of the item, number and title of its order. */
    search: searchFilter(),
    status: codeFilter(ORDER_ITEM_STATUSES),
    kind: codeFilter(ORDER_KINDS),
    product: idFilter(),
    client: idFilter(),
    provider: idFilter(),
    assignee: idFilter({ nullable: true }),
    project: uuidFilter(),
    order: uuidFilter(),
    due: dateFilter(),
    late: booleanFilter(),
    date_created: dateFilter(),
    direction: codeFilter(DOCUMENT_DIRECTIONS),
  },
  sorts: ['name', 'position', 'due_date', 'status', 'total'],
  includes: [
    'product',
    'parent',
    'campaign',
    'parentOrderItem',
    'links',
    'notes',
    'media',
    'tasks',
    'order',
    'comments',
    'project',
    'quantities',
    'productionItems',
  ],
} as const

/** The items of one order, and one item by its uuid. */
export const orderItems = defineResource({
  ...listed,
  id: 'orders.orderItems',
  itemId: 'orderItems',
  paths: { collection: '/api/v1/orders/:order_uuid/order-items', item: '/api/v1/order-items/:uuid' },
})
/** Items of all orders of an account, for production management. */
export const accountOrderItems = defineResource({
  ...listed,
  id: 'accounts.orderItems',
  itemId: 'orderItems',
  paths: { collection: '/api/v1/accounts/:account_id/order-items', item: '/api/v1/order-items/:uuid' },
})

export const orderItemTasks = tasksOn('orderItems', PATH)
const onItems = { notes: notesOn('orders', PATH, 'orderItems'), comments: commentsOn('orders', PATH, 'orderItems') }
export const { notes: orderItemNotes, comments: orderItemComments } = onItems
export const orderItemLinks = linksOn('orders', PATH, 'orderItems')
export const orderItemMedia = media.listUnder('orderItems.media.list', `${PATH}/media`, permission('orders.read'))
export const createOrderItemMedia = defineEndpoint({
  id: 'orderItems.media.create',
  method: 'POST',
  path: `${PATH}/media`,
  access: permission('orders.read'),
  summary: 'Attach a file to an order item',
  body: MediaInput.omit({ folder_id: true }),
  response: oneOf(Media),
  multipart: true,
})

const ONE = '/api/v1/order-items/:uuid'
/** Answers the questions of an item, by the buyer or the seller. Omitted answers do not change. */
export const answerRequirements = defineEndpoint({
  id: 'orderItems.answers.update',
  method: 'PUT',
  path: `${ONE}/answers`,
  access: permission('orders.read'),
  summary: 'Answer the requirements of an order item',
  body: z.object({ answers: RequirementAnswers }),
  response: oneOf(OrderItem),
  opaque: ['answers'],
})

/** A step of an item; `note` is stored as a comment and in the history. */
function itemStep(step: string, summary: string, required = false) {
  return defineEndpoint({
    id: `orderItems.${step}`,
    method: 'POST',
    path: `${ONE}/${step}`,
    access: permission('orders.read'),
    summary,
    body: z.object({ note: required ? z.string().trim().min(1).max(2000) : longText(2000) }),
    response: oneOf(OrderItem),
  })
}

export const startOrderItem = itemStep('start', 'Begin to make an order item')
export const reviewOrderItem = itemStep('review', 'Put an order item into review')
export const deliverOrderItem = itemStep('deliver', 'Deliver an order item')
export const reworkOrderItem = itemStep('rework', 'Send an order item back to be worked on again', true)
export const acceptOrderItem = itemStep('accept', 'Accept a delivered order item')
export const holdOrderItem = itemStep('hold', 'Put an order item on hold')
export const resumeOrderItem = itemStep('resume', 'Take an order item up again')
export const cancelOrderItem = itemStep('cancel', 'Cancel an order item')

/** Providers that can produce an item, the default one first. */
export const ProviderOption = z.object({
  service_provider_uuid: z.string(),
  provider_account_id: z.int(),
  provider: z.string(),
  service_id: z.int(),
  service: z.string(),
  /** Quantity of the service that the entire item requires. */
  quantity: z.number(),
  unit: z.string(),
  unit_cost_minor: z.int(),
  price_per: z.int(),
  cost_minor: z.int(),
  currency: z.string(),
  lead_time_days: z.int(),
  rating_avg_bp: z.int().nullable(),
  is_default: z.boolean(),
})
export type ProviderOption = z.infer<typeof ProviderOption>
export const orderItemProviders = defineEndpoint({
  id: 'orderItems.providers.list',
  method: 'GET',
  path: `${ONE}/providers`,
  access: permission('orders.update'),
  summary: 'Providers who could make an order item',
  response: manyOf(ProviderOption),
})

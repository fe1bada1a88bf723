// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/orders/order-items.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { OrderItemInput, ProviderOption } from '../../../src/sales/orders/order-items.ts'
const orderItemCommentsLimits = { create: { body: { minLength: 1, maxLength: 10000 }, mentions: { maxItems: 50 } }, update: { body: { minLength: 1, maxLength: 10000 }, mentions: { maxItems: 50 } } } as const
export const orderItemComments: InBrowser<typeof source.orderItemComments, typeof orderItemCommentsLimits> = {
  name: 'comments',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'orderItems.comments.list', method: 'GET', path: '/api/v1/order-items/:order_item_uuid/comments', access: { who: 'permission', permission: 'orders.read' }, records: 'comments' },
  export: {
    id: 'orderItems.comments.export',
    method: 'GET',
    path: '/api/v1/order-items/:order_item_uuid/comments/export',
    access: { who: 'permission', permission: 'comments.export' },
    records: 'comments',
    produces: 'xlsx',
  },
  filters: { id: 'orderItems.comments.filters', method: 'GET', path: '/api/v1/order-items/:order_item_uuid/comments/filters', access: { who: 'permission', permission: 'orders.read' }, records: 'comments' },
  read: { id: 'orderItems.comments.read', method: 'GET', path: '/api/v1/comments/:id', access: { who: 'permission', permission: 'orders.read' }, records: 'comments' },
  create: {
    id: 'orderItems.comments.create',
    method: 'POST',
    path: '/api/v1/order-items/:order_item_uuid/comments',
    access: { who: 'permission', permission: 'orders.read' },
    records: 'comments',
    limits: orderItemCommentsLimits.create,
  },
  update: {
    id: 'orderItems.comments.update',
    method: 'PUT',
    path: '/api/v1/comments/:id',
    access: { who: 'permission', permission: 'comments.update' },
    records: 'comments',
    limits: orderItemCommentsLimits.update,
  },
  remove: { id: 'orderItems.comments.delete', method: 'DELETE', path: '/api/v1/comments/:id', access: { who: 'permission', permission: 'comments.delete' }, records: 'comments' },
}
const orderItemNotesLimits = { create: { body: { minLength: 1, maxLength: 20000 } }, update: { body: { minLength: 1, maxLength: 20000 } } } as const
export const orderItemNotes: InBrowser<typeof source.orderItemNotes, typeof orderItemNotesLimits> = {
  name: 'notes',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'orderItems.notes.list', method: 'GET', path: '/api/v1/order-items/:order_item_uuid/notes', access: { who: 'permission', permission: 'orders.read' }, records: 'notes' },
  export: {
    id: 'orderItems.notes.export',
    method: 'GET',
    path: '/api/v1/order-items/:order_item_uuid/notes/export',
    access: { who: 'permission', permission: 'notes.export' },
    records: 'notes',
    produces: 'xlsx',
  },
  filters: { id: 'orderItems.notes.filters', method: 'GET', path: '/api/v1/order-items/:order_item_uuid/notes/filters', access: { who: 'permission', permission: 'orders.read' }, records: 'notes' },
  read: { id: 'orderItems.notes.read', method: 'GET', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'orders.read' }, records: 'notes' },
  create: {
    id: 'orderItems.notes.create',
    method: 'POST',
    path: '/api/v1/order-items/:order_item_uuid/notes',
    access: { who: 'permission', permission: 'orders.update' },
    records: 'notes',
    limits: orderItemNotesLimits.create,
  },
  update: { id: 'orderItems.notes.update', method: 'PUT', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'notes.update' }, records: 'notes', limits: orderItemNotesLimits.update },
  remove: { id: 'orderItems.notes.delete', method: 'DELETE', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'notes.delete' }, records: 'notes' },
}
const orderItemsLimits = {
  create: {
    code: { maxLength: 40 },
    name: { maxLength: 200 },
    description: { maxLength: 2000 },
    quantity: { max: 999999999 },
    unit_price_minor: { min: 0, max: 999999999999 },
    price_per: { min: 1, max: 1000000 },
    discount_bp: { min: 0, max: 10000 },
    discount_minor: { min: 0, max: 999999999999 },
    vat_exemption_code: { min: 1, max: 31 },
    cost_minor: { min: 0, max: 999999999999 },
  },
  update: {
    code: { maxLength: 40 },
    name: { maxLength: 200 },
    description: { maxLength: 2000 },
    quantity: { max: 999999999 },
    unit_price_minor: { min: 0, max: 999999999999 },
    price_per: { min: 1, max: 1000000 },
    discount_bp: { min: 0, max: 10000 },
    discount_minor: { min: 0, max: 999999999999 },
    vat_exemption_code: { min: 1, max: 31 },
    cost_minor: { min: 0, max: 999999999999 },
  },
} as const
export const orderItems: InBrowser<typeof source.orderItems, typeof orderItemsLimits> = {
  name: 'order-items',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['pending', 'awaiting_requirements', 'ready', 'in_production', 'in_review', 'delivered', 'completed', 'on_hold', 'cancelled'] },
      kind: { kind: 'choice', value: 'code', options: ['sales', 'production'] },
      product: { kind: 'choice', value: 'id' },
      client: { kind: 'choice', value: 'id' },
      provider: { kind: 'choice', value: 'id' },
      assignee: { kind: 'choice', value: 'id', nullable: true },
      project: { kind: 'choice', value: 'uuid' },
      order: { kind: 'choice', value: 'uuid' },
      due: { kind: 'date' },
      late: { kind: 'boolean' },
      date_created: { kind: 'date' },
      direction: { kind: 'choice', value: 'code', options: ['issued', 'received'] },
    },
  },
  list: { id: 'orders.orderItems.list', method: 'GET', path: '/api/v1/orders/:order_uuid/order-items', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items' },
  export: {
    id: 'orders.orderItems.export',
    method: 'GET',
    path: '/api/v1/orders/:order_uuid/order-items/export',
    access: { who: 'permission', permission: 'orders.export' },
    records: 'order-items',
    produces: 'xlsx',
  },
  filters: { id: 'orders.orderItems.filters', method: 'GET', path: '/api/v1/orders/:order_uuid/order-items/filters', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items' },
  read: { id: 'orderItems.read', method: 'GET', path: '/api/v1/order-items/:uuid', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items' },
  create: {
    id: 'orders.orderItems.create',
    method: 'POST',
    path: '/api/v1/orders/:order_uuid/order-items',
    access: { who: 'permission', permission: 'orders.update' },
    records: 'order-items',
    limits: orderItemsLimits.create,
  },
  update: { id: 'orderItems.update', method: 'PUT', path: '/api/v1/order-items/:uuid', access: { who: 'permission', permission: 'orders.update' }, records: 'order-items', limits: orderItemsLimits.update },
  remove: { id: 'orderItems.delete', method: 'DELETE', path: '/api/v1/order-items/:uuid', access: { who: 'permission', permission: 'orders.update' }, records: 'order-items' },
}
const accountOrderItemsLimits = {
  create: {
    code: { maxLength: 40 },
    name: { maxLength: 200 },
    description: { maxLength: 2000 },
    quantity: { max: 999999999 },
    unit_price_minor: { min: 0, max: 999999999999 },
    price_per: { min: 1, max: 1000000 },
    discount_bp: { min: 0, max: 10000 },
    discount_minor: { min: 0, max: 999999999999 },
    vat_exemption_code: { min: 1, max: 31 },
    cost_minor: { min: 0, max: 999999999999 },
  },
  update: {
    code: { maxLength: 40 },
    name: { maxLength: 200 },
    description: { maxLength: 2000 },
    quantity: { max: 999999999 },
    unit_price_minor: { min: 0, max: 999999999999 },
    price_per: { min: 1, max: 1000000 },
    discount_bp: { min: 0, max: 10000 },
    discount_minor: { min: 0, max: 999999999999 },
    vat_exemption_code: { min: 1, max: 31 },
    cost_minor: { min: 0, max: 999999999999 },
  },
} as const
export const accountOrderItems: InBrowser<typeof source.accountOrderItems, typeof accountOrderItemsLimits> = {
  name: 'order-items',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['pending', 'awaiting_requirements', 'ready', 'in_production', 'in_review', 'delivered', 'completed', 'on_hold', 'cancelled'] },
      kind: { kind: 'choice', value: 'code', options: ['sales', 'production'] },
      product: { kind: 'choice', value: 'id' },
      client: { kind: 'choice', value: 'id' },
      provider: { kind: 'choice', value: 'id' },
      assignee: { kind: 'choice', value: 'id', nullable: true },
      project: { kind: 'choice', value: 'uuid' },
      order: { kind: 'choice', value: 'uuid' },
      due: { kind: 'date' },
      late: { kind: 'boolean' },
      date_created: { kind: 'date' },
      direction: { kind: 'choice', value: 'code', options: ['issued', 'received'] },
    },
  },
  list: { id: 'accounts.orderItems.list', method: 'GET', path: '/api/v1/accounts/:account_id/order-items', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items' },
  export: {
    id: 'accounts.orderItems.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/order-items/export',
    access: { who: 'permission', permission: 'orders.export' },
    records: 'order-items',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.orderItems.filters', method: 'GET', path: '/api/v1/accounts/:account_id/order-items/filters', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items' },
  read: { id: 'orderItems.read', method: 'GET', path: '/api/v1/order-items/:uuid', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items' },
  create: {
    id: 'accounts.orderItems.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/order-items',
    access: { who: 'permission', permission: 'orders.update' },
    records: 'order-items',
    limits: accountOrderItemsLimits.create,
  },
  update: {
    id: 'orderItems.update',
    method: 'PUT',
    path: '/api/v1/order-items/:uuid',
    access: { who: 'permission', permission: 'orders.update' },
    records: 'order-items',
    limits: accountOrderItemsLimits.update,
  },
  remove: { id: 'orderItems.delete', method: 'DELETE', path: '/api/v1/order-items/:uuid', access: { who: 'permission', permission: 'orders.update' }, records: 'order-items' },
}
const orderItemTasksLimits = {
  create: {
    title: { minLength: 1, maxLength: 200 },
    description: { maxLength: 20000 },
    estimated_minutes: { min: 0, max: 100000 },
    spent_minutes: { min: 0, max: 1000000 },
    recurrence: { fields: { interval: { min: 1, max: 99 }, by_day: { maxItems: 7 }, by_month_day: { min: -1, max: 31 }, by_set_pos: { min: -1, max: 4 }, count: { min: 1, max: 999 } } },
    checklist: { maxItems: 100, item: { fields: { text: { minLength: 1, maxLength: 300 } } } },
  },
  update: {
    title: { minLength: 1, maxLength: 200 },
    description: { maxLength: 20000 },
    estimated_minutes: { min: 0, max: 100000 },
    spent_minutes: { min: 0, max: 1000000 },
    recurrence: { fields: { interval: { min: 1, max: 99 }, by_day: { maxItems: 7 }, by_month_day: { min: -1, max: 31 }, by_set_pos: { min: -1, max: 4 }, count: { min: 1, max: 999 } } },
    checklist: { maxItems: 100, item: { fields: { text: { minLength: 1, maxLength: 300 } } } },
    reason: { maxLength: 2000 },
  },
} as const
export const orderItemTasks: InBrowser<typeof source.orderItemTasks, typeof orderItemTasksLimits> = {
  name: 'tasks',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['todo', 'backlog', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled'] },
      assignee: { kind: 'choice', value: 'id', nullable: true },
      account: { kind: 'choice', value: 'id' },
      account_assigned: { kind: 'choice', value: 'id', nullable: true },
      creator: { kind: 'choice', value: 'id' },
      contact: { kind: 'choice', value: 'id', nullable: true },
      contact_request: { kind: 'choice', value: 'id', nullable: true },
      order_item: { kind: 'choice', value: 'uuid' },
      project: { kind: 'choice', value: 'uuid', nullable: true },
      parent: { kind: 'choice', value: 'uuid' },
      subtask: { kind: 'boolean' },
      priority: { kind: 'choice', value: 'code', options: ['normal', 'low', 'high', 'urgent'] },
      type: { kind: 'choice', value: 'code', options: ['todo', 'call', 'email', 'meeting', 'deadline', 'production', 'approval'] },
      published: { kind: 'boolean' },
      overdue: { kind: 'boolean' },
      due: { kind: 'date' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'orderItems.tasks.list', method: 'GET', path: '/api/v1/order-items/:order_item_uuid/tasks', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  export: {
    id: 'orderItems.tasks.export',
    method: 'GET',
    path: '/api/v1/order-items/:order_item_uuid/tasks/export',
    access: { who: 'permission', permission: 'tasks.read' },
    records: 'tasks',
    produces: 'xlsx',
  },
  filters: { id: 'orderItems.tasks.filters', method: 'GET', path: '/api/v1/order-items/:order_item_uuid/tasks/filters', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  read: { id: 'tasks.read', method: 'GET', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  create: {
    id: 'orderItems.tasks.create',
    method: 'POST',
    path: '/api/v1/order-items/:order_item_uuid/tasks',
    access: { who: 'permission', permission: 'tasks.create' },
    records: 'tasks',
    limits: orderItemTasksLimits.create,
  },
  update: { id: 'tasks.update', method: 'PATCH', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.update' }, records: 'tasks', limits: orderItemTasksLimits.update },
  remove: { id: 'tasks.delete', method: 'DELETE', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.delete' }, records: 'tasks' },
}
const orderItemLinksLimits = { create: { title: { maxLength: 200 }, url: { maxLength: 2048 } }, update: { title: { maxLength: 200 }, url: { maxLength: 2048 } } } as const
export const orderItemLinks: InBrowser<typeof source.orderItemLinks, typeof orderItemLinksLimits> = {
  name: 'links',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'orderItems.links.list', method: 'GET', path: '/api/v1/order-items/:order_item_uuid/links', access: { who: 'permission', permission: 'orders.read' }, records: 'links' },
  export: {
    id: 'orderItems.links.export',
    method: 'GET',
    path: '/api/v1/order-items/:order_item_uuid/links/export',
    access: { who: 'permission', permission: 'links.export' },
    records: 'links',
    produces: 'xlsx',
  },
  filters: { id: 'orderItems.links.filters', method: 'GET', path: '/api/v1/order-items/:order_item_uuid/links/filters', access: { who: 'permission', permission: 'orders.read' }, records: 'links' },
  read: { id: 'orderItems.links.read', method: 'GET', path: '/api/v1/links/:id', access: { who: 'permission', permission: 'orders.read' }, records: 'links' },
  create: {
    id: 'orderItems.links.create',
    method: 'POST',
    path: '/api/v1/order-items/:order_item_uuid/links',
    access: { who: 'permission', permission: 'orders.update' },
    records: 'links',
    limits: orderItemLinksLimits.create,
  },
  update: { id: 'orderItems.links.update', method: 'PUT', path: '/api/v1/links/:id', access: { who: 'permission', permission: 'links.update' }, records: 'links', limits: orderItemLinksLimits.update },
  remove: { id: 'orderItems.links.delete', method: 'DELETE', path: '/api/v1/links/:id', access: { who: 'permission', permission: 'links.delete' }, records: 'links' },
}
export const orderItemMedia: InBrowser<typeof source.orderItemMedia> = { id: 'orderItems.media.list', method: 'GET', path: '/api/v1/order-items/:order_item_uuid/media', access: { who: 'permission', permission: 'orders.read' }, records: 'media' }
const createOrderItemMediaLimits = { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } } as const
export const createOrderItemMedia: InBrowser<typeof source.createOrderItemMedia, typeof createOrderItemMediaLimits> = {
  id: 'orderItems.media.create',
  method: 'POST',
  path: '/api/v1/order-items/:order_item_uuid/media',
  access: { who: 'permission', permission: 'orders.read' },
  records: 'media',
  multipart: true,
  limits: createOrderItemMediaLimits,
}
export const answerRequirements: InBrowser<typeof source.answerRequirements> = { id: 'orderItems.answers.update', method: 'PUT', path: '/api/v1/order-items/:uuid/answers', access: { who: 'permission', permission: 'orders.read' }, records: 'answers' }
const startOrderItemLimits = { note: { maxLength: 2000 } } as const
export const startOrderItem: InBrowser<typeof source.startOrderItem, typeof startOrderItemLimits> = { id: 'orderItems.start', method: 'POST', path: '/api/v1/order-items/:uuid/start', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items', limits: startOrderItemLimits }
const reviewOrderItemLimits = { note: { maxLength: 2000 } } as const
export const reviewOrderItem: InBrowser<typeof source.reviewOrderItem, typeof reviewOrderItemLimits> = { id: 'orderItems.review', method: 'POST', path: '/api/v1/order-items/:uuid/review', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items', limits: reviewOrderItemLimits }
const deliverOrderItemLimits = { note: { maxLength: 2000 } } as const
export const deliverOrderItem: InBrowser<typeof source.deliverOrderItem, typeof deliverOrderItemLimits> = {
  id: 'orderItems.deliver',
  method: 'POST',
  path: '/api/v1/order-items/:uuid/deliver',
  access: { who: 'permission', permission: 'orders.read' },
  records: 'order-items',
  limits: deliverOrderItemLimits,
}
const reworkOrderItemLimits = { note: { minLength: 1, maxLength: 2000 } } as const
export const reworkOrderItem: InBrowser<typeof source.reworkOrderItem, typeof reworkOrderItemLimits> = { id: 'orderItems.rework', method: 'POST', path: '/api/v1/order-items/:uuid/rework', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items', limits: reworkOrderItemLimits }
const acceptOrderItemLimits = { note: { maxLength: 2000 } } as const
export const acceptOrderItem: InBrowser<typeof source.acceptOrderItem, typeof acceptOrderItemLimits> = { id: 'orderItems.accept', method: 'POST', path: '/api/v1/order-items/:uuid/accept', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items', limits: acceptOrderItemLimits }
const holdOrderItemLimits = { note: { maxLength: 2000 } } as const
export const holdOrderItem: InBrowser<typeof source.holdOrderItem, typeof holdOrderItemLimits> = { id: 'orderItems.hold', method: 'POST', path: '/api/v1/order-items/:uuid/hold', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items', limits: holdOrderItemLimits }
const resumeOrderItemLimits = { note: { maxLength: 2000 } } as const
export const resumeOrderItem: InBrowser<typeof source.resumeOrderItem, typeof resumeOrderItemLimits> = { id: 'orderItems.resume', method: 'POST', path: '/api/v1/order-items/:uuid/resume', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items', limits: resumeOrderItemLimits }
const cancelOrderItemLimits = { note: { maxLength: 2000 } } as const
export const cancelOrderItem: InBrowser<typeof source.cancelOrderItem, typeof cancelOrderItemLimits> = { id: 'orderItems.cancel', method: 'POST', path: '/api/v1/order-items/:uuid/cancel', access: { who: 'permission', permission: 'orders.read' }, records: 'order-items', limits: cancelOrderItemLimits }
export const orderItemProviders: InBrowser<typeof source.orderItemProviders> = { id: 'orderItems.providers.list', method: 'GET', path: '/api/v1/order-items/:uuid/providers', access: { who: 'permission', permission: 'orders.update' }, records: 'providers' }

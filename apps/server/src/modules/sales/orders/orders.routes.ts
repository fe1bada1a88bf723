import { sql } from 'kysely'
import {
  acceptOrderItem,
  acceptProductionOrder,
  accountOrderItems,
  accountProductionOrders,
  accountSalesOrders,
  adminClientSalesOrders,
  answerRequirements,
  cancelOrder,
  cancelOrderItem,
  cancelProductionOrder,
  clientOrders,
  completeOrder,
  completeProductionOrder,
  confirmOrder,
  createClientOrder,
  createOrderItemMedia,
  declineOrder,
  declineProductionOrder,
  deliverOrderItem,
  deliverProductionOrder,
  holdOrder,
  holdOrderItem,
  orderActivityLogs,
  orderItemComments,
  orderItemLinks,
  orderItemMedia,
  orderItemNotes,
  orderItemProviders,
  orderItems,
  orderItemTasks,
  orderPdf,
  orders,
  productionOrderGroups,
  productionOrders,
  projectOrders,
  resumeOrder,
  resumeOrderItem,
  reviewOrderItem,
  reworkOrderItem,
  reworkProductionOrder,
  salesOrderGroups,
  salesOrders,
  sendOrder,
  sendProductionOrder,
  startOrderItem,
  startProductionOrder,
  type Params,
} from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { keepsRecord } from '#access/policy.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { listActivity } from '#modules/attachments/activity-logs/index.ts'
import { serveComments } from '#modules/attachments/comments/index.ts'
import { serveLinks } from '#modules/attachments/links/index.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { serveNotes } from '#modules/attachments/notes/index.ts'
import { serveTasks } from '#modules/work/tasks/index.ts'
import { saveAnswers } from './items/answer-requirements.ts'
import { createProductionOrder } from './production/create-production-order.ts'
import { createItemMedia, listItemMedia } from './items/item-media.ts'
import { acceptItem, cancelItem, deliverItem, holdItem, resumeItem, reviewItem, reworkItem, startItem } from './items/item-steps.ts'
import { accountItemQuery, itemQuery } from './items/order-items.query.ts'
import {
  exportOfAccount,
  groupsOfAccount,
  itemsOfAccount,
  listOfAccount,
  listOfClient,
  listOfClientAccount,
  listOfProject,
} from './order-lists.ts'
import { printOrder } from './order-pdf.ts'
import { completeSalesOrder } from './step/accept-delivery.ts'
import { cancelSalesOrder, holdSalesOrder, resumeSalesOrder } from './step/cancel-order.ts'
import { confirmSalesOrder, declineSalesOrder, sendSalesOrder } from './step/confirm-order.ts'
import { orderExport, orderItemExport } from './orders.export.ts'
import { accountProductionQuery, accountSalesQuery, orderQuery, productionOrderQuery, salesOrderQuery } from './orders.query.ts'
import { cancelProductionOrderStep } from './production/cancel-production.ts'
import { completeProduction, deliverProduction, reworkProduction, startProduction } from './production/make-production.ts'
import { acceptProduction, declineProduction, sendProduction } from './production/send-production.ts'
import { listProviders } from './production/provider-options.ts'
import { createItem, removeItem, updateItem } from './items/write-item.ts'
import { createOrderAnywhere, createOrderOfClient, createSalesOrder } from './draft/create-order.ts'
import { removeOrder, updateOrder } from './draft/update-order.ts'

const ITEM = { type: 'order_item', param: 'order_item_uuid' }

export function orderRoutes(routes: Routes): void {
  routes.records.set('orders', orderQuery)
  routes.records.set('sales-orders', salesOrderQuery)
  routes.records.set('production-orders', productionOrderQuery)
  routes.records.set('order-items', itemQuery)
  serveLists(routes)
  serveSales(routes)
  serveProduction(routes)
  serveItems(routes)
}

function serveLists(routes: Routes): void {
  serveResource(routes, orders, {
    list: orderQuery.list,
    filters: filterOptions(orders),
    export: exportList(orderQuery, orderExport),
    read: orderQuery.read,
    create: (ctx, { body }) => createOrderAnywhere(ctx, body),
    update: updateOrder,
    remove: removeOrder,
  })
  serveResource(routes, salesOrders, {
    list: salesOrderQuery.list,
    filters: filterOptions(salesOrders),
    export: exportList(salesOrderQuery, orderExport),
    read: salesOrderQuery.read,
  })
  serveResource(routes, productionOrders, {
    list: productionOrderQuery.list,
    filters: filterOptions(productionOrders),
    export: exportList(productionOrderQuery, orderExport),
    read: productionOrderQuery.read,
    update: updateOrder,
    remove: removeOrder,
  })
  serve(routes, salesOrderGroups, groupsOfAccount(accountSalesQuery, 'sales'))
  serve(routes, productionOrderGroups, groupsOfAccount(accountProductionQuery, 'production'))
  serveResource(routes, accountSalesOrders, {
    list: listOfAccount(accountSalesQuery, 'sales') as typeof accountSalesQuery.list,
    filters: filterOptions(accountSalesOrders),
    export: exportOfAccount(accountSalesQuery, 'sales', orderExport),
    create: (ctx, { params, body }) => createSalesOrder(ctx, params.account_id, body),
  })
  serveResource(routes, accountProductionOrders, {
    list: listOfAccount(accountProductionQuery, 'production') as typeof accountProductionQuery.list,
    filters: filterOptions(accountProductionOrders),
    export: exportOfAccount(accountProductionQuery, 'production', orderExport),
    create: createProductionOrder,
  })
  serve(routes, clientOrders, listOfClient)
  serve(routes, projectOrders, listOfProject)
  serve(routes, createClientOrder, createOrderOfClient)
  serve(routes, adminClientSalesOrders, listOfClientAccount)
  serve(routes, orderPdf, printOrder)
  serve(routes, orderActivityLogs, listHistory as never)
}

/** Activity log of an order with that of its items. @throws 403 for the receiving side */
async function listHistory(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const order = await orderQuery.find(ctx, params.uuid, 'read')
  if (!keepsRecord(ctx.actor, order)) throw missingAccountPermission()
  const items = sql`SELECT i.uuid::text FROM order_items i WHERE i.account_id = ${order.account_id} AND i.order_uuid = ${order.uuid}`
  const about = sql`(t.subject_type = 'order' AND t.subject_id = ${order.uuid})
    OR (t.subject_type = 'order_item' AND (t.subject_id IN (${items}) OR t.context ->> 'order_uuid' = ${order.uuid}))`
  return listActivity(ctx, query, sql`t.account_id = ${order.account_id} AND (${about})`)
}

function serveSales(routes: Routes): void {
  serve(routes, sendOrder, sendSalesOrder)
  serve(routes, confirmOrder, confirmSalesOrder)
  serve(routes, declineOrder, declineSalesOrder)
  serve(routes, holdOrder, holdSalesOrder)
  serve(routes, resumeOrder, resumeSalesOrder)
  serve(routes, cancelOrder, cancelSalesOrder)
  serve(routes, completeOrder, completeSalesOrder)
}

function serveProduction(routes: Routes): void {
  serve(routes, sendProductionOrder, sendProduction)
  serve(routes, acceptProductionOrder, acceptProduction)
  serve(routes, declineProductionOrder, declineProduction)
  serve(routes, startProductionOrder, startProduction)
  serve(routes, deliverProductionOrder, deliverProduction)
  serve(routes, reworkProductionOrder, reworkProduction)
  serve(routes, completeProductionOrder, completeProduction)
  serve(routes, cancelProductionOrder, cancelProductionOrderStep)
}

function serveItems(routes: Routes): void {
  serveResource(routes, orderItems, {
    list: async (ctx, { params, query }) => {
      const order = await orderQuery.find(ctx, params.order_uuid, 'read')
      return itemQuery.page(ctx, query, { order_uuid: order.uuid })
    },
    read: itemQuery.read,
    create: createItem,
    update: updateItem,
    remove: removeItem,
  })
  serveResource(routes, accountOrderItems, {
    list: async (ctx, { params, query }) => accountItemQuery.page(ctx, query, {}, await itemsOfAccount(ctx, { params, query })),
    filters: filterOptions(accountOrderItems),
    export: async (ctx, { params, query }) => {
      const where = await itemsOfAccount(ctx, { params, query })
      return exportList(accountItemQuery, orderItemExport, () => where)(ctx, { params, query })
    },
  })
  serve(routes, answerRequirements, saveAnswers)
  serve(routes, orderItemProviders, listProviders)
  serve(routes, startOrderItem, startItem)
  serve(routes, reviewOrderItem, reviewItem)
  serve(routes, deliverOrderItem, deliverItem)
  serve(routes, reworkOrderItem, reworkItem)
  serve(routes, acceptOrderItem, acceptItem)
  serve(routes, holdOrderItem, holdItem)
  serve(routes, resumeOrderItem, resumeItem)
  serve(routes, cancelOrderItem, cancelItem)
  serveNotes(routes, orderItemNotes, ITEM)
  serveComments(routes, orderItemComments, ITEM)
  serveLinks(routes, orderItemLinks, ITEM)
  serveTasks(routes, orderItemTasks, { ...ITEM, column: 'order_item_uuid' })
  serve(routes, orderItemMedia, listItemMedia)
  serve(routes, createOrderItemMedia, createItemMedia, stageUpload('attachment', 'attachment'))
}

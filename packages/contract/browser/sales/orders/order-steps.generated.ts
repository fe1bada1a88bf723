// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/orders/order-steps.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

const sendOrderLimits = { note: { maxLength: 2000 } } as const
export const sendOrder: InBrowser<typeof source.sendOrder, typeof sendOrderLimits> = { id: 'orders.send', method: 'POST', path: '/api/v1/orders/:uuid/send', access: { who: 'permission', permission: 'orders.update' }, records: 'orders', limits: sendOrderLimits }
const confirmOrderLimits = { note: { maxLength: 2000 }, purchase_order_number: { maxLength: 40 } } as const
export const confirmOrder: InBrowser<typeof source.confirmOrder, typeof confirmOrderLimits> = { id: 'orders.confirm', method: 'POST', path: '/api/v1/orders/:uuid/confirm', access: { who: 'permission', permission: 'orders.read' }, records: 'orders', limits: confirmOrderLimits }
const declineOrderLimits = { reason: { minLength: 1, maxLength: 2000 } } as const
export const declineOrder: InBrowser<typeof source.declineOrder, typeof declineOrderLimits> = { id: 'orders.decline', method: 'POST', path: '/api/v1/orders/:uuid/decline', access: { who: 'permission', permission: 'orders.read' }, records: 'orders', limits: declineOrderLimits }
const holdOrderLimits = { note: { maxLength: 2000 } } as const
export const holdOrder: InBrowser<typeof source.holdOrder, typeof holdOrderLimits> = { id: 'orders.hold', method: 'POST', path: '/api/v1/orders/:uuid/hold', access: { who: 'permission', permission: 'orders.update' }, records: 'orders', limits: holdOrderLimits }
const resumeOrderLimits = { note: { maxLength: 2000 } } as const
export const resumeOrder: InBrowser<typeof source.resumeOrder, typeof resumeOrderLimits> = { id: 'orders.resume', method: 'POST', path: '/api/v1/orders/:uuid/resume', access: { who: 'permission', permission: 'orders.update' }, records: 'orders', limits: resumeOrderLimits }
const cancelOrderLimits = { reason: { minLength: 1, maxLength: 2000 } } as const
export const cancelOrder: InBrowser<typeof source.cancelOrder, typeof cancelOrderLimits> = { id: 'orders.cancel', method: 'POST', path: '/api/v1/orders/:uuid/cancel', access: { who: 'permission', permission: 'orders.update' }, records: 'orders', limits: cancelOrderLimits }
const completeOrderLimits = { note: { maxLength: 2000 } } as const
export const completeOrder: InBrowser<typeof source.completeOrder, typeof completeOrderLimits> = { id: 'orders.complete', method: 'POST', path: '/api/v1/orders/:uuid/complete', access: { who: 'permission', permission: 'orders.read' }, records: 'orders', limits: completeOrderLimits }
const sendProductionOrderLimits = { note: { maxLength: 2000 } } as const
export const sendProductionOrder: InBrowser<typeof source.sendProductionOrder, typeof sendProductionOrderLimits> = {
  id: 'productionOrders.send',
  method: 'POST',
  path: '/api/v1/production-orders/:uuid/send',
  access: { who: 'permission', permission: 'production-orders.update' },
  records: 'production-orders',
  limits: sendProductionOrderLimits,
}
const acceptProductionOrderLimits = { note: { maxLength: 2000 } } as const
export const acceptProductionOrder: InBrowser<typeof source.acceptProductionOrder, typeof acceptProductionOrderLimits> = {
  id: 'productionOrders.accept',
  method: 'POST',
  path: '/api/v1/production-orders/:uuid/accept',
  access: { who: 'permission', permission: 'production-orders.read' },
  records: 'production-orders',
  limits: acceptProductionOrderLimits,
}
const declineProductionOrderLimits = { reason: { minLength: 1, maxLength: 2000 } } as const
export const declineProductionOrder: InBrowser<typeof source.declineProductionOrder, typeof declineProductionOrderLimits> = {
  id: 'productionOrders.decline',
  method: 'POST',
  path: '/api/v1/production-orders/:uuid/decline',
  access: { who: 'permission', permission: 'production-orders.read' },
  records: 'production-orders',
  limits: declineProductionOrderLimits,
}
const startProductionOrderLimits = { note: { maxLength: 2000 } } as const
export const startProductionOrder: InBrowser<typeof source.startProductionOrder, typeof startProductionOrderLimits> = {
  id: 'productionOrders.start',
  method: 'POST',
  path: '/api/v1/production-orders/:uuid/start',
  access: { who: 'permission', permission: 'production-orders.read' },
  records: 'production-orders',
  limits: startProductionOrderLimits,
}
const deliverProductionOrderLimits = { note: { maxLength: 2000 } } as const
export const deliverProductionOrder: InBrowser<typeof source.deliverProductionOrder, typeof deliverProductionOrderLimits> = {
  id: 'productionOrders.deliver',
  method: 'POST',
  path: '/api/v1/production-orders/:uuid/deliver',
  access: { who: 'permission', permission: 'production-orders.read' },
  records: 'production-orders',
  limits: deliverProductionOrderLimits,
}
const reworkProductionOrderLimits = { comment: { minLength: 1, maxLength: 2000 } } as const
export const reworkProductionOrder: InBrowser<typeof source.reworkProductionOrder, typeof reworkProductionOrderLimits> = {
  id: 'productionOrders.rework',
  method: 'POST',
  path: '/api/v1/production-orders/:uuid/rework',
  access: { who: 'permission', permission: 'production-orders.update' },
  records: 'production-orders',
  limits: reworkProductionOrderLimits,
}
const completeProductionOrderLimits = { note: { maxLength: 2000 } } as const
export const completeProductionOrder: InBrowser<typeof source.completeProductionOrder, typeof completeProductionOrderLimits> = {
  id: 'productionOrders.complete',
  method: 'POST',
  path: '/api/v1/production-orders/:uuid/complete',
  access: { who: 'permission', permission: 'production-orders.update' },
  records: 'production-orders',
  limits: completeProductionOrderLimits,
}
const cancelProductionOrderLimits = { reason: { minLength: 1, maxLength: 2000 }, agreed_minor: { min: 0, max: 999999999999 } } as const
export const cancelProductionOrder: InBrowser<typeof source.cancelProductionOrder, typeof cancelProductionOrderLimits> = {
  id: 'productionOrders.cancel',
  method: 'POST',
  path: '/api/v1/production-orders/:uuid/cancel',
  access: { who: 'permission', permission: 'production-orders.update' },
  records: 'production-orders',
  limits: cancelProductionOrderLimits,
}

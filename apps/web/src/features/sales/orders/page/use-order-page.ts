import { orders } from '@stoa/contract/browser'
import { useAhead, useEndpoint, useLiveInvalidation } from '../../../../kit/index.ts'

const INCLUDE = [
  'orderItems',
  'client',
  'supplier',
  'contact',
  'project',
  'offer',
  'tags',
  'assignees',
  'contactPointUsers',
  'invoices',
  'productionOrders',
  'parentOrder',
] as const
const LIVE = {
  order: ['orders', 'production-orders', 'order-items', 'activity_logs', 'timeLine'],
  note: ['notes', 'timeLine'],
  comment: ['comments', 'timeLine'],
  task: ['tasks', 'timeLine'],
  order_item: ['order-items', 'orders', 'activity_logs', 'timeLine'],
} as const

/** One order of either kind with live updates. */
export function useOrderPage(uuid: string) {
  const loaded = useEndpoint(orders.read, { params: { uuid }, query: { include: INCLUDE } }, { keepPrevious: true })
  useAhead(uuid, loaded)
  useLiveInvalidation(`orders.${uuid}`, LIVE)
  return { loaded, order: loaded.answer?.data }
}

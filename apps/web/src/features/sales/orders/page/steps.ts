import {
  acceptProductionOrder,
  cancelOrder,
  cancelProductionOrder,
  completeOrder,
  completeProductionOrder,
  confirmOrder,
  declineOrder,
  declineProductionOrder,
  deliverProductionOrder,
  holdOrder,
  resumeOrder,
  reworkProductionOrder,
  sendOrder,
  sendProductionOrder,
  startProductionOrder,
  type AnyEndpoint,
  type Order,
} from '@stoa/contract/browser'

/** Resources that a step of an order changes. */
export const TOUCHES = ['orders', 'production-orders', 'order-items', 'invoice', 'tasks', 'activity_logs', 'timeLine', 'comments'] as const

/** Input of a step. */
export type Asked = 'note' | 'reason' | 'comment' | 'agreed' | 'purchase_order'

export interface Step {
  /** Texts of the step: `steps.<name>`. */
  name: string
  endpoint: AnyEndpoint
  asks?: Asked
  tone?: 'primary' | 'danger'
}

const step = (name: string, endpoint: AnyEndpoint, asks?: Asked, tone?: Step['tone']): Step => ({
  name,
  endpoint,
  ...(asks && { asks }),
  ...(tone && { tone }),
})

const SELLER: Partial<Record<Order['status_code'], readonly Step[]>> = {
  draft: [step('send', sendOrder, 'note', 'primary'), step('cancel', cancelOrder, 'reason', 'danger')],
  pending: [
    step('confirm_for', confirmOrder, 'purchase_order', 'primary'),
    step('hold', holdOrder, 'note'),
    step('cancel', cancelOrder, 'reason', 'danger'),
  ],
  confirmed: [step('hold', holdOrder, 'note'), step('cancel', cancelOrder, 'reason', 'danger')],
  in_progress: [step('hold', holdOrder, 'note'), step('cancel', cancelOrder, 'reason', 'danger')],
  on_hold: [step('resume', resumeOrder, 'note', 'primary'), step('cancel', cancelOrder, 'reason', 'danger')],
  delivered: [step('complete_for', completeOrder, 'note', 'primary')],
}
const BUYER: typeof SELLER = {
  pending: [step('confirm', confirmOrder, 'purchase_order', 'primary'), step('decline', declineOrder, 'reason', 'danger')],
  delivered: [step('complete', completeOrder, 'note', 'primary')],
}
const ORDERER: typeof SELLER = {
  draft: [step('send_production', sendProductionOrder, 'note', 'primary'), step('cancel', cancelProductionOrder, 'reason', 'danger')],
  sent: [step('cancel', cancelProductionOrder, 'reason', 'danger')],
  accepted: [step('cancel', cancelProductionOrder, 'reason', 'danger')],
  in_progress: [step('cancel_agreed', cancelProductionOrder, 'agreed', 'danger')],
  delivered: [step('accept_delivery', completeProductionOrder, 'note', 'primary'), step('rework', reworkProductionOrder, 'comment')],
}
const PROVIDER: typeof SELLER = {
  sent: [step('accept', acceptProductionOrder, 'note', 'primary'), step('decline', declineProductionOrder, 'reason', 'danger')],
  accepted: [step('start', startProductionOrder, undefined, 'primary')],
  in_progress: [step('deliver', deliverProductionOrder, 'note', 'primary')],
}

/** Available steps of an order in its status, by the reader's permissions in the account of the URL. */
export function stepsOf(order: Order, may: (permission: string) => boolean): readonly Step[] {
  const { kind, side, status_code: status } = order
  if (side === 'kept') {
    if (!may(kind === 'sales' ? 'orders.update' : 'production-orders.update')) return []
    return (kind === 'sales' ? SELLER : ORDERER)[status] ?? []
  }
  if (!may(kind === 'sales' ? 'orders.confirm' : 'production-orders.respond')) return []
  return (kind === 'sales' ? BUYER : PROVIDER)[status] ?? []
}

import type { Random } from './random.ts'
import type { DemoOrder } from './order-story.ts'

const DAY = 86_400_000

interface Step {
  from: string | null
  to: string
  at: string
  note?: string
}

/** The way to each status, from the draft on. */
const WAYS: Record<'sales' | 'production', Record<string, readonly string[]>> = {
  sales: {
    draft: ['draft'],
    pending: ['draft', 'pending'],
    confirmed: ['draft', 'pending', 'confirmed'],
    in_progress: ['draft', 'pending', 'confirmed', 'in_progress'],
    on_hold: ['draft', 'pending', 'confirmed', 'on_hold'],
    delivered: ['draft', 'pending', 'confirmed', 'in_progress', 'delivered'],
    completed: ['draft', 'pending', 'confirmed', 'in_progress', 'delivered', 'completed'],
    declined: ['draft', 'pending', 'declined'],
    cancelled: ['draft', 'pending', 'confirmed', 'cancelled'],
  },
  production: {
    draft: ['draft'],
    sent: ['draft', 'sent'],
    accepted: ['draft', 'sent', 'accepted'],
    in_progress: ['draft', 'sent', 'accepted', 'in_progress'],
    delivered: ['draft', 'sent', 'accepted', 'in_progress', 'delivered'],
    completed: ['draft', 'sent', 'accepted', 'in_progress', 'delivered', 'completed'],
    declined: ['draft', 'sent', 'declined'],
    cancelled: ['draft', 'sent', 'cancelled'],
  },
}

/** The history of an order: a step every few days, work sent back once where the story says so. */
export function orderSteps(kind: 'sales' | 'production', order: Pick<DemoOrder, 'status' | 'from' | 'rework'>): Step[] {
  const way = [...WAYS[kind][order.status]!]
  if (order.rework) way.push('delivered', 'in_progress')
  return way.map((to, at) => ({
    from: way[at - 1] ?? null,
    to,
    at: new Date(order.from.getTime() + at * 2 * DAY + at * 3_600_000).toISOString(),
    ...(order.rework && at === way.length - 1 && { note: 'Το λογότυπο είναι παλιό: χρειάζεται διόρθωση στη σελίδα 2.' }),
  }))
}

/** Where an item stands in an order of a status. */
export function statusOfItem(order: string, position: number, random: Random): string {
  if (order === 'draft' || order === 'pending') return 'pending'
  if (order === 'confirmed') return random.pick(['ready', 'ready', 'awaiting_requirements'])
  if (order === 'in_progress')
    return position === 0 ? 'in_production' : random.pick(['ready', 'in_production', 'in_review', 'delivered', 'awaiting_requirements'])
  if (order === 'on_hold') return random.pick(['ready', 'on_hold'])
  if (order === 'declined') return 'cancelled'
  return order
}

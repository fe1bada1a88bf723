import type { Random } from '../random.ts'

const DAY = 86_400_000
/** Days between one step and the next, when there was time for them. */
const PACE = 3

export interface OrderStep {
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

interface Way {
  status: string
  from: Date
  today: Date
  /** Whether it needed no confirmation, because the buyer accepted an offer or has a subscription. */
  agreed?: 'offer' | 'subscription'
  /** Work that was sent back once. */
  rework?: boolean
}

/** The history of an order: a step every few days, all of them before today, work sent back where the story says so. */
export function orderSteps(kind: 'sales' | 'production', { status, from, today, agreed, rework }: Way): OrderStep[] {
  const known = agreed === 'subscription' ? ['draft', 'pending'] : agreed === 'offer' ? ['pending'] : []
  const way = WAYS[kind][status]!.filter((code) => !known.includes(code))
  if (rework) way.push('delivered', 'in_progress')
  const pace = Math.min(PACE * DAY, Math.floor((today.getTime() - from.getTime()) / way.length))
  return way.map((to, at) => ({
    from: way[at - 1] ?? null,
    to,
    at: new Date(from.getTime() + at * pace).toISOString(),
    ...(rework && at === way.length - 1 && { note: 'Το λογότυπο είναι παλιό: χρειάζεται διόρθωση στη σελίδα 2.' }),
  }))
}

/** When an order came to a status for the first time. */
export const stepAt = (steps: readonly OrderStep[], status: string): string | null => steps.find((step) => step.to === status)?.at ?? null

/** Status of an item by the status of its order. */
export function statusOfItem(order: string, position: number, random: Random): string {
  if (order === 'draft' || order === 'pending') return 'pending'
  if (order === 'confirmed') return random.pick(['ready', 'ready', 'awaiting_requirements'])
  if (order === 'in_progress')
    return position === 0 ? 'in_production' : random.pick(['ready', 'in_production', 'in_review', 'delivered', 'awaiting_requirements'])
  if (order === 'on_hold') return random.pick(['ready', 'on_hold'])
  if (order === 'declined') return 'cancelled'
  return order
}

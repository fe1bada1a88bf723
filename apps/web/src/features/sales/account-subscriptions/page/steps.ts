import type { AccountSubscription } from '@stoa/contract/browser'

export type Step = 'activate' | 'change' | 'renew' | 'skip' | 'pause' | 'resume' | 'cancel' | 'keep' | 'drop' | 'delete'

/** Steps that a status allows (domain.md 3.27): the most likely one as a button, the others in a menu. */
export function stepsOf(row: AccountSubscription): { primary: Step | null; others: Step[] } {
  const runs = row.status === 'active' || row.status === 'past_due'
  const begins = row.status === 'pending' || row.status === 'trialing'
  if (row.status === 'draft') return { primary: 'activate', others: ['delete'] }
  if (row.status === 'paused') return { primary: 'resume', others: ['cancel'] }
  if (row.status === 'suspended') return { primary: null, others: ['cancel'] }
  if (!runs && !begins) return { primary: null, others: [] }
  if (row.cancel_at_period_end) return { primary: 'keep', others: ['cancel'] }
  const hasNext = row.next_renewal_on !== null
  return {
    primary: 'change',
    others: [
      ...(hasNext ? (['renew', 'skip'] as const) : []),
      ...(row.pending_change ? (['drop'] as const) : []),
      ...(runs ? (['pause'] as const) : []),
      'cancel',
    ],
  }
}

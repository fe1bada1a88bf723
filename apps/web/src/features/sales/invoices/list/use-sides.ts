import { invoices } from '@stoa/contract/browser'
import { useEndpoint, type ListScreen } from '../../../../kit/index.ts'

export type Side = 'issued' | 'received'

/** The side of the list by the URL, and whether the other side has records. */
export function useSides(accountId: number, list: ListScreen) {
  const ask = (direction: Side) => ({ params: { account_id: accountId }, query: { per_page: 1, filter: { direction } } })
  const issued = useEndpoint(invoices.list, ask('issued'), { staleTime: 60_000 })
  const received = useEndpoint(invoices.list, ask('received'), { staleTime: 60_000 })
  const counts = { issued: issued.answer?.meta.total ?? 0, received: received.answer?.meta.total ?? 0 }
  const side = sideOf(list.filters.direction) ?? (counts.issued === 0 && counts.received > 0 ? 'received' : 'issued')
  return {
    side,
    hasBoth: counts.issued > 0 && counts.received > 0,
    choose: (next: string) => list.applyFilters({ direction: { is: next } }),
  }
}

function sideOf(value: unknown): Side | undefined {
  const text = typeof value === 'object' && value !== null ? Object.values(value)[0] : value
  return text === 'issued' || text === 'received' ? text : undefined
}

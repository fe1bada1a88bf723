import type { AutomationGraph } from '@stoa/contract'
import { GRAPH_START } from '@stoa/domain'

/**
 * The place of each node on the ways from the start: a node comes after all from which ways lead to it, except those that lead back
 * to an earlier one. Workers that visit nodes in this order lock what they change in the same order.
 */
export function orderOf({ edges }: AutomationGraph): Map<string, number> {
  const ended: string[] = []
  const begun = new Set<string>()
  const visit = (id: string) => {
    if (begun.has(id)) return
    begun.add(id)
    for (const { from, to } of edges) if (from === id) visit(to)
    ended.push(id)
  }
  visit(GRAPH_START)
  return new Map(ended.reverse().map((id, place) => [id, place]))
}

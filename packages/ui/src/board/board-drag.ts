import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import type { Place } from './board-model.ts'

type Carried = Record<string | symbol, unknown>

/** Whether the dragged data is a card of this board, not of another one on the page. */
export const isCardOf = (boardId: string, data: Carried): boolean => data.board === boardId

/** Column and place under the pointer, from the innermost target outwards; null above the dragged card's own place. */
export function dropOf(targets: readonly { data: Carried }[], carried: string): { column: string; place: Place } | undefined {
  const column = targets.find((target) => target.data.kind === 'column')
  const card = targets.find((target) => target.data.kind === 'card')
  if (!column || card?.data.key === carried) return undefined
  const edge = card && extractClosestEdge(card.data)
  const place: Place = card && edge ? { beside: String(card.data.key), edge: edge === 'top' ? 'top' : 'bottom' } : 'bottom'
  return { column: String(column.data.column), place }
}

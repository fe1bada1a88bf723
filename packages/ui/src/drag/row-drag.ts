import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { dragByTouch } from './touch-drag.ts'

interface RowDrag {
  /** The list of the row: rows of other lists are rejected. */
  listId: string
  id: string
  /** Disables dragging, for lists without a manual order. */
  isOff?: boolean
  /** Called when another row was dropped before or after this one. */
  onDropped: (dragged: string, edge: 'before' | 'after') => void
}

/** Makes a row draggable by its handle, by mouse or touch, and a drop target. @returns where a dragged row would land */
export function useRowDrag(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { listId, id, isOff = false, onDropped }: RowDrag,
) {
  const [edge, setEdge] = useState<'before' | 'after' | null>(null)
  const [isDragged, setIsDragged] = useState(false)
  const dropped = useRef(onDropped)
  dropped.current = onDropped
  useEffect(() => {
    const element = row.current
    const grip = handle.current
    if (isOff || !element || !grip) return undefined
    const edgeOf = (data: Record<string | symbol, unknown>) => (extractClosestEdge(data) === 'top' ? 'before' : 'after')
    return combine(
      dragByTouch(grip, { isHandle: true }),
      draggable({
        element,
        dragHandle: grip,
        getInitialData: () => ({ listId, id }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.listId === listId && source.data.id !== id,
        getData: ({ input }) => attachClosestEdge({ id }, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(edgeOf(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null)
          dropped.current(String(source.data.id), edgeOf(self.data))
        },
      }),
    )
  }, [row, handle, listId, id, isOff])
  return { edge, isDragged }
}

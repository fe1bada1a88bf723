import { useState, type DragEvent } from 'react'

type Edge = 'top' | 'bottom'

/**
 * Reorders rows by drag and drop.
 * @param onDrop called with the id of the row and its new index
 */
export function useRowDrag(ids: readonly number[], onDrop: (id: number, place: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<{ id: number; edge: Edge } | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const edgeAt = (event: DragEvent<HTMLElement>): Edge => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return event.clientY < top + height / 2 ? 'top' : 'bottom'
  }
  return (id: number) => ({
    draggable: true,
    'data-edge': over?.id === id && dragged !== id ? over.edge : undefined,
    style: { opacity: dragged === id ? 0.4 : undefined },
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(id))
      setDragged(id)
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged === null) return
      event.preventDefault()
      const edge = edgeAt(event)
      if (over?.id !== id || over.edge !== edge) setOver({ id, edge })
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      if (dragged === null || dragged === id) return end()
      const others = ids.filter((one) => one !== dragged)
      onDrop(dragged, others.indexOf(id) + (edgeAt(event) === 'top' ? 0 : 1))
      end()
    },
    onDragEnd: end,
  })
}

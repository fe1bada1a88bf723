import { useState, type DragEvent } from 'react'

/** Moves rows by drag and drop. @param onMove called with the places from and to which a row moves */
export function useFieldDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  return (at: number) => ({
    draggable: true,
    style: { opacity: dragged === at ? 0.4 : undefined },
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(at))
      setDragged(at)
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged !== null) event.preventDefault()
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      if (dragged !== null) onMove(dragged, at)
      setDragged(null)
    },
    onDragEnd: () => setDragged(null),
  })
}

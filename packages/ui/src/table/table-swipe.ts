import { useRef, type PointerEvent } from 'react'

/** What a swipe to the right does with a row on a touch screen. */
export interface SwipeAct {
  /** Shown in the place that the row leaves. */
  label: string
  run: () => void
}

/** Pixels after which a swipe counts, and beyond which the row does not follow. */
const COUNTS = 72
const MOST = 110

/**
 * Handlers with which a row follows a finger to the right and acts when it is let go far enough. Up and down still scroll, because the
 * row leaves them to the browser.
 */
export function useRowSwipe() {
  const start = useRef<{ x: number; row: HTMLElement } | null>(null)
  const wasSwiped = useRef(false)
  const far = (event: PointerEvent) => Math.min(MOST, Math.max(0, event.clientX - (start.current?.x ?? 0)))
  const rest = () => {
    const { row } = start.current ?? {}
    row?.style.removeProperty('transform')
    row?.removeAttribute('data-swiped')
    start.current = null
  }
  return (act: SwipeAct | null | undefined) =>
    act && {
      'data-swipe': act.label,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasSwiped.current = false
        if (event.pointerType === 'touch') start.current = { x: event.clientX, row: event.currentTarget }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!start.current) return
        const by = far(event)
        start.current.row.style.transform = by > 8 ? `translateX(${by}px)` : ''
        start.current.row.toggleAttribute('data-swiped', by >= COUNTS)
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (!start.current) return
        wasSwiped.current = far(event) >= COUNTS
        rest()
        if (wasSwiped.current) act.run()
      },
      onPointerCancel: rest,
      /** The end of a swipe is no click on a link of the row. */
      onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
        if (!wasSwiped.current) return
        wasSwiped.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    }
}

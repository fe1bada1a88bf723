import { useEffect, useState, type RefObject } from 'react'

/**
 * Tells a table whether more columns are hidden at its left and right edges (`data-left`, `data-right`, for a shadow), and where
 * its pinned columns begin.
 * @param layout changes when the columns or their widths do
 * @returns the distance of each pinned column from the left edge, in pixels
 */
export function useTableScroll(scroll: RefObject<HTMLDivElement | null>, layout: string): readonly number[] {
  const [lefts, setLefts] = useState<readonly number[]>([])
  useEffect(() => {
    const box = scroll.current
    if (!box) return undefined
    const mark = () => {
      box.toggleAttribute('data-left', box.scrollLeft > 1)
      box.toggleAttribute('data-right', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    }
    const measure = () => {
      mark()
      let left = 0
      const next: number[] = []
      for (const cell of box.querySelectorAll<HTMLElement>('thead th[data-pinned]')) {
        next.push(left)
        left += cell.offsetWidth
      }
      setLefts((before) => (before.join() === next.join() ? before : next))
    }
    // The observer reports each part once at first, after the browser has laid out the table anyway.
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    for (const cell of box.querySelectorAll('thead th')) observer.observe(cell)
    box.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', mark)
    }
  }, [scroll, layout])
  return lefts
}

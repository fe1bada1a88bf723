import { useEffect, type KeyboardEvent, type RefObject } from 'react'

export interface RowActs {
  open: () => void
  toggle: () => void
  /** While a record is open beside the table: whether it is this one, and the way to the next. */
  openBeside: { isOwn: boolean; step: (by: number) => void } | null
}

/**
 * The keys of a row: up and down move between rows, Enter opens, Space selects, right and left go through what the row offers,
 * such as its links and actions. Within a control of the row only left, right and Escape are the table's.
 */
export function rowKey(event: KeyboardEvent<HTMLTableRowElement>, { open, toggle, openBeside }: RowActs): void {
  const row = event.currentTarget
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft' || event.key === 'Escape') return goWithin(event, row)
  if (event.target !== row) return
  if (event.key === 'Enter' && openBeside?.isOwn) return
  const go = (to: Element | null, by: number) => {
    ;(to as HTMLElement | null)?.focus()
    openBeside?.step(by)
  }
  const moves: Record<string, () => void> = {
    ArrowDown: () => go(row.nextElementSibling, 1),
    ArrowUp: () => go(row.previousElementSibling, -1),
    Enter: open,
    ' ': toggle,
  }
  if (!moves[event.key]) return
  event.preventDefault()
  moves[event.key]!()
}

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

/** Moves the focus through the controls of a row; from the first back to the row, where Escape returns as well. */
function goWithin(event: KeyboardEvent<HTMLTableRowElement>, row: HTMLTableRowElement): void {
  const target = event.target as HTMLElement
  if (target !== row && (!row.contains(target) || target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]'))) return
  if (event.key === 'Escape' && target === row) return
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)]
  const at = controls.indexOf(target)
  const next = event.key === 'Escape' ? row : event.key === 'ArrowRight' ? controls[at + 1] : at > 0 ? controls[at - 1] : row
  event.preventDefault()
  if (event.key === 'Escape') event.stopPropagation()
  next?.focus()
}

/** Down and up begin in the rows of the first table of the page while nothing has the focus. */
export function useKeysOfPage(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (document.activeElement !== document.body || document.querySelector('.stoa-table') !== table.current) return
      if (document.querySelector('[role="dialog"], [role="menu"]')) return
      const row = table.current?.querySelector<HTMLElement>('tbody tr[data-open], tbody tr[tabindex]')
      if (!row) return
      event.preventDefault()
      row.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [table])
}

import type { KeyboardEvent } from 'react'

export type CellWish = 'add' | 'remove' | 'up' | 'down' | 'next' | 'previous'

/** Command of a key in a cell of the line editor; undefined for keys of the input. */
export function cellKey(event: KeyboardEvent<HTMLElement>): CellWish | null {
  const cell = event.target as HTMLElement
  if (!cell.dataset.cell || event.nativeEvent.isComposing) return null
  if (event.altKey) return MOVES[event.key] ?? null
  if (event.ctrlKey || event.metaKey) return removal(event)
  if (event.key === 'Enter') return 'add'
  // A select handles arrow keys itself.
  return cell instanceof HTMLSelectElement ? null : (STEPS[event.key] ?? null)
}

const MOVES: Readonly<Record<string, CellWish>> = { ArrowUp: 'up', ArrowDown: 'down' }
const STEPS: Readonly<Record<string, CellWish>> = { ArrowUp: 'previous', ArrowDown: 'next' }

/** Whether Ctrl+Backspace deletes a word of the input. */
function removal(event: KeyboardEvent<HTMLElement>): CellWish | null {
  const isEmpty = (event.target as HTMLInputElement).value === ''
  return event.key === 'Delete' || (event.key === 'Backspace' && isEmpty) ? 'remove' : null
}

import type { KeyboardEvent } from 'react'

export type CellWish = 'add' | 'remove' | 'up' | 'down' | 'next' | 'previous'

/** What a key wants within a cell of the line editor; nothing for keys that belong to the input. */
export function cellKey(event: KeyboardEvent<HTMLElement>): CellWish | null {
  const cell = event.target as HTMLElement
  if (!cell.dataset.cell || event.nativeEvent.isComposing) return null
  if (event.altKey) return MOVES[event.key] ?? null
  if (event.ctrlKey || event.metaKey) return removal(event)
  if (event.key === 'Enter') return 'add'
  // A select moves its own choice.
  return cell instanceof HTMLSelectElement ? null : (STEPS[event.key] ?? null)
}

const MOVES: Readonly<Record<string, CellWish>> = { ArrowUp: 'up', ArrowDown: 'down' }
const STEPS: Readonly<Record<string, CellWish>> = { ArrowUp: 'previous', ArrowDown: 'next' }

/** Ctrl+Backspace takes back a word while there is one. */
function removal(event: KeyboardEvent<HTMLElement>): CellWish | null {
  const isEmpty = (event.target as HTMLInputElement).value === ''
  return event.key === 'Delete' || (event.key === 'Backspace' && isEmpty) ? 'remove' : null
}

import type { KeyboardEvent } from 'react'
import type { BoardColumn, Place } from './board-model.ts'
import type { BoardProps } from './board.tsx'

type Carry = (key: string, to: string, place: Place) => void

/** Arrow keys move the focus between cards; with Alt they move the card. */
export function onBoardKey<Card>(event: KeyboardEvent<HTMLElement>, board: BoardProps<Card>, carry: Carry): void {
  const element = event.target instanceof HTMLElement && event.target.matches('.stoa-board-card') ? event.target : null
  const step = STEPS[event.key]
  if (!element || !step || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const spot = spotOf(board, element.dataset.key!)
  if (!spot) return
  if (event.altKey) {
    if (element.dataset.movable !== undefined) moveCard(board, spot, step, carry)
    return
  }
  const next = step.row ? spot.column.cards[spot.row + step.row] : cardBeside(board.columns, spot, step.column)
  if (next) focusCard(event.currentTarget, board.keyOf(next))
}

interface Step {
  row: number
  column: number
}
interface Spot<Card> {
  column: BoardColumn<Card>
  columnAt: number
  card: Card
  row: number
}

const STEPS: Record<string, Step | undefined> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

function spotOf<Card>({ columns, keyOf }: BoardProps<Card>, key: string): Spot<Card> | undefined {
  for (const [columnAt, column] of columns.entries()) {
    const row = column.cards.findIndex((card) => keyOf(card) === key)
    if (row >= 0) return { column, columnAt, card: column.cards[row]!, row }
  }
  return undefined
}

function moveCard<Card>(board: BoardProps<Card>, spot: Spot<Card>, step: Step, carry: Carry): void {
  const key = board.keyOf(spot.card)
  if (step.row) {
    const beside = spot.column.cards[spot.row + step.row]
    if (beside) carry(key, spot.column.key, { beside: board.keyOf(beside), edge: step.row < 0 ? 'top' : 'bottom' })
    return
  }
  const next = columnsBeside(board.columns, spot.columnAt, step.column).find((column) => board.canDrop?.(spot.card, column.key) ?? true)
  if (next) carry(key, next.key, 'top')
}

/** The card at about the same height in the next column that has cards. */
function cardBeside<Card>(columns: readonly BoardColumn<Card>[], spot: Spot<Card>, step: number): Card | undefined {
  const column = columnsBeside(columns, spot.columnAt, step).find(({ cards }) => cards.length > 0)
  return column?.cards[Math.min(spot.row, column.cards.length - 1)]
}

/** The columns on one side of a column, nearest first. */
function columnsBeside<Card>(columns: readonly BoardColumn<Card>[], at: number, step: number): readonly BoardColumn<Card>[] {
  return step > 0 ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
}

function focusCard(root: HTMLElement, key: string): void {
  const cards = [...root.querySelectorAll<HTMLElement>('.stoa-board-card')]
  cards.find((card) => card.dataset.key === key)?.focus()
}

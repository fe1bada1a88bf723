import type { ReactNode } from 'react'

/** A column with its loaded cards. */
export interface BoardColumn<Card> {
  key: string
  title: string
  /** Colour of the slab above the title, any CSS colour. */
  color?: string | null | undefined
  /** Length of the bar below the slab, such as the sum of the column compared with the largest: 0 to 1. No bar if it is left out. */
  share?: number | undefined
  /** Number of all cards in the column, loaded or not. */
  count: number
  /** A second line below the title, such as the sum of the values. */
  note?: ReactNode
  /** Controls at the right of the title. */
  actions?: ReactNode
  /** Loaded cards from the top. */
  cards: readonly Card[]
  /** Further cards follow the loaded ones; `onMore` is called when the user approaches the end. */
  hasMore?: boolean | undefined
  isLoading?: boolean | undefined
  /** Replaces the cards if they could not be loaded. */
  failure?: ReactNode
  /** Replaces the board's own text for a column without cards. */
  empty?: ReactNode
  onMore?: (() => void) | undefined
}

/** A move of a card: its new neighbours, both null in an empty column. */
export interface BoardMove<Card> {
  card: Card
  from: string
  to: string
  /** Key of the card above. */
  after: string | null
  /** Key of the card below; null also if nothing below is loaded. */
  before: string | null
  /** Set if the place is an end of the column rather than next to a card. */
  at: 'top' | 'bottom' | null
}

/** Texts of the board in the user's language. */
export interface BoardTexts {
  /** Read out with every card: how to move it by keyboard. */
  instructions: string
  move: string
  moveTo: string
  up: string
  down: string
  top: string
  bottom: string
  empty: string
  moved: (card: string, column: string, place: number, count: number) => string
  lifted: (card: string) => string
  dropped: (card: string) => string
}

export type Place = { beside: string; edge: 'top' | 'bottom' } | 'top' | 'bottom'

/**
 * The move of a card to a place.
 * @returns undefined if the card would not change its place
 */
export function moveTo<Card>(
  columns: readonly BoardColumn<Card>[],
  keyOf: (card: Card) => string,
  key: string,
  to: string,
  place: Place,
): BoardMove<Card> | undefined {
  const from = columns.find((column) => column.cards.some((card) => keyOf(card) === key))
  const target = columns.find((column) => column.key === to)
  const card = from?.cards.find((each) => keyOf(each) === key)
  if (!from || !target || !card) return undefined
  const others = target.cards.map(keyOf).filter((each) => each !== key)
  const at = indexOf(others, place)
  const isUnchanged = from === target && at === target.cards.indexOf(card)
  return isUnchanged ? undefined : { card, from: from.key, to, ...neighbours(others, at, target.hasMore ?? false) }
}

function neighbours(others: readonly string[], at: number, hasMore: boolean): Pick<BoardMove<unknown>, 'after' | 'before' | 'at'> {
  const isEnd = at === others.length && !hasMore
  return { after: others[at - 1] ?? null, before: others[at] ?? null, at: at === 0 ? 'top' : isEnd ? 'bottom' : null }
}

/** The columns after a move, with updated counts, before the server has answered. */
export function placeCard<Card>(
  columns: readonly BoardColumn<Card>[],
  keyOf: (card: Card) => string,
  move: BoardMove<Card>,
): BoardColumn<Card>[] {
  const key = keyOf(move.card)
  return columns.map((column) => {
    const cards = column.cards.filter((card) => keyOf(card) !== key)
    const moved = Number(column.key === move.to) - Number(column.key === move.from)
    if (column.key !== move.to) return { ...column, cards, count: column.count + moved }
    const below = move.before === null ? -1 : cards.findIndex((card) => keyOf(card) === move.before)
    const above = move.after === null ? -1 : cards.findIndex((card) => keyOf(card) === move.after)
    const at = below >= 0 ? below : above >= 0 ? above + 1 : move.at === 'top' ? 0 : cards.length
    return { ...column, cards: [...cards.slice(0, at), move.card, ...cards.slice(at)], count: column.count + moved }
  })
}

function indexOf(keys: readonly string[], place: Place): number {
  if (place === 'top') return 0
  if (place === 'bottom') return keys.length
  const at = keys.indexOf(place.beside)
  if (at < 0) return keys.length
  return place.edge === 'top' ? at : at + 1
}

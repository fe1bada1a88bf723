import './board.css'
import { Box, VisuallyHidden } from '@mantine/core'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ColumnView } from './board-column.tsx'
import { dropOf, isCardOf } from './board-drag.ts'
import { onBoardKey } from './board-keys.ts'
import { type BoardColumn, type BoardMove, type BoardTexts, moveTo, type Place } from './board-model.ts'
import { dragByTouch } from '../drag/touch-drag.ts'

export { type BoardColumn, type BoardMove, type BoardTexts, placeCard } from './board-model.ts'

export interface BoardProps<Card> {
  /** Name of the board for those who hear it. */
  label: string
  columns: readonly BoardColumn<Card>[]
  keyOf: (card: Card) => string
  /** What a card is called in announcements. */
  nameOf: (card: Card) => string
  renderCard: (card: Card) => ReactNode
  texts: BoardTexts
  /** Called once for every move, whichever way it was made; cards cannot be moved when left out. */
  onMove?: ((move: BoardMove<Card>) => void) | undefined
  /** Enter or a click on a card. */
  onOpen?: ((card: Card) => void) | undefined
  canMove?: ((card: Card) => boolean) | undefined
  /** Columns that refuse a card neither light up under it nor stand in its menu. */
  canDrop?: ((card: Card, column: string) => boolean) | undefined
  /** Cards keep no order within their column: only the column is chosen. */
  unordered?: boolean | undefined
  /** A card just moved by somebody else, or just put back because its move was refused. */
  markOf?: ((card: Card) => 'moved' | 'returned' | undefined) | undefined
  /** Something to read out, such as why a card was put back. */
  announcement?: string | undefined
  /** Usual height of a card in pixels, before it is measured. */
  cardHeight?: number | undefined
}

/**
 * Cards in columns, moved by mouse, by a finger that rests on them first, by the menu "Move to", or with Alt and the arrow
 * keys. Columns draw only the cards in sight and ask for the next window when its end comes near. The board holds no
 * cards: who shows it applies the move (`placeCard`), sends it, and takes it back when it is refused.
 */
export function Board<Card>(props: BoardProps<Card>) {
  const { columns, texts, label } = props
  const boardId = useId()
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [said, setSaid] = useState('')
  /** The card that the keyboard moved, to be focused where it lands. */
  const [wanted, setWanted] = useState<string | null>(null)

  const move = (key: string, to: string, place: Place, byKeyboard: boolean) => {
    const now = latest.current
    const made = moveTo(now.columns, now.keyOf, key, to, now.unordered ? 'top' : place)
    if (!made || !now.onMove || !isAllowed(now, made)) return
    if (byKeyboard) setWanted(key)
    setSaid(announcementOf(now, made))
    now.onMove(made)
  }
  const moveRef = useRef(move)
  moveRef.current = move

  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const stopScroll = autoScrollForElements({ element, canScroll: ({ source }) => isCardOf(boardId, source.data) })
    const stopMonitor = monitorForElements({
      canMonitor: ({ source }) => isCardOf(boardId, source.data),
      onDragStart: ({ source }) => setSaid(latest.current.texts.lifted(String(source.data.name))),
      onDrop: ({ source, location }) => {
        const key = String(source.data.key)
        const drop = dropOf(location.current.dropTargets, key)
        if (drop) moveRef.current(key, drop.column, drop.place, false)
        else setSaid(latest.current.texts.dropped(String(source.data.name)))
      },
    })
    const stopTouch = dragByTouch(element)
    return () => {
      stopTouch()
      stopScroll()
      stopMonitor()
    }
  }, [boardId])

  return (
    <div role="group" aria-label={label}>
      <VisuallyHidden id={`${boardId}-how`}>{texts.instructions}</VisuallyHidden>
      <div role="status" aria-live="polite" className="stoa-board-said">
        <VisuallyHidden>
          {said}
          {props.announcement ? ` ${props.announcement}` : ''}
        </VisuallyHidden>
      </div>
      <Box
        className="stoa-board"
        ref={root}
        onKeyDown={(event) => onBoardKey(event, props, (key, to, place) => move(key, to, place, true))}
      >
        {columns.map((column) => (
          <ColumnView
            key={column.key}
            board={props}
            boardId={boardId}
            column={column}
            wanted={wanted}
            onFocused={() => setWanted(null)}
            onPlace={(key, to, place) => moveRef.current(key, to, place, true)}
          />
        ))}
      </Box>
    </div>
  )
}

function isAllowed<Card>(board: BoardProps<Card>, move: BoardMove<Card>): boolean {
  if (move.from === move.to) return !board.unordered
  return board.canDrop?.(move.card, move.to) ?? true
}

function announcementOf<Card>(board: BoardProps<Card>, move: BoardMove<Card>): string {
  const target = board.columns.find((column) => column.key === move.to)!
  const others = target.cards.map(board.keyOf).filter((key) => key !== board.keyOf(move.card))
  const place = move.before === null ? others.length + 1 : others.indexOf(move.before) + 1
  return board.texts.moved(board.nameOf(move.card), target.title, place, target.count + (move.from === move.to ? 0 : 1))
}

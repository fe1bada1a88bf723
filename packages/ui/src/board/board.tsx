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
  /** Accessible name of the board. */
  label: string
  columns: readonly BoardColumn<Card>[]
  keyOf: (card: Card) => string
  /** Name of a card in announcements. */
  nameOf: (card: Card) => string
  renderCard: (card: Card) => ReactNode
  texts: BoardTexts
  /** Called once per move of any kind; cards cannot be moved without it. */
  onMove?: ((move: BoardMove<Card>) => void) | undefined
  /** Called for Enter or a click on a card. */
  onOpen?: ((card: Card) => void) | undefined
  canMove?: ((card: Card) => boolean) | undefined
  /** Columns that refuse a card are neither highlighted nor listed in its menu. */
  canDrop?: ((card: Card, column: string) => boolean) | undefined
  /** Cards have no order within their column: only the column can change. */
  unordered?: boolean | undefined
  /** Marks a card that another user just moved, or that returned after a refused move. */
  markOf?: ((card: Card) => 'moved' | 'returned' | undefined) | undefined
  /** Text to announce, such as why a card returned. */
  announcement?: string | undefined
  /** Estimated height of a card in pixels, before it is measured. */
  cardHeight?: number | undefined
}

/**
 * Cards in columns, moved by mouse, by touch after a long press, by the menu "Move to", or with Alt and the arrow keys. Columns
 * render only the visible cards and request the next page when its end is near. The board has no internal state: its parent
 * applies the move (`placeCard`), sends it, and reverts it when it is refused.
 */
export function Board<Card>(props: BoardProps<Card>) {
  const { columns, texts, label } = props
  const boardId = useId()
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [said, setSaid] = useState('')
  /** The card that the keyboard moved, which takes the focus in its new place. */
  const [wanted, setWanted] = useState<string | null>(null)

  const move = (key: string, to: string, place: Place, byKeyboard: boolean) => {
    const now = latest.current
    const applied = moveTo(now.columns, now.keyOf, key, to, now.unordered ? 'top' : place)
    if (!applied || !now.onMove || !isAllowed(now, applied)) return
    if (byKeyboard) setWanted(key)
    setSaid(announcementOf(now, applied))
    now.onMove(applied)
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
    <div role="group" aria-label={label} className="stoa-board-frame">
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

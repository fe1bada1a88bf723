import { ActionIcon, Box, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isCardOf } from './board-drag.ts'
import type { BoardColumn, Place } from './board-model.ts'
import type { BoardProps } from './board.tsx'

/** A card in its slot: the drag source, the drop target and the opener. */
export function CardView<Card>({
  board,
  boardId,
  column,
  card,
  index,
  top,
  measure,
  isWanted,
  onFocused,
  onDragged,
  onPlace,
}: {
  board: BoardProps<Card>
  boardId: string
  column: BoardColumn<Card>
  card: Card
  index: number
  top: number
  measure: (element: HTMLElement | null) => void
  /** The keyboard moved the card here: it takes the focus, then reports so. */
  isWanted: boolean
  onFocused: () => void
  onDragged: (key: string | null) => void
  onPlace: (key: string, to: string, place: Place) => void
}) {
  const key = board.keyOf(card)
  const name = board.nameOf(card)
  const isMovable = board.onMove !== undefined && (board.canMove?.(card) ?? true)
  const root = useRef<HTMLElement>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)

  const { edge, isDragged } = useCardDrag(root, { board, boardId, column, card, isMovable, onDragged })

  useEffect(() => {
    if (!isWanted) return
    root.current?.focus()
    onFocused()
  }, [isWanted, onFocused])

  const open = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    const inner = (event.target as HTMLElement).closest('a, button, input, [role="menuitem"]')
    if (!inner) board.onOpen?.(card)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') open(event)
    if ((event.key === ' ' || event.key === 'm' || event.code === 'KeyM') && isMovable) {
      event.preventDefault()
      setIsMenuOpen(true)
    }
  }

  return (
    <li
      className="stoa-board-slot"
      ref={measure}
      data-index={index}
      data-edge={edge ?? undefined}
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={index + 1}
      aria-setsize={column.count}
    >
      <Box
        component="article"
        ref={root}
        className="stoa-board-card"
        tabIndex={0}
        aria-label={name}
        aria-describedby={isMovable ? `${boardId}-how` : undefined}
        data-key={key}
        data-movable={isMovable || undefined}
        data-dragged={isDragged || undefined}
        data-mark={board.markOf?.(card)}
        onClick={(event: MouseEvent<HTMLElement>) => open(event)}
        onKeyDown={onKeyDown}
      >
        {board.renderCard(card)}
        {isMovable && (
          <MoveMenu
            board={board}
            column={column}
            card={card}
            index={index}
            opened={isMenuOpen}
            onChange={setIsMenuOpen}
            onPlace={(to, place) => onPlace(key, to, place)}
          />
        )}
      </Box>
    </li>
  )
}

/** Makes a card draggable, and a drop target above and below it. */
function useCardDrag<Card>(
  root: RefObject<HTMLElement | null>,
  given: {
    board: BoardProps<Card>
    boardId: string
    column: BoardColumn<Card>
    card: Card
    isMovable: boolean
    onDragged: (key: string | null) => void
  },
) {
  const { boardId, isMovable, onDragged } = given
  const key = given.board.keyOf(given.card)
  const latest = useRef(given)
  latest.current = given
  const [edge, setEdge] = useState<string | null>(null)
  const [isDragged, setIsDragged] = useState(false)
  useEffect(() => {
    const element = root.current
    const slot = element?.parentElement
    if (!element || !slot) return undefined
    const hide = () => setEdge(null)
    return combine(
      draggable({
        element,
        canDrag: () => isMovable,
        getInitialData: () => {
          const { board, card, column } = latest.current
          return { board: boardId, kind: 'card', key, card, column: column.key, name: board.nameOf(card) }
        },
        onDragStart: () => {
          setIsDragged(true)
          onDragged(key)
        },
        onDrop: () => {
          setIsDragged(false)
          onDragged(null)
        },
      }),
      // The slots leave no gap between cards, which would count as the end of the column.
      dropTargetForElements({
        element: slot,
        canDrop: ({ source }) => isCardOf(boardId, source.data),
        getData: ({ input }) => attachClosestEdge({ kind: 'card', key }, { element: slot, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) =>
          setEdge(latest.current.board.unordered || source.data.key === key ? null : extractClosestEdge(self.data)),
        onDragLeave: hide,
        onDrop: hide,
      }),
    )
  }, [root, boardId, key, isMovable, onDragged])
  return { edge, isDragged }
}

/** "Move to": every place that dragging reaches, for keyboard and touch. */
function MoveMenu<Card>({
  board,
  column,
  card,
  index,
  opened,
  onChange,
  onPlace,
}: {
  board: BoardProps<Card>
  column: BoardColumn<Card>
  card: Card
  index: number
  opened: boolean
  onChange: (opened: boolean) => void
  onPlace: (to: string, place: Place) => void
}) {
  const { texts, keyOf } = board
  const others = board.columns.filter((each) => each.key !== column.key && (board.canDrop?.(card, each.key) ?? true))
  const above = column.cards[index - 1]
  const below = column.cards[index + 1]
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon className="stoa-board-move" size="sm" tabIndex={-1} aria-label={`${texts.move}: ${board.nameOf(card)}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.moveTo}</Menu.Label>
        {others.map((each) => (
          <Menu.Item key={each.key} onClick={() => onPlace(each.key, 'top')}>
            {each.title}
          </Menu.Item>
        ))}
        {!board.unordered && (
          <>
            <Menu.Divider />
            <Menu.Item disabled={!above} onClick={() => onPlace(column.key, 'top')}>
              {texts.top}
            </Menu.Item>
            <Menu.Item disabled={!above} onClick={() => above && onPlace(column.key, { beside: keyOf(above), edge: 'top' })}>
              {texts.up}
            </Menu.Item>
            <Menu.Item disabled={!below} onClick={() => below && onPlace(column.key, { beside: keyOf(below), edge: 'bottom' })}>
              {texts.down}
            </Menu.Item>
            <Menu.Item disabled={!below} onClick={() => onPlace(column.key, 'bottom')}>
              {texts.bottom}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

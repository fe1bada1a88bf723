import { Skeleton } from '@mantine/core'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CardView } from './board-card.tsx'
import { isCardOf } from './board-drag.ts'
import type { BoardColumn, Place } from './board-model.ts'
import type { BoardProps } from './board.tsx'

/** Cards rendered above and below the viewport, so that arrow keys always find the next one. */
const OVERSCAN = 6
/** The next page is requested when this few loaded cards remain below. */
const AHEAD = 10

/** A column: its header and the visible cards. */
export function ColumnView<Card>({
  board,
  boardId,
  column,
  wanted,
  onFocused,
  onPlace,
}: {
  board: BoardProps<Card>
  boardId: string
  column: BoardColumn<Card>
  wanted: string | null
  onFocused: () => void
  onPlace: (key: string, to: string, place: Place) => void
}) {
  const { keyOf } = board
  const titleId = useId()
  const root = useRef<HTMLElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const isOver = useColumnDrop(root, scroll, { board, boardId, column })
  const [dragged, setDragged] = useState<string | null>(null)
  const { cards } = column
  const draggedAt = dragged === null ? -1 : cards.findIndex((card) => keyOf(card) === dragged)

  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component as it is, which is what the list needs
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => board.cardHeight ?? 92,
    getItemKey: (index) => keyOf(cards[index]!),
    overscan: OVERSCAN,
    // A dragged card stays rendered when it scrolls away: the browser never ends a drag whose element is gone.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return draggedAt < 0 || shown.includes(draggedAt) ? shown : [...shown, draggedAt].sort((a, b) => a - b)
    },
  })

  const items = rows.getVirtualItems()
  useMore(column, items.at(-1)?.index ?? 0)
  const wantedAt = wanted === null ? -1 : cards.findIndex((card) => keyOf(card) === wanted)
  useEffect(() => {
    if (wantedAt >= 0) rows.scrollToIndex(wantedAt, { align: 'auto' })
  }, [wantedAt, rows])

  return (
    <section className="stoa-board-column" ref={root} aria-labelledby={titleId} data-over={isOver || undefined} data-column={column.key}>
      <Head column={column} titleId={titleId} />
      <div className="stoa-board-scroll" ref={scroll}>
        {column.failure}
        {cards.length > 0 && (
          <ul className="stoa-board-cards" style={{ height: rows.getTotalSize() }}>
            {items.map((item) => {
              const card = cards[item.index]!
              return (
                <CardView
                  key={item.key}
                  board={board}
                  boardId={boardId}
                  column={column}
                  card={card}
                  index={item.index}
                  top={item.start}
                  measure={rows.measureElement}
                  isWanted={keyOf(card) === wanted}
                  onFocused={onFocused}
                  onDragged={setDragged}
                  onPlace={onPlace}
                />
              )
            })}
          </ul>
        )}
        {column.isLoading && <Skeleton height={72} radius="md" mt={4} data-testid="board-loading" />}
        {isEmpty(column) && <div className="stoa-board-empty">{column.empty ?? board.texts.empty}</div>}
      </div>
    </section>
  )
}

const isEmpty = (column: BoardColumn<unknown>) => column.cards.length === 0 && !column.isLoading && !column.failure

function Head({ column, titleId }: { column: BoardColumn<unknown>; titleId: string }) {
  return (
    <header className="stoa-board-head" style={{ '--bay-color': column.color ?? undefined } as CSSProperties}>
      {column.share !== undefined && <div className="stoa-board-share" style={{ width: `${column.share * 100}%` }} />}
      <div className="stoa-board-name">
        <h3 id={titleId}>{column.title}</h3>
        <span className="stoa-board-count">{column.count}</span>
        {column.actions && <span className="stoa-board-actions">{column.actions}</span>}
      </div>
      {column.note && <div className="stoa-board-note">{column.note}</div>}
    </header>
  )
}

/** Requests the next page of cards before the user reaches the end of the loaded ones. */
function useMore(column: BoardColumn<unknown>, lastShown: number): void {
  const needsMore = column.hasMore === true && !column.isLoading && !column.failure && lastShown >= column.cards.length - AHEAD
  const onMore = useRef(column.onMore)
  onMore.current = column.onMore
  useEffect(() => {
    if (needsMore) onMore.current?.()
  }, [needsMore, column.cards.length])
}

/** Makes a column a drop target; it scrolls while a card is dragged near its ends. */
function useColumnDrop<Card>(
  root: RefObject<HTMLElement | null>,
  scroll: RefObject<HTMLElement | null>,
  given: { board: BoardProps<Card>; boardId: string; column: BoardColumn<Card> },
): boolean {
  const { boardId } = given
  const latest = useRef(given)
  latest.current = given
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!root.current || !scroll.current) return undefined
    const accepts = (data: Record<string | symbol, unknown>) => {
      const { board, column } = latest.current
      if (!isCardOf(boardId, data) || !board.onMove) return false
      return data.column === column.key || (board.canDrop?.(data.card as Card, column.key) ?? true)
    }
    return combine(
      dropTargetForElements({
        element: root.current,
        canDrop: ({ source }) => accepts(source.data),
        getData: () => ({ kind: 'column', column: latest.current.column.key }),
        onDragEnter: () => setIsOver(true),
        onDragLeave: () => setIsOver(false),
        onDrop: () => setIsOver(false),
      }),
      autoScrollForElements({ element: scroll.current, canScroll: ({ source }) => isCardOf(boardId, source.data) }),
    )
  }, [root, scroll, boardId])
  return isOver
}

import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { useRef, useState, type CSSProperties, type DragEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { useUiTexts } from '../texts.tsx'
import type { Column } from './data-table.tsx'

/** How the reader arranged the columns of a table, and the ways to change it. */
export interface ColumnView {
  /** Chosen widths in pixels, by column. */
  widths: Readonly<Record<string, number>>
  /** Columns that keep their place while the others scroll; they come first. */
  pinned: readonly string[]
  /** Sets the width of a column; null returns to the usual one. */
  onWidth: (key: string, width: number | null) => void
  /** Moves a column to the place of another. */
  onMove: (key: string, to: string) => void
}

/** Least width of a column that the reader narrows, in pixels. */
const LEAST = 56
/** Pixels by which a key changes a width. */
const STEP = 16
/** Type of the data of a dragged heading. */
const DRAGGED = 'application/x-stoa-column'

interface HeadingProps<Row> {
  column: Column<Row>
  sort: string | null
  onSort: ((sort: string | null) => void) | undefined
  view: ColumnView | undefined
  /** Keys of the columns beside it. */
  beside: { before: string | undefined; after: string | undefined }
  pinned: boolean
  style: CSSProperties
  /** Shows a width while it is dragged. */
  onDrag: (width: number | null) => void
}

/**
 * The heading of a column. It sorts by a click, moves by drag, and is resized at its edge; Shift with the arrow keys changes its
 * width, with Alt as well its place.
 */
export function TableHeading<Row>({ column, sort, onSort, view, beside, pinned, style, onDrag }: HeadingProps<Row>) {
  const cell = useRef<HTMLTableCellElement>(null)
  const [isOver, setOver] = useState(false)
  const direction = directionOf(column, sort)
  const isSorted = Boolean(column.sort && onSort)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!view || !by || !event.shiftKey) return
    event.preventDefault()
    const to = by < 0 ? beside.before : beside.after
    if (!event.altKey) view.onWidth(column.key, widthOf(cell.current!.offsetWidth + by * STEP))
    else if (to !== undefined) view.onMove(column.key, to)
  }
  return (
    <th
      ref={cell}
      style={style}
      {...(pinned && { 'data-pinned': true })}
      {...(isSorted && { 'aria-sort': direction })}
      {...(view && {
        ...movable(column.key, view, setOver),
        onKeyDown,
        'data-over': isOver || undefined,
        'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight',
        ...(!isSorted && { tabIndex: 0 }),
      })}
    >
      {isSorted ? (
        <SortButton title={column.title} direction={direction} onClick={() => onSort!(nextSort(column.sort!, direction))} />
      ) : (
        column.title
      )}
      {view && <Edge name={column.title} cell={cell} onDrag={onDrag} onWidth={(width) => view.onWidth(column.key, width)} />}
    </th>
  )
}

type Direction = 'ascending' | 'descending' | 'none'

const directionOf = <Row,>(column: Column<Row>, sort: string | null): Direction =>
  sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : 'none'

const nextSort = (sort: string, direction: Direction): string | null =>
  direction === 'none' ? sort : direction === 'ascending' ? `-${sort}` : null

const widthOf = (pixels: number) => Math.max(LEAST, Math.round(pixels))

function SortButton({ title, direction, onClick }: { title: string; direction: Direction; onClick: () => void }) {
  const Icon = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort
  return (
    <UnstyledButton fz="inherit" fw="inherit" onClick={onClick} className="stoa-sort" data-active={direction !== 'none' || undefined}>
      {title} <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}

/** Moves a heading by drag to the place of the heading on which it is dropped. */
function movable(key: string, view: ColumnView, setOver: (isOver: boolean) => void) {
  const isColumn = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED)
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAGGED, key)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (!isColumn(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      const dragged = event.dataTransfer.getData(DRAGGED)
      if (!dragged) return
      event.preventDefault()
      if (dragged !== key) view.onMove(dragged, key)
    },
  }
}

interface EdgeProps {
  name: string
  cell: { readonly current: HTMLTableCellElement | null }
  onDrag: (width: number | null) => void
  onWidth: (width: number | null) => void
}

/** The edge of a heading, by which its column is resized; a double click returns to the usual width. */
function Edge({ name, cell, onDrag, onWidth }: EdgeProps) {
  const texts = useUiTexts()
  const start = useRef<{ x: number; width: number } | null>(null)
  const widthAt = (event: PointerEvent) => widthOf(start.current!.width + event.clientX - start.current!.x)
  return (
    <span
      aria-hidden
      className="stoa-column-edge"
      title={`${texts.resize}: ${name}`}
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onDoubleClick={() => onWidth(null)}
      onPointerDown={(event) => {
        start.current = { x: event.clientX, width: cell.current!.offsetWidth }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => start.current && onDrag(widthAt(event))}
      onPointerUp={(event) => {
        if (start.current && Math.abs(event.clientX - start.current.x) > 2) onWidth(widthAt(event))
        start.current = null
        onDrag(null)
      }}
      onPointerCancel={() => {
        start.current = null
        onDrag(null)
      }}
    />
  )
}

import { Group, Text } from '@mantine/core'
import { useRef, useState, type CSSProperties, type PointerEvent, type ReactNode, type RefObject } from 'react'
import { PageTurner } from '../display/page-turner.tsx'
import { SimpleSelect } from '../inputs/simple-select.tsx'
import { useUiTexts } from '../texts.tsx'
import { TableHeading, type ColumnView } from './table-heading.tsx'
import { rowKey, useKeysOfPage } from './table-keys.ts'
import { useTableScroll } from './table-scroll.ts'
import { useRowSwipe, type SwipeAct } from './table-swipe.ts'

/** A column; `onSort` receives its `sort`, with `-` for descending. */
export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  sort?: string | undefined
  width?: number | string | undefined
  align?: 'left' | 'right' | 'center' | undefined
  /** Minimum width in pixels of a column whose text may be truncated; such columns share, by `width`, the space that the others leave. */
  least?: number | undefined
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  idKey: keyof Row & string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  density?: 'comfortable' | 'dense'
  /** Lets the reader resize, move and pin the columns, which come in the order of the reader. */
  columnView?: ColumnView | undefined
  isLoading?: boolean
  sort?: string | null
  onSort?: (sort: string | null) => void
  /** Selected rows of all pages. */
  selected?: readonly Row[]
  onSelect?: (rows: readonly Row[]) => void
  onOpen?: ((row: Row) => void) | undefined
  /** Id of the row whose record is open beside the table; arrow keys then open the row that they reach. */
  openId?: string | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** What a swipe of a row to the right does on a touch screen. */
  swipe?: ((row: Row) => SwipeAct | null) | undefined
  page?: number
  pages?: number
  /** Which rows are shown, such as `1–25 / 2.897`. */
  range?: string
  onPage?: (page: number) => void
  perPage?: number
  onPerPage?: (size: number) => void
}

/**
 * Rows with sorting, selection across pages and pagination; the header stays visible. Arrow keys move between rows, Enter opens
 * a row, Space selects it.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, idKey, selected, onSelect, onOpen, rowActions, columnView } = props
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const swiped = useRowSwipe()
  useKeysOfPage(table)
  const place = useColumnPlaces(box, columns, columnView, Boolean(onSelect))
  const ids = new Set(selected?.map((row) => row[idKey]))
  const toggle = (row: Row) => onSelect?.(ids.has(row[idKey]) ? selected!.filter((one) => one[idKey] !== row[idKey]) : [...selected!, row])
  /** While a record is open beside the table, the row that an arrow key reaches opens instead; Enter is then meant for that record. */
  const openBeside = (row: Row) =>
    props.openId === undefined
      ? null
      : {
          isOwn: props.openId === String(row[idKey]),
          step: (by: number) => rows[rows.indexOf(row) + by] && onOpen?.(rows[rows.indexOf(row) + by]!),
        }
  return (
    <>
      <div ref={box} className="stoa-table-scroll" aria-busy={props.isLoading ?? false}>
        <table ref={table} aria-label={props.label} data-density={props.density} className="stoa-table">
          <thead>
            <tr>
              {onSelect && (
                <th style={{ width: 44, ...place.select }} {...place.selectMarks}>
                  <SelectAll rows={rows} idKey={idKey} selected={selected!} onSelect={onSelect} ids={ids} />
                </th>
              )}
              {columns.map((column, at) => (
                <TableHeading
                  key={column.key}
                  column={column}
                  sort={props.sort ?? null}
                  onSort={props.onSort}
                  view={columnView}
                  beside={{ before: columns[at - 1]?.key, after: columns[at + 1]?.key }}
                  pinned={place.isPinned(column.key)}
                  style={place.headStyle(column)}
                  onDrag={(width) => place.drag(width === null ? null : { key: column.key, width })}
                />
              ))}
              {rowActions && <th aria-hidden className="stoa-row-actions" />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={String(row[idKey])}
                tabIndex={0}
                data-selected={ids.has(row[idKey]) || undefined}
                data-open={props.openId === String(row[idKey]) || undefined}
                onKeyDown={(event) => rowKey(event, { open: () => onOpen?.(row), toggle: () => toggle(row), openBeside: openBeside(row) })}
                onDoubleClick={() => onOpen?.(row)}
                {...swiped(props.swipe?.(row))}
              >
                {onSelect && (
                  <td data-card="select" style={place.select} {...place.selectMarks}>
                    <SelectRow row={row} checked={ids.has(row[idKey])} onToggle={() => toggle(row)} name={String(row[idKey])} />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td
                    key={column.key}
                    data-card={cardPart(at, columns)}
                    style={place.cellStyle(column)}
                    {...(place.isPinned(column.key) && { 'data-pinned': true })}
                    {...(place.isShort(column) && { className: 'stoa-cell-short', onPointerEnter: showFullText })}
                  >
                    {column.render(row)}
                  </td>
                ))}
                {rowActions && (
                  <td className="stoa-row-actions">
                    <div>{rowActions(row)}</div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {props.onPage && <Pages {...props} />}
    </>
  )
}

/** The widths of the columns, and where those that are pinned begin. */
function useColumnPlaces<Row>(
  box: RefObject<HTMLDivElement | null>,
  columns: readonly Column<Row>[],
  view: ColumnView | undefined,
  hasSelection: boolean,
) {
  const [dragged, drag] = useState<{ key: string; width: number } | null>(null)
  const widths: Readonly<Record<string, number>> = { ...view?.widths, ...(dragged && { [dragged.key]: dragged.width }) }
  const isPinned = (key: string) => view?.pinned.includes(key) ?? false
  const pinned = columns.filter(({ key }) => isPinned(key)).map(({ key }) => key)
  const layout = `${columns.map(({ key }) => key).join()} ${pinned.join()} ${JSON.stringify(widths)}`
  const lefts = useTableScroll(box, layout)
  const before = hasSelection ? 1 : 0
  const leftOf = (key: string) => (isPinned(key) ? { left: lefts[before + pinned.indexOf(key)] } : {})
  const isSelectPinned = hasSelection && pinned.length > 0
  return {
    drag,
    isPinned,
    isShort: ({ key, least }: Column<Row>) => least !== undefined || widths[key] !== undefined,
    select: isSelectPinned ? { left: 0 } : {},
    selectMarks: isSelectPinned ? { 'data-pinned': true } : {},
    headStyle: ({ key, width, least, align }: Column<Row>): CSSProperties => ({
      width: widths[key] ?? width,
      minWidth: widths[key] ?? least,
      textAlign: align,
      ...leftOf(key),
    }),
    cellStyle: ({ key, align }: Column<Row>): CSSProperties => ({ textAlign: align, ...leftOf(key) }),
  }
}

/**
 * The place of a column in the card that phones show of a row: the first two columns are its lines, the next figure its end. A status that
 * is neither is below the figure.
 */
function cardPart<Row>(at: number, columns: readonly Column<Row>[]): 'title' | 'line' | 'end' | 'state' | 'none' {
  if (at < 2) return at === 0 ? 'title' : 'line'
  const figure = columns.findIndex((column, index) => index > 1 && column.align === 'right')
  if (at === (figure === -1 ? 2 : figure)) return 'end'
  return columns[at]!.key === 'status' ? 'state' : 'none'
}

function SelectAll<Row extends object>({
  rows,
  idKey,
  selected,
  onSelect,
  ids,
}: {
  rows: readonly Row[]
  idKey: keyof Row & string
  selected: readonly Row[]
  onSelect: (rows: readonly Row[]) => void
  ids: Set<unknown>
}) {
  const texts = useUiTexts()
  const selectedHere = rows.filter((row) => ids.has(row[idKey])).length
  const all = selectedHere === rows.length && rows.length > 0
  const others = selected.filter((row) => !rows.some((one) => one[idKey] === row[idKey]))
  return (
    <input
      type="checkbox"
      className="stoa-check"
      aria-label={texts.select_all}
      checked={all}
      ref={(input) => {
        if (input) input.indeterminate = selectedHere > 0 && !all
      }}
      onChange={() => onSelect(all ? others : [...others, ...rows])}
    />
  )
}

function SelectRow<Row>({ checked, onToggle, name }: { row: Row; checked: boolean; onToggle: () => void; name: string }) {
  const texts = useUiTexts()
  return <input type="checkbox" className="stoa-check" aria-label={`${texts.select_row} ${name}`} checked={checked} onChange={onToggle} />
}

function Pages<Row>({ page = 1, pages = 1, range, onPage, perPage, onPerPage }: DataTableProps<Row>) {
  const texts = useUiTexts()
  return (
    <Group justify="space-between" gap="xs" className="stoa-pages">
      <Group gap="xs">
        <Text size="xs" c="dimmed">
          {range}
        </Text>
        {onPerPage && (
          <SimpleSelect
            size="xs"
            required
            className="stoa-pages-size"
            aria-label={texts.rows_per_page}
            value={String(perPage)}
            onChange={(event) => onPerPage(Number(event.currentTarget.value))}
            options={[10, 25, 50, 100].map((size) => ({ value: size, label: String(size) }))}
          />
        )}
      </Group>
      {pages > 1 && onPage && <PageTurner page={page} pages={pages} onPage={onPage} />}
    </Group>
  )
}

/** Shows truncated text in full as the browser's tooltip. */
function showFullText({ currentTarget: cell }: PointerEvent<HTMLElement>): void {
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
  )
  cell.title = isCut ? cell.innerText.replace(/\s*\n\s*/g, ', ') : ''
}

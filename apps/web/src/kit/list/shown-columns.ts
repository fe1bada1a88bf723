import type { ListColumn } from './data-list.tsx'
import type { ListView } from './list-view.ts'

/** The columns of a list in the order of the reader, hidden ones included; columns that the order does not name come last. */
export function orderedColumns<Row>(columns: readonly ListColumn<Row>[], order: readonly string[]): ListColumn<Row>[] {
  const placeOf = ({ key }: ListColumn<Row>) => (order.includes(key) ? order.indexOf(key) : order.length)
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The columns on screen: pinned ones first. */
export function shownColumns<Row>(columns: readonly ListColumn<Row>[], view: ListView): ListColumn<Row>[] {
  const shown = orderedColumns(columns, view.order).filter(({ key, fixed }) => fixed || !view.hidden.includes(key))
  const pinned = pinnedColumns(columns, view)
  return shown.toSorted((one, other) => Number(pinned.includes(other.key)) - Number(pinned.includes(one.key)))
}

/** The columns that keep their place while the others scroll: those that the reader pinned, else those that cannot be hidden. */
export const pinnedColumns = (columns: readonly ListColumn<any>[], view: ListView): readonly string[] =>
  view.pinned ?? columns.filter(({ fixed }) => fixed).map(({ key }) => key)

/** The order of all columns after one has moved to the place of another. */
export function movedColumn(columns: readonly ListColumn<any>[], order: readonly string[], key: string, to: string): string[] {
  const keys = orderedColumns(columns, order).map((column) => column.key)
  const [from, target] = [keys.indexOf(key), keys.indexOf(to)]
  if (from < 0 || target < 0) return keys
  return keys.toSpliced(from, 1).toSpliced(target, 0, key)
}

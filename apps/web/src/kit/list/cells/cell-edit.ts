import { typedOf, type FieldEdit, type Value } from '../../record/fields/field-values.ts'
import { valueOf } from '../../record/fields/typed-values.ts'

/** A value in a cell of a list that can be edited. */
export interface CellEdit {
  /** Name of the field. */
  name: string
  value: Value
  edit: FieldEdit
}

export type Values = Readonly<Record<string, Value>>

/** How the rows of a list are changed. */
export interface ListEditing<Row> {
  /** Saves values of a row. @throws ApiError @returns the row as it is stored then */
  save: (row: Row, values: Values, version: number) => Promise<Row>
  /** Reads a row again after another user changed it. */
  read: (row: Row) => Promise<Row>
}

/** A column with the cell of each row. */
export interface CellColumn<Row> {
  key: string
  title: string
  edit?: ((row: Row) => CellEdit | undefined) | undefined
}

/** New values of a row, and those that they replace. */
export interface RowChange<Row> {
  row: Row
  values: Values
  was: Values
}

/** The lines and cells of a block that a spreadsheet copied. */
export const linesOf = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) =>
      line.split('\t').map((cell) =>
        cell
          .replace(/^"(.*)"$/s, '$1')
          .replaceAll('""', '"')
          .trim(),
      ),
    )

/**
 * The changes that a block makes when it is pasted at a cell: its first column goes to that column, the next to the editable column
 * after it. Rows and columns beyond the list are left out.
 * @returns the changes, and the number of cells whose text cannot be read
 */
export function pastedChanges<Row>(
  block: readonly (readonly string[])[],
  rows: readonly Row[],
  columns: readonly CellColumn<Row>[],
  from: { row: Row; key: string },
): { changes: RowChange<Row>[]; refused: number } {
  const editable = columns.filter(({ edit }) => edit)
  const [top, left] = [rows.indexOf(from.row), editable.findIndex(({ key }) => key === from.key)]
  let refused = 0
  const changes = rows.slice(top, top + block.length).flatMap((row, down) => {
    const values: Record<string, Value> = {}
    const was: Record<string, Value> = {}
    for (const [right, text] of block[down]!.entries()) {
      const cell = editable[left + right]?.edit?.(row)
      if (!cell) continue
      const value = read(cell.edit, text)
      if (value === undefined) refused += 1
      else if (typedOf(cell.edit, value) !== typedOf(cell.edit, cell.value)) {
        values[cell.name] = value
        was[cell.name] = cell.value
      }
    }
    return Object.keys(values).length ? [{ row, values, was }] : []
  })
  return { changes, refused }
}

/** The changes that give other rows the value of a cell. */
export function filledChanges<Row>(cell: CellEdit, rows: readonly Row[], column: CellColumn<Row>): RowChange<Row>[] {
  return rows.flatMap((row) => {
    const other = column.edit?.(row)
    if (!other || other.value === cell.value) return []
    return [{ row, values: { [cell.name]: cell.value }, was: { [cell.name]: other.value } }]
  })
}

/** The value of a pasted text; choices are also found by their labels, days as people write them. */
function read(edit: FieldEdit, text: string): Value | undefined {
  if (edit.as === 'choice' && (text !== '' || edit.required)) {
    const wanted = text.toLocaleLowerCase()
    return edit.options.find(({ value, label }) => label.toLocaleLowerCase() === wanted || String(value) === text)?.value
  }
  if (edit.as === 'date' && text !== '') return dayOf(text)
  if (edit.as === 'moment' && text !== '') return undefined
  return valueOf(edit, text)
}

/** `31/12/2026`, `31.12.2026` and `2026-12-31` as `2026-12-31`; undefined for other texts. */
function dayOf(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year && `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
}

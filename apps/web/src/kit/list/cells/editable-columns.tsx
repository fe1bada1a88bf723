import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../data-list.tsx'
import type { ListScreen } from '../use-list-screen.ts'
import type { CellEdit, ListEditing } from './cell-edit.ts'
import { EditableCell } from './editable-cell.tsx'
import { useRowChanges } from './use-row-changes.ts'

/** Loaded by the first paste or fill, which few readers make. */
const loadChanges = () => import('./cell-edit.ts')

/** Where the value belongs in the words of a cell. */
const PLACE = '\u0001'

/** The columns of a list, with cells that can be edited where the column and the list allow it. */
export function useEditableColumns<Row extends object>(
  list: ListScreen<any>,
  columns: readonly ListColumn<Row>[],
  editing: ListEditing<Row> | undefined,
): readonly ListColumn<Row>[] {
  const { t } = useTranslation('kit')
  const changes = useRowChanges<Row & { version?: number }>(editing)
  if (!editing) return columns
  const rows = list.rows as readonly Row[]
  const actsOf = (column: ListColumn<Row>, row: Row, cell: CellEdit) => ({
    save: (value: CellEdit['value'], version: number) =>
      changes.saveCell(row, column.title, { [cell.name]: value }, { [cell.name]: cell.value }, version),
    read: async () => {
      const stored = (await editing.read(row)) as Row & { version: number }
      return { version: stored.version, values: { ...stored } as Record<string, unknown> }
    },
    paste: async (text: string) => {
      const { linesOf, pastedChanges } = await loadChanges()
      const pasted = pastedChanges(linesOf(text), rows, columns, { row, key: column.key })
      await changes.saveMany(pasted.changes, pasted.refused)
    },
    fillDown: async () => {
      const { filledChanges } = await loadChanges()
      const selected = rows.filter((one) => one !== row && isSelected(list, one))
      const below = rows[rows.indexOf(row) + 1]
      await changes.saveMany(filledChanges(cell, selected.length ? selected : below ? [below] : [], column))
    },
  })
  return columns.map((column) => {
    const { edit, render } = column
    if (!edit) return column
    // Once for each column: a page of rows has hundreds of cells.
    const [before = '', after = ''] = t('cells.edit', { field: column.title, value: PLACE, interpolation: { escapeValue: false } }).split(
      PLACE,
    )
    const says = (value: string) => `${before}${value}${after}`
    return {
      ...column,
      render: (row: Row) => {
        const cell = edit(row)
        if (!cell) return render(row)
        return (
          <EditableCell
            cell={cell}
            label={column.title}
            says={says}
            version={(row as { version?: number }).version ?? 0}
            acts={actsOf(column, row, cell)}
          >
            {render(row)}
          </EditableCell>
        )
      },
    }
  })
}

function isSelected({ selected, resource }: ListScreen<any>, row: object): boolean {
  const key = resource.key as keyof typeof row
  return selected.some((one) => one[key] === row[key])
}

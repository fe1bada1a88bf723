import { expect, it } from 'vitest'
import { filledChanges, linesOf, pastedChanges } from './cell-edit.ts'

interface Row {
  id: number
  name: string
  value: number | null
  due: string | null
  kind: string
}

const ROWS: Row[] = [
  { id: 1, name: 'a', value: 100, due: null, kind: 'x' },
  { id: 2, name: 'b', value: null, due: '2026-01-31', kind: 'y' },
]
const KINDS = [
  { value: 'x', label: 'Ξένο' },
  { value: 'y', label: 'Δικό' },
]
const money = { as: 'money', currency: 'EUR' } as const
const COLUMNS = [
  { key: 'name', title: 'Name' },
  { key: 'value', title: 'Value', edit: (row: Row) => ({ name: 'value', value: row.value, edit: money }) },
  { key: 'due', title: 'Due', edit: (row: Row) => ({ name: 'due', value: row.due, edit: { as: 'date' } as const }) },
  {
    key: 'kind',
    title: 'Kind',
    edit: (row: Row) => ({ name: 'kind', value: row.kind, edit: { as: 'choice', required: true, options: KINDS } as const }),
  },
]
const paste = (text: string, key: string) => pastedChanges(linesOf(text), ROWS, COLUMNS, { row: ROWS[0]!, key })

it('reads lines and cells as spreadsheets copy them', () => {
  expect(linesOf('a\tb\r\n"say ""no"""\t\r\n')).toEqual([
    ['a', 'b'],
    ['say "no"', ''],
  ])
})

it('pastes amounts, days and choices as people write them, from a cell to the right and down', () => {
  expect(paste('1.234,50\t31/12/2026\tδικό\n7\t2026-02-01\ty', 'value')).toEqual({
    changes: [
      { row: ROWS[0], values: { value: 123_450, due: '2026-12-31', kind: 'y' }, was: { value: 100, due: null, kind: 'x' } },
      { row: ROWS[1], values: { value: 700, due: '2026-02-01' }, was: { value: null, due: '2026-01-31' } },
    ],
    refused: 0,
  })
})

it('leaves out what is the same or beyond the list, and counts what cannot be read', () => {
  expect(paste('2\ttomorrow\tnone of these\tbeyond\n\t\t\n9', 'value')).toEqual({
    changes: [
      { row: ROWS[0], values: { value: 200 }, was: { value: 100 } },
      { row: ROWS[1], values: { due: null }, was: { due: '2026-01-31' } },
    ],
    refused: 3,
  })
  expect(paste('1,00', 'value').changes).toEqual([])
})

it('fills down only where the value differs', () => {
  const kind = COLUMNS[3]!
  expect(filledChanges(kind.edit!(ROWS[0]!), ROWS, kind)).toEqual([{ row: ROWS[1], values: { kind: 'x' }, was: { kind: 'y' } }])
})

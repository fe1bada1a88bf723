import { expect, it } from 'vitest'
import type { ListView } from './list-view.ts'
import { movedColumn, shownColumns } from './shown-columns.ts'

const COLUMNS = ['name', 'email', 'phone', 'created'].map((key) => ({
  key,
  title: key,
  render: () => null,
  ...(key === 'name' && { fixed: true }),
}))
const view = (more: Partial<ListView>) => ({ order: [], hidden: [], pinned: null, ...more }) as unknown as ListView
const keys = (more: Partial<ListView>) => shownColumns(COLUMNS, view(more)).map(({ key }) => key)

it('shows columns in the order of the reader, new ones last and pinned ones first', () => {
  expect(keys({ hidden: ['name', 'phone'] })).toEqual(['name', 'email', 'created'])
  expect(keys({ order: ['phone', 'email', 'name'] })).toEqual(['name', 'phone', 'email', 'created'])
  expect(keys({ pinned: ['created'] })).toEqual(['created', 'name', 'email', 'phone'])
})

it('moves a column to the place of another in both directions, hidden ones included', () => {
  expect(movedColumn(COLUMNS, [], 'created', 'email')).toEqual(['name', 'created', 'email', 'phone'])
  expect(movedColumn(COLUMNS, ['email', 'name', 'phone', 'created'], 'email', 'phone')).toEqual(['name', 'phone', 'email', 'created'])
})

import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DataTable } from '../index.ts'
import { show } from '../test/show.tsx'

it('truncates texts of a table where allowed, with the full text in the tooltip', () => {
  const columns = [
    { key: 'name', title: 'Name', least: 120, width: '60%', render: () => 'A name that is far too long' },
    { key: 'total', title: 'Total', render: () => '1.234,56 €' },
  ]
  show(<DataTable label="Things" idKey="id" rows={[{ id: 1 }]} columns={columns} />)
  const name = screen.getByText('A name that is far too long')
  expect([name.className, screen.getByText('1.234,56 €').className]).toEqual(['stoa-cell-short', ''])
  expect(screen.getByRole('columnheader', { name: 'Name' }).style).toMatchObject({ minWidth: '120px', width: '60%' })
  Object.defineProperty(name, 'innerText', { value: 'A name that is far too long' })
  fireEvent.pointerEnter(name)
  expect(name.title).toBe('')
  Object.defineProperty(name, 'clientWidth', { value: 100 })
  Object.defineProperty(name, 'scrollWidth', { value: 180 })
  fireEvent.pointerEnter(name)
  expect(name.title).toBe('A name that is far too long')
})

const THREE = ['one', 'two', 'three'].map((key) => ({ key, title: key, sort: key, render: () => key }))

it('resizes and moves columns by key, and pins those that the reader chose', async () => {
  const onWidth = vi.fn()
  const onMove = vi.fn()
  const columnView = { widths: { two: 90 }, pinned: ['one'], onWidth, onMove }
  show(<DataTable label="Things" idKey="id" rows={[{ id: 1 }]} columns={THREE} onSort={() => {}} columnView={columnView} />)
  const heading = screen.getByRole('columnheader', { name: 'two' })
  expect(heading.style).toMatchObject({ width: '90px', minWidth: '90px' })
  Object.defineProperty(heading, 'offsetWidth', { value: 90 })
  const button = screen.getByRole('button', { name: 'two' })
  fireEvent.keyDown(button, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(button, { key: 'ArrowLeft', shiftKey: true })
  fireEvent.keyDown(button, { key: 'ArrowLeft', shiftKey: true, altKey: true })
  expect(onWidth.mock.calls).toEqual([
    ['two', 106],
    ['two', 74],
  ])
  expect(onMove).toHaveBeenCalledWith('two', 'one')
  expect(screen.getAllByText('one').map((cell) => cell.closest('th, td')!.hasAttribute('data-pinned'))).toEqual([true, true])
})

it('resizes a column at its edge, at least to a readable width, and moves it by drag', () => {
  const onWidth = vi.fn()
  const onMove = vi.fn()
  show(<DataTable label="Things" idKey="id" rows={[{ id: 1 }]} columns={THREE} columnView={{ widths: {}, pinned: [], onWidth, onMove }} />)
  const heading = screen.getByRole('columnheader', { name: 'two' })
  Object.defineProperty(heading, 'offsetWidth', { value: 120 })
  const edge = heading.querySelector<HTMLElement>('.stoa-column-edge')!
  edge.setPointerCapture = () => {}
  fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 })
  fireEvent.pointerMove(edge, { clientX: 130 })
  expect(heading.style.width).toBe('150px')
  fireEvent.pointerUp(edge, { clientX: 0 })
  expect(onWidth).toHaveBeenCalledWith('two', 56)
  fireEvent.doubleClick(edge)
  expect(onWidth).toHaveBeenLastCalledWith('two', null)
  const data = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    types: [],
  }
  fireEvent.dragStart(heading, { dataTransfer })
  fireEvent.drop(screen.getByRole('columnheader', { name: 'one' }), { dataTransfer })
  expect(onMove).toHaveBeenCalledWith('two', 'one')
})

it('begins in the rows at the down arrow, and goes through the controls of a row by right and left', () => {
  show(<DataTable label="Things" idKey="id" rows={[{ id: 1 }]} columns={THREE} rowActions={() => <button type="button">act</button>} />)
  fireEvent.keyDown(document.body, { key: 'ArrowDown' })
  const row = screen.getByText('act').closest('tr')
  expect(document.activeElement).toBe(row)
  fireEvent.keyDown(row!, { key: 'ArrowRight' })
  expect(document.activeElement?.textContent).toBe('act')
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(row)
})

it('acts on a row that is swiped far enough by touch', () => {
  const run = vi.fn()
  show(<DataTable label="Things" idKey="id" rows={[{ id: 1 }]} columns={THREE} swipe={() => ({ label: 'Call', run })} />)
  const row = screen.getByText('one', { selector: 'td' }).closest('tr')!
  const swipe = (to: number, pointerType: string) => {
    fireEvent.pointerDown(row, { clientX: 10, pointerType })
    fireEvent.pointerMove(row, { clientX: to, pointerType })
    fireEvent.pointerUp(row, { clientX: to, pointerType })
  }
  swipe(200, 'mouse')
  swipe(50, 'touch')
  expect(run).not.toHaveBeenCalled()
  swipe(90, 'touch')
  expect(run).toHaveBeenCalledTimes(1)
  expect(row.style.transform).toBe('')
})

it('keeps the selection on other pages, and navigates and selects rows by keyboard', () => {
  const got = vi.fn()
  const columns = [{ key: 'id', title: 'Id', render: (row: { id: number }) => `row ${row.id}` }]
  show(<DataTable label="Things" idKey="id" rows={[{ id: 1 }, { id: 2 }]} columns={columns} selected={[{ id: 9 }]} onSelect={got} />)
  const first = screen.getByText('row 1').closest('tr')!
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toContain('row 2')
  fireEvent.keyDown(document.activeElement!, { key: ' ' })
  expect(got).toHaveBeenCalledWith([{ id: 9 }, { id: 2 }])
})

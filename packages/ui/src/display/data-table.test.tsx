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

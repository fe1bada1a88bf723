import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { BaseTextarea, NumberInput, Select, SimpleSelect, Textarea, tidyPhone } from '../index.ts'
import { show } from '../test/show.tsx'

describe('inputs', () => {
  it("[R-5-17] [R-3.1-08] start with an empty option 'Select' unless required", () => {
    const options = [{ value: 1, label: 'One' }]
    show(
      <>
        <SimpleSelect aria-label="free" options={options} />
        <SimpleSelect aria-label="must" required options={options} />
      </>,
    )
    const labels = (name: string) =>
      within(screen.getByLabelText(name))
        .getAllByRole('option')
        .map((option) => option.textContent)
    expect([labels('free'), labels('must')]).toEqual([['Select', 'One'], ['One']])
  })
  it('explain in the empty option what an empty value means', async () => {
    show(<Select aria-label="list" placeholder="No list" options={[{ value: 1, label: 'One' }]} value={null} />)
    const field = screen.getByRole('combobox', { name: 'list' })
    expect((field as HTMLInputElement).value).toBe('No list')
    await userEvent.click(field)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['No list', 'One'])
  })
  it('return numbers as numbers', () => {
    const got = vi.fn()
    show(<Select aria-label="kind" options={[{ value: 1, label: 'One' }]} onChange={got} />)
    fireEvent.click(screen.getByRole('combobox', { name: 'kind' }))
    fireEvent.click(screen.getByText('One'))
    expect(got).toHaveBeenCalledWith(1)
  })
  it('replace the selection while typing, and show all results of a search', async () => {
    const searched = vi.fn()
    const options = [{ value: 1, label: 'Ακίνητα Βορρά' }]
    show(<Select aria-label="account" options={options} value={null} onSearchChange={searched} />)
    const field = screen.getByRole('combobox', { name: 'account' })
    expect((field as HTMLInputElement).value).toBe('Select')
    await userEvent.click(field)
    await userEvent.keyboard('ακινητα')
    expect([(field as HTMLInputElement).value, searched.mock.lastCall]).toEqual(['ακινητα', ['ακινητα']])
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Ακίνητα Βορρά'])
  })
  it('[R-9-09] [R-9-10] have 3 rows, 5 in the base', () => {
    show(
      <>
        <Textarea aria-label="three" />
        <BaseTextarea aria-label="five" />
      </>,
    )
    expect([screen.getByLabelText('three'), screen.getByLabelText('five')].map((area) => (area as HTMLTextAreaElement).rows)).toEqual([
      3, 5,
    ])
  })
  it('[R-5-18] reject rows that are not a positive number', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const rows of [0, -1, Number.NaN]) expect(() => show(<Textarea rows={rows} />)).toThrow(RangeError)
    quiet.mockRestore()
  })
  it('[R-5-19] emit an empty value for text that is not a number', () => {
    const got = vi.fn()
    show(<NumberInput aria-label="n" value={5} onChange={got} />)
    fireEvent.change(screen.getByLabelText('n'), { target: { value: 'abc' } })
    expect(got).toHaveBeenLastCalledWith('')
  })
  it('format a Greek number as E.164 and keep ambiguous ones', () => {
    expect([tidyPhone('690 000 0000', '+30'), tidyPhone('0030 2101234567', '+30'), tidyPhone('12345', '+30')]).toEqual([
      '+306900000000',
      '+302101234567',
      '12345',
    ])
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { presetRange } from '../index.ts'
import { show, texts } from '../test/show.tsx'
import { DatePicker } from './date-picker.tsx'

describe('date picker', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-15T12:00:00Z'), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const open = () => fireEvent.click(screen.getByRole('button', { name: /^When: / }))
  const day = (number: number) =>
    screen.getAllByText(String(number), { selector: 'button[data-month-day], td button' }).find((one) => !one.hasAttribute('data-outside'))!

  it('[R-4-20] [R-4-21] [R-4-22] [R-3.1-07] completes a half range, sorts it and emits it on Apply', () => {
    const got = vi.fn()
    show(<DatePicker label="When" mode="range" onChange={got} />)
    open()
    fireEvent.click(day(20))
    fireEvent.click(day(10))
    expect(got).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Apply'))
    expect(got).toHaveBeenCalledWith(['2026-03-10', '2026-03-20'])
  })
  it('opens a calendar without presets at its value, and returns the focus to its field', async () => {
    show(<DatePicker label="When" presets={false} value="2026-03-09" />)
    const field = screen.getByRole('button', { name: /^When/ })
    await userEvent.click(field)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('9'))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('[R-3.1-06] [R-4-23] [R-4-24] emits a day on Apply, null on Clear, and nothing on Cancel', () => {
    const got = vi.fn()
    show(<DatePicker label="When" value="2026-03-09" onChange={got} />)
    open()
    fireEvent.click(day(11))
    fireEvent.click(screen.getByText('Cancel'))
    expect(got).not.toHaveBeenCalled()
    open()
    fireEvent.click(day(11))
    fireEvent.click(screen.getByText('Apply'))
    open()
    fireEvent.click(screen.getByText('Clear'))
    expect(got.mock.calls).toEqual([['2026-03-11'], [null]])
  })
  it('[R-4-25] [R-4-26] offers the ranged presets in range mode only', () => {
    show(<DatePicker label="When" />)
    open()
    expect([screen.queryByText('lifetime'), screen.queryByText('today'), screen.queryByText('yesterday')].every(Boolean)).toBe(true)
    expect(screen.queryByText('last7Days')).toBeNull()
  })
  it('[R-4-26] offers all presets for a range', () => {
    show(<DatePicker label="When" mode="range" />)
    open()
    for (const preset of Object.keys(texts.presets)) expect(screen.getByText(preset)).toBeTruthy()
  })
  it('[R-9-07] counts 7, 30, 60 and 90 days including today', () => {
    const days = (preset: 'last7Days') => {
      const [from, to] = presetRange(preset, '2026-03-15')!
      return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    }
    expect((['last7Days', 'last30Days', 'last60Days', 'last90Days'] as 'last7Days'[]).map(days)).toEqual([7, 30, 60, 90])
  })
  it('[R-9-08] starts the week on Monday', () => {
    show(<DatePicker label="When" />)
    open()
    const days = screen
      .getAllByRole('columnheader', { hidden: true })
      .map((one) => one.textContent)
      .filter((text) => /^[A-Z][a-z]$/.test(text ?? ''))
    expect([days[0], days.at(-1)]).toEqual(['Mo', 'Su'])
  })
})

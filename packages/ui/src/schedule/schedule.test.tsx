import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Schedule, type ScheduleItem } from './schedule.tsx'

const nothing = () => undefined
const shown = (locale: string, items: readonly ScheduleItem[] = []) =>
  render(
    <MantineProvider env="test">
      <Schedule items={items} date="2026-11-23" onDate={nothing} view="month" onView={nothing} locale={locale} labels={{}} />
    </MantineProvider>,
  ).container.textContent ?? ''

describe('the calendar', () => {
  it('starts weeks on Monday and shows their ISO number [R-9-08]', () => {
    const text = shown('en')
    expect(text.indexOf('Mon')).toBeGreaterThan(-1)
    expect(text.indexOf('Mon')).toBeLessThan(text.indexOf('Sun'))
    expect(screen.getAllByText('48').length).toBeGreaterThan(0)
  })

  it('has Greek texts', () => {
    expect(shown('el')).toContain('Δευ')
  })

  it('strikes through completed items and marks previews', () => {
    const item = { start: '2026-11-24 00:00:00', end: '2026-11-25 00:00:00', color: 'teal' }
    shown('en', [
      { ...item, id: 'a', title: 'Finished', isDone: true },
      { ...item, id: 'b', title: 'Next time', isGhost: true },
    ])
    expect(screen.getByText('Finished').hasAttribute('data-done')).toBe(true)
    expect(screen.getByText('Next time').hasAttribute('data-ghost')).toBe(true)
  })

  it('marks the selected day of the narrow month as buttons may, and links to the neighbouring months', () => {
    const gone: string[] = []
    const { container } = render(
      <MantineProvider env="test">
        <Schedule
          items={[]}
          date="2026-01-31"
          onDate={(date) => gone.push(date)}
          view="month"
          onView={nothing}
          locale="en"
          labels={{ previous: 'Previous month', next: 'Next month' }}
        />
      </MantineProvider>,
    )
    const narrow = container.querySelector<HTMLElement>('.mantine-MobileMonthView-mobileMonthView')!
    expect(narrow.querySelector('[aria-selected]')).toBeNull()
    expect(narrow.querySelector('[aria-pressed="true"]')!.getAttribute('aria-label')).toMatch(/^Saturday,? 31 January 2026$/)
    for (const name of ['Previous month', 'Next month', /^Friday,? 2 January 2026$/])
      fireEvent.click(within(narrow).getByRole('button', { name, hidden: true }))
    expect(gone).toEqual(['2025-12-01', '2026-02-01', '2026-01-02'])
  })
})

import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  Avatar,
  AVATAR_COLORS,
  initialsOf,
  BaseTextarea,
  ConfirmDialog,
  DataTable,
  Kbd,
  Menu,
  Modal,
  NumberInput,
  presetRange,
  Select,
  SimpleSelect,
  Textarea,
  tidyPhone,
  theme,
  closeToast,
  toast,
  TOAST_MS,
  Toaster,
  UiTextsProvider,
  type UiTexts,
} from './index.ts'
import { DatePicker } from './dates/date-picker.tsx'

const texts = {
  select: 'Select',
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  save: 'Save',
  retry: 'Retry',
  apply: 'Apply',
  clear: 'Clear',
  request_id: 'Reference',
  not_opened: 'This part could not be loaded.',
  loading: 'Loading',
  columns: '',
  density: '',
  dense: '',
  comfortable: '',
  rows_per_page: 'Rows',
  select_all: 'All',
  select_row: 'Row',
  show_password: 'Show',
  pick_date: 'Pick',
  pick_range: 'Pick',
  week: 'W',
  notices: 'Notices',
  next: 'Next',
  previous: 'Previous',
  first: 'First',
  last: 'Last',
  arrows: { Left: 'Left arrow', Right: 'Right arrow', Up: 'Up arrow', Down: 'Down arrow' },
  presets: {
    lifetime: 'lifetime',
    today: 'today',
    yesterday: 'yesterday',
    last7Days: 'last7Days',
    last30Days: 'last30Days',
    last60Days: 'last60Days',
    last90Days: 'last90Days',
    thisYear: 'thisYear',
    lastYear: 'lastYear',
  },
} satisfies UiTexts

const show = (children: ReactNode) =>
  render(
    <MantineProvider theme={theme} env="test">
      <UiTextsProvider texts={texts}>{children}</UiTextsProvider>
    </MantineProvider>,
  )

const channel = (hex: string) => {
  const part = Number.parseInt(hex, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
/** Relative luminance of a colour (WCAG 2.2). */
const luminance = (color: string) =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7))

describe('avatar', () => {
  it('[R-3.1-09] [R-9-03] [R-9-04] [R-9-06] shows at most three initials, 50 pixels wide, in letters of 20 pixels', () => {
    show(<Avatar username="Anna Maria von Trapp" />)
    const initials = screen.getByText('AMV')
    expect(initials.style.fontSize).toContain('20')
    expect((initials.parentElement as HTMLElement).style.getPropertyValue('--avatar-size')).toContain('3.125rem')
  })
  it.each([
    ['Ada Lovelace', 'AL'],
    ['άννα μαρία παππά ρήγα', 'ΑΜΠ'],
    ['  ', ''],
    ['(stoa) 2 x', 'S2X'],
    ['ada@mail.example', 'AME'],
  ])('[R-9-04] %j has the initials %j', (name, letters) => expect(initialsOf(name)).toBe(letters))
  it('[R-9-05] has 18 different colours', () => {
    expect(new Set(AVATAR_COLORS).size).toBe(18)
  })
  it.each(AVATAR_COLORS)('has readable white letters on %s', (color) =>
    expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5),
  )
})

it('draws arrow keys, which not every font has, and names them for screen readers', () => {
  const { container } = show(<Kbd keys="Alt+Left+Right" />)
  expect([...container.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['Alt', 'Left arrow', 'Right arrow'])
  expect(container.querySelectorAll('kbd svg[aria-hidden="true"]')).toHaveLength(2)
})

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

describe('toasts', () => {
  it('are placed above the buttons of a form that they would cover', () => {
    const place = (top: number, height: number) => DOMRect.fromRect({ x: 0, y: top, width: 1000, height })
    const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.className === 'stoa-form-buttons' ? place(window.innerHeight - 60, 60) : place(0, 80)
    })
    show(
      <>
        <Toaster />
        <div className="stoa-form-buttons" />
      </>,
    )
    const region = screen.getByRole('region', { name: /Notices/ })
    expect(region.style.bottom).toBe('16px')
    let id = 0
    act(() => {
      id = toast({ message: 'Merged with others' })
    })
    expect(region.style.bottom).toBe('68px')
    act(() => closeToast(id))
    measure.mockRestore()
  })
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  it('take the focus on F8, and stay while they have it', () => {
    show(<Toaster />)
    act(() => void toast({ message: 'Merged', action: { label: 'Take it back', onClick: () => undefined } }))
    fireEvent.keyDown(window, { key: 'F8' })
    const action = screen.getByRole('button', { name: 'Take it back' })
    expect(document.activeElement).toBe(action)
    act(() => void vi.advanceTimersByTime(60_000))
    fireEvent.click(action)
    expect(screen.queryByText('Merged')).toBeNull()
  })
  it('[R-2.8-05] [R-9-11] [R-9-12] [R-9-13] [R-9-14] [R-9-15] stay for 5 seconds at the bottom right, 1 more after the pointer left, and fade for 1', () => {
    expect(TOAST_MS).toEqual({ shown: 5000, extended: 1000, show: 300, hide: 1000 })
    show(<Toaster />)
    act(() => void toast({ message: 'Saved' }))
    const card = () => screen.queryByText('Saved')?.closest<HTMLElement>('.stoa-toast') ?? null
    expect(screen.getByRole('region').dataset.position).toBe('bottom-right')
    expect(card()!.style.animationDuration).toBe('300ms')
    act(() => void vi.advanceTimersByTime(4999))
    expect(card()!.dataset.leaving).toBeUndefined()
    fireEvent.mouseEnter(card()!)
    act(() => void vi.advanceTimersByTime(60_000))
    fireEvent.mouseLeave(card()!)
    act(() => void vi.advanceTimersByTime(1000))
    expect(card()!.style.animationDuration).toBe('1000ms')
    act(() => void vi.advanceTimersByTime(1000))
    expect(card()).toBeNull()
  })
  it('[R-9-16] close at their button', () => {
    show(<Toaster />)
    act(() => void toast({ message: 'Other' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Other')).toBeNull()
  })
})

it('[R-4-08] [R-4-09] [R-4-11] opens a dialog over a backdrop and closes it on Escape and the close button', () => {
  const close = vi.fn()
  show(
    <ConfirmDialog opened title="Sure?" onConfirm={() => {}} onClose={close}>
      Text
    </ConfirmDialog>,
  )
  expect(document.querySelector('.mantine-Modal-overlay')).not.toBeNull()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(2)
})

it('does not take the Escape that opened it for an answer', () => {
  const close = vi.fn()
  const answered = vi.fn()
  function Asking() {
    const [isAsking, setAsking] = useState(false)
    // Like browsers, which render between two listeners of an event.
    close.mockImplementation(() => flushSync(() => setAsking(true)))
    return (
      <ConfirmDialog opened={isAsking} title="Sure?" onConfirm={() => {}} onClose={answered}>
        Text
      </ConfirmDialog>
    )
  }
  const onKey = () => close()
  window.addEventListener('keydown', onKey, { capture: true })
  vi.useFakeTimers()
  show(<Asking />)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  window.removeEventListener('keydown', onKey, { capture: true })
  expect(close).toHaveBeenCalledOnce()
  expect(answered).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(answered).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

it('returns the focus to the button of the menu that opened a modal, also when the modal unmounts immediately', async () => {
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Menu transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <button type="button">More</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen(true)}>Extend</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {isOpen && (
          <Modal opened onClose={() => setOpen(false)} title="Extend it">
            <button type="button">Inside</button>
          </Modal>
        )}
      </>
    )
  }
  show(<Screen />)
  fireEvent.click(screen.getByText('More'))
  const item = await screen.findByRole('menuitem', { name: 'Extend' })
  item.focus()
  fireEvent.click(item)
  const inside = await screen.findByText('Inside')
  inside.focus()
  fireEvent.keyDown(inside, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('More')))
})

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

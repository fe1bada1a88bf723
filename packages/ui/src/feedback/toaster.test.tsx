import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeToast, toast, TOAST_MS, Toaster } from '../index.ts'
import { show } from '../test/show.tsx'

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

import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from '../index.ts'
import { show } from '../test/show.tsx'

it('[R-4-08] [R-4-09] [R-4-11] opens a dialog over a backdrop and closes it on Escape and the close button', async () => {
  const close = vi.fn()
  show(
    <ConfirmDialog opened title="Sure?" onConfirm={() => {}} onClose={close}>
      Text
    </ConfirmDialog>,
  )
  await screen.findByRole('dialog', { name: 'Sure?' })
  expect(document.querySelector('.mantine-Modal-overlay')).not.toBeNull()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(2)
})

it('does not take the Escape that opened it for an answer', async () => {
  const loading = show(
    <ConfirmDialog opened title="Loaded?" onConfirm={() => {}} onClose={() => {}}>
      Text
    </ConfirmDialog>,
  )
  await screen.findByRole('dialog', { name: 'Loaded?' })
  loading.unmount()
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

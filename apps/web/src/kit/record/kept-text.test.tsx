import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { isKept, useKeptText } from './kept-text.ts'
import { keepTextsOf } from '../screen/text-writer.ts'

afterEach(() => localStorage.clear())

it('keeps what was typed when the user leaves, and forgets it once it is sent', () => {
  const first = renderHook(() => useKeptText('sms.contact.7'))
  act(() => first.result.current.setText('Half a'))
  first.unmount()
  expect(isKept('sms.contact.7')).toBe(true)
  expect(isKept('sms.contact.8')).toBe(false)
  const second = renderHook(() => useKeptText('sms.contact.7'))
  expect(second.result.current.text).toBe('Half a')
  expect(Date.parse(second.result.current.keptAt!)).toBeLessThanOrEqual(Date.now())
  act(() => second.result.current.clear())
  second.unmount()
  expect(isKept('sms.contact.7')).toBe(false)
})

it('starts empty when the storage contains something else', () => {
  localStorage.setItem('draft.0.x', '{')
  expect(renderHook(() => useKeptText('x')).result.current.text).toBe('')
})

it('hides the text of another user', () => {
  keepTextsOf(1)
  const first = renderHook(() => useKeptText('note.contact.7'))
  act(() => first.result.current.setText('Mine'))
  first.unmount()
  keepTextsOf(2)
  expect(isKept('note.contact.7')).toBe(false)
  keepTextsOf(1)
  expect(isKept('note.contact.7')).toBe(true)
  keepTextsOf(null)
})

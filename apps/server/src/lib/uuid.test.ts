import { afterEach, expect, it, vi } from 'vitest'
import { uuidv7 } from './uuid.ts'

afterEach(() => void vi.useRealTimers())

it('makes ids of version 7 that ascend even within one millisecond', () => {
  const ids = Array.from({ length: 10_000 }, () => uuidv7())
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
  for (const id of ids.slice(0, 100)) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('keeps ascending when the clock of the machine steps back', () => {
  const first = uuidv7()
  vi.useFakeTimers({ now: Date.now() - 60_000 })
  expect(uuidv7() > first).toBe(true)
})

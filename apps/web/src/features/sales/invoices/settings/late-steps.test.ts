import { expect, it } from 'vitest'
import { isTooSoon, ladderOf, lateSteps } from './late-steps.ts'

it('keeps all dunning steps when one of them changes', () => {
  const stored = [
    { days: 1, action: 'remind' as const },
    { days: 7, action: 'remind' as const },
    { days: 14, action: 'warn' as const },
    { days: 21, action: 'suspend' as const },
    { days: 45, action: 'cancel' as const },
  ]
  expect(ladderOf(lateSteps(stored))).toEqual(stored)
  expect(ladderOf({ ...lateSteps(stored), reminders: '2 and 2, 9' }).map((step) => step.days)).toEqual([2, 9, 14, 21, 45])
  expect(ladderOf({ ...lateSteps(undefined), suspend: '', cancel: '' })).toEqual([
    { days: 3, action: 'remind' },
    { days: 10, action: 'remind' },
    { days: 14, action: 'warn' },
    { days: 20, action: 'remind' },
  ])
})

it('does not end a subscription before it is suspended', () => {
  const usual = lateSteps(undefined)
  expect([usual, { ...usual, cancel: 21 }, { ...usual, suspend: '' as const, cancel: 5 }].map(isTooSoon)).toEqual([false, true, false])
})

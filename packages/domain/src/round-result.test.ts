import { expect, it } from 'vitest'
import { roundResult } from './round-result.ts'

const answers = (text: string) =>
  text.split(' ').map((one) => ({
    status: { a: 'approved', r: 'rejected', p: 'pending', e: 'expired' }[one.toLowerCase()]!,
    required: one === one.toUpperCase(),
  }))

it.each([
  ['all', 'A A', 'approved'],
  ['all', 'A P', undefined],
  ['all', 'A p', 'approved'],
  ['all', 'a P', undefined],
  ['all', 'A R', 'changes_requested'],
  ['all', 'A r', 'changes_requested'],
  ['all', 'A E', undefined],
  ['all', 'a a', 'approved'],
  ['all', 'a p', undefined],
  ['any', 'A P', 'approved'],
  ['any', 'a P', undefined],
  ['any', 'P P', undefined],
  ['any', 'p a', 'approved'],
  ['any', 'A R', 'changes_requested'],
] as const)('a round with the policy %s and the answers %s of required (capital) and other reviewers is %s', (policy, given, result) => {
  expect(roundResult(policy, answers(given))).toBe(result)
})

it('a round without answers is open', () => {
  expect([roundResult('all', []), roundResult('any', [])]).toEqual([undefined, undefined])
})

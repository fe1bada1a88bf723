import type { RuleGroup } from '@stoa/contract/browser'
import { expect, it } from 'vitest'
import { conditionsIn, isComplete, newCondition, withMore, withOp, withRule } from './rule-tree.ts'

const tree: RuleGroup = {
  all: [{ field: 'company', op: 'is', value: 'Alpha' }, { any: [{ field: 'email', op: 'not_empty' }] }],
}

it('counts conditions at every depth', () => {
  expect(conditionsIn(tree)).toBe(2)
  expect(conditionsIn({})).toBe(0)
})

it('knows whether something is missing', () => {
  expect(isComplete(tree)).toBe(true)
  expect(isComplete({})).toBe(false)
  expect(isComplete(withMore(tree, 'none', newCondition('tag')))).toBe(false)
  expect(isComplete(withMore(tree, 'none', { field: 'tag', op: 'any', value: [] }))).toBe(false)
  expect(isComplete(withMore(tree, 'none', { any: [] }))).toBe(false)
  expect(isComplete({ all: [{ field: 'orders_count', op: 'at_least', value: 0 }] })).toBe(true)
})

it('changes and removes rules, and sections with their last rule', () => {
  const changed = withRule(tree, 'all', 0, { field: 'company', op: 'empty' })
  expect(changed.all![0]).toEqual({ field: 'company', op: 'empty' })
  expect(withRule({ any: tree.all!, none: [{ field: 'phone', op: 'empty' }] }, 'none', 0, null)).toEqual({ any: tree.all })
})

it('keeps a value that still fits what is asked', () => {
  expect(withOp({ field: 'company', op: 'is', value: 'Alpha' }, 'contains')).toMatchObject({ value: 'Alpha' })
  expect(withOp({ field: 'company', op: 'is', value: 'Alpha' }, 'empty')).toEqual({ field: 'company', op: 'empty' })
  expect(withOp({ field: 'date_created', op: 'after', value: '2026-01-01' }, 'within_days')).toEqual({
    field: 'date_created',
    op: 'within_days',
  })
})

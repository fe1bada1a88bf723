import { describe, expect, it } from 'vitest'
import { marginOf, scaledCost } from './margin.ts'

it('scales a cost with its quantity, and knows none for no quantity', () => {
  expect(scaledCost(100, 3, 10)).toBe(333)
  expect(scaledCost(4500, 1000, 2500)).toBe(11_250)
  expect(scaledCost(100, 0, 1)).toBeNull()
})

describe('margin', () => {
  it('is the net amount less cost, with its share of the net amount', () => {
    expect(marginOf(10_000, 7_500)).toEqual({ margin_minor: 2_500, margin_bp: 2_500 })
    expect(marginOf(10_000, 12_000)).toEqual({ margin_minor: -2_000, margin_bp: -2_000 })
  })
  it('has no share if the net amount is zero', () => {
    expect(marginOf(0, 300)).toEqual({ margin_minor: -300, margin_bp: null })
  })
})

import { expect, it } from 'vitest'
import { vatOfNet } from './vat-of-net.ts'

it('is the net amount times the rate, rounded to the minor unit', () => {
  expect([vatOfNet(10_000, 2400), vatOfNet(1, 2400), vatOfNet(3, 2400), vatOfNet(-10_000, 600)]).toEqual([2400, 0, 1, -600])
})

it('is unknown for numbers that are no amount', () => {
  for (const net of [1.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(vatOfNet(net, 2400)).toBeNull()
  expect(vatOfNet(100, Number.NaN)).toBeNull()
})

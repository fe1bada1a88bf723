import { describe, expect, it } from 'vitest'
import { chooseVariant, peopleEach, peopleNeeded } from './ab-test.ts'

const of = (variant: number, sent: number, opened: number, clicked = 0, orders = 0) => ({ variant, sent, opened, clicked, orders })

describe('the winner of a test of variants', () => {
  it('is the variant with the highest share of sent mails, not with the highest number', () => {
    expect(chooseVariant('opens', [of(1, 1000, 300), of(2, 500, 200)])).toEqual({ variant: 2, reason: 'clear' })
  })
  it('is the first of equal ones', () => {
    expect(chooseVariant('opens', [of(1, 100, 30), of(2, 200, 60)])).toEqual({ variant: 1, reason: 'tie' })
    expect(chooseVariant('opens', [of(1, 100, 20), of(2, 100, 30), of(3, 100, 30)])).toEqual({ variant: 2, reason: 'tie' })
  })
  it('is the best known, and unclear, when few people reacted', () => {
    expect(chooseVariant('opens', [of(1, 20, 3), of(2, 20, 6)])).toEqual({ variant: 2, reason: 'unclear' })
    expect(chooseVariant('opens', [of(1, 20, 0), of(2, 20, 9)])).toEqual({ variant: 2, reason: 'unclear' })
    expect(chooseVariant('opens', [of(1, 20, 0), of(2, 20, 0)])).toEqual({ variant: 1, reason: 'unclear' })
    expect(chooseVariant('opens', [of(1, 0, 0), of(2, 0, 0)])).toEqual({ variant: 1, reason: 'unclear' })
    expect(chooseVariant('opens', [of(1, 20, 3)])).toEqual({ variant: 1, reason: 'unclear' })
  })
  it('follows the measure of its rule', () => {
    const figures = [of(1, 1000, 400, 20, 9), of(2, 1000, 300, 60, 1)]
    expect(chooseVariant('opens', figures).variant).toBe(1)
    expect(chooseVariant('clicks', figures)).toEqual({ variant: 2, reason: 'clear' })
    expect(chooseVariant('orders', figures)).toEqual({ variant: 1, reason: 'clear' })
  })
  it('is certain from 95 % on', () => {
    // 300 of 1000 against 342 and 341 of 1000: 2.014 and 1.967 standard errors; 340: 1.919.
    expect(chooseVariant('opens', [of(1, 1000, 300), of(2, 1000, 341)]).reason).toBe('clear')
    expect(chooseVariant('opens', [of(1, 1000, 300), of(2, 1000, 340)]).reason).toBe('unclear')
  })
})

it('asks for as many people as a difference worth knowing needs', () => {
  expect([peopleNeeded('opens'), peopleNeeded('clicks'), peopleNeeded('orders')]).toEqual([620, 2512, 2313])
})

it('counts the people of each variant of a test', () => {
  expect(peopleEach(1000, 20, 2)).toBe(100)
  expect(peopleEach(10, 1, 4)).toBe(1)
  expect(peopleEach(3, 100, 4)).toBe(0)
  expect(peopleEach(1001, 10, 3)).toBe(33)
})

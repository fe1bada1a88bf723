import { expect, it } from 'vitest'
import { sharesOfStages, sumsByCurrency } from './board-values.ts'

const value = (currency: string, value_minor: number) => ({ currency, value_minor, weighted_minor: value_minor / 2 })

it('sums values by currency', () => {
  const values = [value('EUR', 100), value('USD', 30), value('EUR', 50)]
  expect([...sumsByCurrency(values, 'value_minor')]).toEqual([
    ['EUR', 150],
    ['USD', 30],
  ])
  expect(sumsByCurrency(values, 'weighted_minor').get('EUR')).toBe(75)
})

it('compares stages in the currency that holds the most, and draws nothing for a board without values', () => {
  const stages = [
    { id: 1, values: [value('EUR', 400), value('USD', 900)] },
    { id: 2, values: [value('EUR', 800)] },
    { id: 3, values: [] },
  ]
  expect([...sharesOfStages(stages)]).toEqual([
    [1, 0.5],
    [2, 1],
    [3, 0],
  ])
  expect(sharesOfStages([{ id: 1, values: [] }]).get(1)).toBe(0)
})

import { describe, expect, it } from 'vitest'
import { knownCosts, type CostedLine } from './known-costs.ts'

const line = (key: string, net_minor: number, cost_minor: number | null, more: Partial<CostedLine> = {}): CostedLine => ({
  key,
  parent_key: null,
  net_minor,
  cost_minor,
  counts: true,
  ...more,
})

describe('known costs', () => {
  it('cover only the lines with a cost, so that lines without one are not profit', () => {
    expect(knownCosts([line('a', 10_000, 4_000), line('b', 90_000, null)])).toEqual({ cost_minor: 4_000, costed_net_minor: 10_000 })
  })
  it('are unknown without any cost, and known for a cost of zero', () => {
    expect(knownCosts([line('a', 10_000, null)])).toEqual({ cost_minor: null, costed_net_minor: 0 })
    expect(knownCosts([line('a', 10_000, 0)])).toEqual({ cost_minor: 0, costed_net_minor: 10_000 })
  })
  it('of a package are its own or those of all its parts', () => {
    const parts = (second: number | null) => [
      line('p', 50_000, null),
      line('x', 0, 8_000, { parent_key: 'p' }),
      line('y', 0, second, { parent_key: 'p' }),
    ]
    expect(knownCosts(parts(2_000))).toEqual({ cost_minor: 10_000, costed_net_minor: 50_000 })
    expect(knownCosts(parts(null))).toEqual({ cost_minor: null, costed_net_minor: 0 })
  })
  it('of a package do not include the parts of another one, and lines without a key have no parts', () => {
    const packages = [
      line('p', 50_000, null),
      line('x', 0, 8_000, { parent_key: 'p' }),
      line('q', 30_000, null),
      line('y', 0, null, { parent_key: 'q' }),
    ]
    expect(knownCosts(packages)).toEqual({ cost_minor: 8_000, costed_net_minor: 50_000 })
    const bare = [line('a', 10_000, null), line('b', 20_000, 5_000)].map((one) => ({ ...one, key: null }))
    expect(knownCosts(bare)).toEqual({ cost_minor: 5_000, costed_net_minor: 20_000 })
  })
  it('exclude optional lines that are not chosen', () => {
    expect(knownCosts([line('a', 0, 4_000, { counts: false })])).toEqual({ cost_minor: null, costed_net_minor: 0 })
  })
})

import { expect, it } from 'vitest'
import { RANK_LENGTH_MAX, rankBetween, ranksBetween } from './rank.ts'

/** Ranks are ASCII: their UTF-16 units are their bytes. */
const inBytes = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

it('ranks a card between, above and below others in byte order', () => {
  const first = rankBetween(null, null)
  const above = rankBetween(null, first)
  const between = rankBetween(above, first)
  const below = rankBetween(first, null)
  expect([below, first, between, above].toSorted(inBytes)).toEqual([above, between, first, below])
})

it('creates many ranks at once, all different and in order', () => {
  const ranks = ranksBetween('a0', 'a1', 500)
  expect(new Set(ranks).size).toBe(500)
  expect(ranks.toSorted(inBytes)).toEqual(ranks)
  expect(ranks[0]! > 'a0' && ranks.at(-1)! < 'a1').toBe(true)
})

it('grows when cards are always inserted at the same place, until the stage is ranked again', () => {
  let [low, high] = ['a0', 'a1']
  let moves = 0
  while (high.length <= RANK_LENGTH_MAX) {
    high = rankBetween(low, high)
    moves += 1
  }
  expect(moves).toBeGreaterThan(100)
  expect(rankBetween(rankBetween(low, high), null).length).toBeLessThanOrEqual(3)
})

import { expect, it } from 'vitest'
import { markedRankBetween, RANK_LENGTH_MAX, rankBetween, ranksBetween } from './rank.ts'

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

it('marks ranks so that cards moved to one place at once differ, wherever the place is', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const ranks = [...ranksBetween(null, null, 3), 'a0V', 'a01000001r', 'a0z00000zr', 'Zz000001c'].toSorted(inBytes)
  for (let card = 1; card <= 600; card += 1) {
    const at = random(ranks.length + 1)
    const [above, below] = [ranks[at - 1] ?? null, ranks[at] ?? null]
    const [one, other] = [card * 2, card * 2 + 1].map((id) => markedRankBetween(above, below, `${String(id).padStart(6, '0')}r`)) as [
      string,
      string,
    ]
    expect(one).not.toBe(other)
    for (const rank of [one, other])
      expect((above === null || above < rank) && (below === null || rank < below), `${above} ${rank} ${below}`).toBe(true)
    ranks.splice(at, 0, ...[one, other].toSorted(inBytes))
  }
  expect(ranks.toSorted(inBytes)).toEqual(ranks)
})

it('grows slowly with marks too, on either side of one card', () => {
  let [above, below] = ['a0', 'a1']
  for (let moves = 0; moves < 100; moves += 1) below = markedRankBetween('a0', below, '00000Br')
  for (let moves = 0; moves < 100; moves += 1) above = markedRankBetween(above, 'a1', '00000Br')
  expect(Math.max(above.length, below.length)).toBeLessThan(RANK_LENGTH_MAX)
})

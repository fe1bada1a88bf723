import { describe, expect, it } from 'vitest'
import { addWindow, applyMoved, cardOf, keepWindows, keyOf, withMove, type MovedEvent } from './board-cards.ts'
import { board, card, contactCard, stage } from './board.fixture.ts'

const shown = (of: ReturnType<typeof board>) => of.stages.map((one) => one.cards.map(keyOf).join())
const totals = (of: ReturnType<typeof board>) => of.stages.map((one) => one.total)
const moved = (id: number, from: number | null, to: number | null, position = 'a0'): MovedEvent => ({
  type: 'contact_request',
  key: id,
  pipeline_id: 5,
  from_stage_id: from,
  to_stage_id: to,
  card: to === null ? null : card(id, to, position),
  actor_id: 9,
})

describe('a move by another user', () => {
  it('moves the card to its position in the new column, and updates the counts and sums of both columns', () => {
    const after = applyMoved(board(), moved(11, 1, 2, 'a3'))
    expect(shown(after)).toEqual(['contact:21', 'contact_request:12,contact_request:11', '', ''])
    expect(totals(after)).toEqual([1, 2, 0, 0])
    expect(after.stages[0]).toMatchObject({ contacts_count: 1, contact_requests_count: 0, values: [] })
    expect(after.stages[1]!.values).toEqual([{ currency: 'EUR', value_minor: 20_000, weighted_minor: 10_000 }])
  })

  it('counts a card that is not loaded, and one that moves below the loaded cards', () => {
    const long = board()
    long.stages[1] = stage(2, 'open', [card(12, 2, 'a1')], { total: 500, next: 'a1' })
    const after = applyMoved(long, moved(99, 2, 1, 'a0'))
    expect(shown(after)[0]).toBe('contact_request:99,contact_request:11,contact:21')
    expect(totals(after)).toEqual([3, 499, 0, 0])
    const back = applyMoved(after, moved(99, 1, 2, 'a7'))
    expect(shown(back)[1]).toBe('contact_request:12')
    expect(totals(back)).toEqual([2, 500, 0, 0])
  })

  it('does not affect a contact with the same id, and has no further effect when received twice', () => {
    const mixed = board()
    mixed.stages[0]!.cards.push(contactCard(12, 1, 'a5'))
    const once = applyMoved(mixed, moved(12, 2, 3))
    expect(cardOf(once, 'contact:12')?.pipeline_stage_id).toBe(1)
    expect(totals(applyMoved(once, moved(12, 2, 3)))).toEqual(totals(once))
  })

  it('removes a card that left the board', () => {
    expect(totals(applyMoved(board(), moved(12, 2, null)))).toEqual([2, 0, 0, 0])
  })
})

describe('a move by the user', () => {
  it('[R-4-30] [R-4-31] removes the card from the old column and inserts it in the new one between its neighbours', () => {
    const move = {
      card: board().stages[0]!.cards[1]!,
      from: '1',
      to: '2',
      after: 'contact_request:12',
      before: null,
      at: 'bottom' as const,
    }
    const after = withMove(board(), move)
    expect(shown(after)).toEqual(['contact_request:11', 'contact_request:12,contact:21', '', ''])
    expect(totals(after)).toEqual([1, 2, 0, 0])
    expect(totals(withMove(after, move))).toEqual(totals(after))
  })
})

describe('windows of a column', () => {
  it('are added once, and kept when the board reloads', () => {
    const first = board()
    first.stages[0] = stage(1, 'open', [card(11, 1, 'a1')], { total: 3, next: 'a1' })
    const more = addWindow(first, 1, [card(11, 1, 'a1'), card(31, 1, 'a2'), card(32, 1, 'a3')], null, 3)
    expect(shown(more)[0]).toBe('contact_request:11,contact_request:31,contact_request:32')
    const fresh = board()
    fresh.stages[0] = stage(1, 'open', [card(10, 1, 'a0'), card(11, 1, 'a1')], { total: 4, next: 'a1' })
    fresh.stages[1] = stage(2, 'open', [card(32, 2, 'a1')])
    const kept = keepWindows(more, fresh)
    expect(shown(kept).slice(0, 2)).toEqual(['contact_request:10,contact_request:11,contact_request:31', 'contact_request:32'])
    expect(kept.stages[0]).toMatchObject({ total: 4, next: null })
  })
})

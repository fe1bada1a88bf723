import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Board, type BoardColumn, type BoardMove, type BoardProps, placeCard } from './board.tsx'
import { dropOf } from './board-drag.ts'
import { moveTo } from './board-model.ts'

interface Card {
  id: string
}
const texts = {
  instructions: 'Alt and arrows move a card',
  move: 'Move',
  moveTo: 'Move to',
  up: 'Up',
  down: 'Down',
  top: 'To the top',
  bottom: 'To the bottom',
  empty: 'Nothing here',
  moved: (card: string, column: string, place: number, count: number) => `${card} is in ${column}, ${place} of ${count}`,
  lifted: (card: string) => `${card} lifted`,
  dropped: (card: string) => `${card} put back`,
}
const keyOf = (card: Card) => card.id
const column = (key: string, ids: readonly string[], more: Partial<BoardColumn<Card>> = {}): BoardColumn<Card> => ({
  key,
  title: key.toUpperCase(),
  count: ids.length,
  cards: ids.map((id) => ({ id })),
  ...more,
})

describe('the rules of moving', () => {
  const columns = [column('open', ['a', 'b', 'c']), column('done', ['x'], { count: 40, hasMore: true })]
  const said = (move: BoardMove<Card> | undefined) => move && [move.from, move.to, move.after, move.before, move.at]

  it('names the neighbours of the new place', () => {
    expect(said(moveTo(columns, keyOf, 'a', 'open', { beside: 'b', edge: 'bottom' }))).toEqual(['open', 'open', 'b', 'c', null])
    expect(said(moveTo(columns, keyOf, 'c', 'done', 'top'))).toEqual(['open', 'done', null, 'x', 'top'])
    expect(said(moveTo(columns, keyOf, 'a', 'open', 'bottom'))).toEqual(['open', 'open', 'c', null, 'bottom'])
  })

  it('does not take the end of the loaded cards for the end of the column', () => {
    expect(said(moveTo(columns, keyOf, 'a', 'done', { beside: 'x', edge: 'bottom' }))).toEqual(['open', 'done', 'x', null, null])
  })

  it("ignores a move to the card's own place", () => {
    expect(moveTo(columns, keyOf, 'a', 'open', { beside: 'b', edge: 'top' })).toBeUndefined()
    expect(moveTo(columns, keyOf, 'c', 'open', 'bottom')).toBeUndefined()
    expect(moveTo(columns, keyOf, 'gone', 'open', 'top')).toBeUndefined()
  })

  it('shows the card in its new place and updates both counts', () => {
    const after = placeCard(columns, keyOf, moveTo(columns, keyOf, 'b', 'done', { beside: 'x', edge: 'top' })!)
    expect(after.map((each) => [each.cards.map(keyOf).join(), each.count])).toEqual([
      ['a,c', 2],
      ['b,x', 41],
    ])
  })
})

describe('the drop target under the pointer', () => {
  const on = (key: string) => ({ data: { kind: 'card', key } })
  const inside = { data: { kind: 'column', column: 'done' } }

  it('is the end of a column without a card there', () => expect(dropOf([inside], 'a')).toEqual({ column: 'done', place: 'bottom' }))
  it('is null above the dragged card itself, which returns to its place', () => expect(dropOf([on('a'), inside], 'a')).toBeUndefined())
})

describe('the board', () => {
  beforeEach(() => {
    HTMLElement.prototype.scrollTo = () => {}
    // Without a stylesheet nothing scrolls, and auto-scrolling warns about it.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(90)
  })
  afterEach(() => vi.restoreAllMocks())

  function Shown({ columns: first, onMove, ...more }: Partial<BoardProps<Card>> & { columns: BoardColumn<Card>[] }) {
    const [columns, setColumns] = useState(first)
    return (
      <MantineProvider env="test">
        <Board<Card>
          label="Tasks"
          columns={columns}
          keyOf={keyOf}
          nameOf={keyOf}
          renderCard={(card) => <b>{card.id}</b>}
          texts={texts}
          onMove={(move) => {
            setColumns(placeCard(columns, keyOf, move))
            onMove?.(move)
          }}
          {...more}
        />
      </MantineProvider>
    )
  }
  const card = (name: string) => screen.getByRole('article', { name })
  const inColumn = (title: string) =>
    within(screen.getByRole('region', { name: title }))
      .queryAllByRole('article')
      .map((each) => each.dataset.key)

  it('renders only the visible cards of a long column and requests the next page at its end', () => {
    const onMore = vi.fn()
    const ids = Array.from({ length: 5000 }, (_, at) => `c${at}`)
    render(
      <Shown columns={[column('open', ids, { count: 20_000, hasMore: true, onMore }), column('done', ['x'], { hasMore: true, onMore })]} />,
    )
    expect(inColumn('OPEN')[0]).toBe('c0')
    expect(inColumn('OPEN').length).toBeLessThan(40)
    expect(screen.getByRole('region', { name: 'OPEN' }).textContent).toContain('20000')
    expect(onMore).toHaveBeenCalledTimes(1)
  })

  it('moves a card with Alt and the arrow keys, keeps it focused and announces its place', () => {
    const onMove = vi.fn()
    render(<Shown columns={[column('open', ['a', 'b']), column('done', [])]} onMove={onMove} />)
    act(() => card('a').focus())
    fireEvent.keyDown(card('a'), { key: 'ArrowRight', altKey: true })
    expect(inColumn('DONE')).toEqual(['a'])
    expect(document.activeElement).toBe(card('a'))
    expect(screen.getByRole('status').textContent).toContain('a is in DONE, 1 of 1')
    expect(onMove).toHaveBeenCalledWith(expect.objectContaining({ from: 'open', to: 'done', after: null, before: null }))
  })

  it('accepts cards between two others as well as on them', () => {
    const { container } = render(<Shown columns={[column('open', ['a', 'b'])]} />)
    const slots = [...container.querySelectorAll('li')]
    expect(slots).toHaveLength(2)
    expect(slots.map((slot) => slot.dataset.dropTargetForElement)).toEqual(['true', 'true'])
  })

  it('moves the focus between cards with the arrow keys alone', () => {
    render(<Shown columns={[column('open', ['a', 'b']), column('wait', []), column('done', ['x'])]} />)
    act(() => card('a').focus())
    fireEvent.keyDown(card('a'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(card('b'))
    fireEvent.keyDown(card('b'), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(card('x'))
  })

  it('offers every allowed column and place in the menu of a card', () => {
    const canDrop = (_: Card, key: string) => key !== 'wait'
    render(<Shown columns={[column('open', ['a', 'b']), column('wait', []), column('done', [])]} canDrop={canDrop} />)
    fireEvent.keyDown(card('a'), { key: 'm' })
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['DONE', 'To the top', 'Up', 'Down', 'To the bottom'])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Down' }))
    expect(inColumn('OPEN')).toEqual(['b', 'a'])
  })

  it('opens a card by a click and by Enter, but not by its menu', () => {
    const onOpen = vi.fn()
    render(<Shown columns={[column('open', ['a'])]} onOpen={onOpen} />)
    fireEvent.click(card('a'))
    fireEvent.keyDown(card('a'), { key: 'Enter' })
    fireEvent.click(screen.getByRole('button', { name: 'Move: a' }))
    expect(onOpen).toHaveBeenCalledTimes(2)
  })
})

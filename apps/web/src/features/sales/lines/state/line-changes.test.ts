import { describe, expect, it } from 'vitest'
import { changeLine, insertAfter, moveLine, putBack, removeLine, replaceLine, stepLine, takenAway, withoutPrices } from './line-changes.ts'
import { blankLine, editorLines, isBlank, lineInputs, type EditorLine } from './line-state.ts'

const line = (key: string, more: Partial<EditorLine> = {}): EditorLine => ({
  ...blankLine(),
  key,
  name: key,
  unit_price_minor: 100,
  ...more,
})
const keys = (lines: readonly EditorLine[]) => lines.map((one) => one.key).join(' ')
const offer = [
  line('a'),
  line('pack'),
  line('p1', { parent_key: 'pack', per_parent: 2, quantity: 2 }),
  line('p2', { parent_key: 'pack' }),
  line('z'),
]

describe('changes of lines', () => {
  it('moves a package with its parts, and parts only within their package', () => {
    expect(keys(moveLine(offer, 'pack', 'a', 'before'))).toBe('pack p1 p2 a z')
    expect(keys(moveLine(offer, 'a', 'p1', 'after'))).toBe('pack p1 p2 a z')
    expect(keys(moveLine(offer, 'p2', 'p1', 'before'))).toBe('a pack p2 p1 z')
    expect(keys(moveLine(offer, 'p1', 'z', 'after'))).toBe(keys(offer))
    expect(keys(moveLine(offer, 'pack', 'p1', 'after'))).toBe(keys(offer))
  })
  it('keeps the cost a unit when the quantity changes, through every digit that is typed, and takes a typed cost as it is', () => {
    const stored = [line('a', { quantity: 3, cost_minor: 100, cost_basis: { cost_minor: 100, quantity: 3 } })]
    const typed = [1, 10].reduce((lines, quantity) => changeLine(lines, 'a', { quantity }), stored)
    expect(typed[0]).toMatchObject({ quantity: 10, cost_minor: 333 })
    expect(changeLine(typed, 'a', { quantity: null })[0]!.cost_minor).toBe(333)
    const own = changeLine(changeLine(typed, 'a', { cost_minor: 500 }), 'a', { quantity: 20 })
    expect(own[0]!.cost_minor).toBe(1000)
    const part = line('p', { parent_key: 'a', per_parent: 2, quantity: 6, cost_minor: 60, cost_basis: { cost_minor: 60, quantity: 6 } })
    expect(changeLine([...stored, part], 'a', { quantity: 5 })[1]).toMatchObject({ quantity: 10, cost_minor: 100 })
  })
  it('steps over a whole package, and stays at the ends', () => {
    expect(keys(stepLine(offer, 'a', 1))).toBe('pack p1 p2 a z')
    expect(keys(stepLine(offer, 'z', -1))).toBe('a z pack p1 p2')
    expect(keys(stepLine(offer, 'z', 1))).toBe(keys(offer))
  })
  it('adds lines below a package and not between its parts', () => {
    expect(keys(insertAfter(offer, 'p1', [line('new')]))).toBe('a pack p1 p2 new z')
    expect(keys(insertAfter(offer, null, [line('new')]))).toBe('a pack p1 p2 z new')
  })
  it('removes and replaces a package with its parts', () => {
    expect(keys(removeLine(offer, 'pack'))).toBe('a z')
    expect(keys(replaceLine(offer, 'pack', [line('b')]))).toBe('a b z')
  })
  it('restores removed lines at their previous position, and leaves alone what was typed since', () => {
    const undone = (taken: string, since = (lines: EditorLine[]) => lines) =>
      putBack(since(removeLine(offer, taken)), takenAway(offer, taken))
    expect(keys(undone('pack'))).toBe(keys(offer))
    expect(keys(undone('p1'))).toBe(keys(offer))
    expect(keys(undone('p2'))).toBe(keys(offer))
    expect(keys(undone('z'))).toBe(keys(offer))
    const typed = undone('a', (lines) => changeLine(lines, 'z', { name: 'typed since' }))
    expect([keys(typed), typed.at(-1)!.name]).toEqual([keys(offer), 'typed since'])
    expect(keys(undone('a', (lines) => removeLine(lines, 'pack')))).toBe('z a')
    expect(keys(undone('p1', (lines) => removeLine(lines, 'pack')))).toBe('a z')
    expect(keys(putBack([blankLine()], takenAway([line('only')], 'only')))).toBe('only')
  })
  it('updates quantity and choice of parts with their package', () => {
    const changed = changeLine(offer, 'pack', { quantity: 3, is_optional: true, is_chosen: false })
    expect(changed.find((one) => one.key === 'p1')).toMatchObject({ quantity: 6, is_optional: true, is_chosen: false })
    expect(changeLine(changed, 'pack', { is_optional: false }).every((one) => one.is_chosen)).toBe(true)
  })
})

describe('lines that are sent', () => {
  it('omit empty lines, and keep text that is no number for the server to refuse', () => {
    const sent = lineInputs([line('a', { quantity: 'many' }), blankLine(), line('b', { discount_kind: 'amount', discount: 50 })])
    expect(sent.map((one) => one.key)).toEqual(['a', 'b'])
    expect(sent[0]!.quantity).toBe('many')
    expect(sent[1]).toMatchObject({ discount_bp: 0, discount_minor: 50 })
    expect(isBlank(blankLine())).toBe(true)
  })
  it('equal the stored lines after loading', () => {
    const [stored] = lineInputs([line('a', { discount: 1250, description: 'd', is_optional: true, is_chosen: false })])
    const again = editorLines([{ ...(stored as Parameters<typeof editorLines>[0][number]), uuid: 'a', discount_minor: 0, vat_bp: 2400 }])
    expect(lineInputs(again)).toEqual([stored])
  })
  it('removes prices of the catalogue when the currency changes, and keeps what was typed freely', () => {
    const lines = [
      line('free', { cost_minor: 40 }),
      line('whole', { product_id: 3, cost_minor: 60, discount_kind: 'amount', discount: 10 }),
      line('part', { product_id: 4, parent_key: 'whole', unit_price_minor: 0 }),
    ]
    const cleared = withoutPrices(lines)
    expect(cleared.map((one) => [one.unit_price_minor, one.cost_minor, one.discount])).toEqual([
      [100, 40, null],
      [null, null, null],
      [0, null, null],
    ])
    expect(withoutPrices(cleared)).toBe(cleared)
    expect(withoutPrices([lines[0]!])).toHaveLength(1)
  })
})

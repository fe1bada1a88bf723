import { describe, expect, it } from 'vitest'
import { graphProblems, type Graph, type GraphNode } from './graph.ts'
import { splitSide, waitUntil } from './wait-until.ts'

const node = (id: string, type: string, fields: object = {}): GraphNode => ({ id, type, ...fields })
const graph = (nodes: GraphNode[], ...ways: string[]): Graph => ({
  nodes,
  edges: ways.map((way) => {
    const [from = '', branch = '', to = ''] = way.split(' ')
    return { from, branch, to }
  }),
})

describe('a graph', () => {
  it('can start when every path ends', () => {
    const fine = graph(
      [node('a', 'condition', { rules: { all: [] } }), node('b', 'add_tag', { tag_ids: [1] }), node('c', 'end')],
      'trigger next a',
      'a yes b',
      'a no c',
      'b next c',
    )
    expect(graphProblems(fine)).toEqual([])
  })

  it('cannot start while it is empty, has an open path, an unreachable node or a missing field', () => {
    expect(graphProblems(graph([]))).toEqual([{ node: null, code: 'empty' }])
    const broken = graph([node('a', 'split'), node('b', 'end'), node('c', 'end')], 'trigger next a', 'a a b')
    expect(graphProblems(broken)).toEqual([
      { node: 'a', code: 'missing', detail: 'percent' },
      { node: 'a', code: 'open', detail: 'b' },
      { node: 'c', code: 'unreachable' },
    ])
  })

  it('may go in a circle only through a wait', () => {
    const tag = node('a', 'add_tag', { tag_ids: [1] })
    const ways = ['trigger next a', 'a next b', 'b yes a', 'b no c'] as const
    const check = node('b', 'condition', { rules: {} })
    expect(graphProblems(graph([tag, check, node('c', 'end')], ...ways))).toEqual([{ node: 'a', code: 'circle' }])
    const wait = node('w', 'wait', { mode: 'for', amount: 1, unit: 'days' })
    const calm = graph([tag, check, wait, node('c', 'end')], 'trigger next a', 'a next b', 'b yes w', 'w next a', 'b no c')
    expect(graphProblems(calm)).toEqual([])
  })

  it('asks a mail for a template or for a text', () => {
    const problems = (fields: object) =>
      graphProblems(graph([node('m', 'send_email', fields), node('e', 'end')], 'trigger next m', 'm next e')).map(({ detail }) => detail)
    expect(problems({ purpose: 'marketing' })).toEqual(['subject', 'html'])
    expect(problems({ purpose: 'marketing', email_template_id: 3 })).toEqual([])
  })
})

describe('a wait', () => {
  const now = new Date('2026-03-28T10:30:00Z')
  it.each([
    [{ mode: 'for', amount: 90, unit: 'minutes' }, '2026-03-28T12:00:00.000Z'],
    [{ mode: 'for', amount: 1, unit: 'days' }, '2026-03-29T09:30:00.000Z'],
    [{ mode: 'until_time', time: '18:00' }, '2026-03-28T16:00:00.000Z'],
    [{ mode: 'until_time', time: '09:00' }, '2026-03-29T06:00:00.000Z'],
    [{ mode: 'until_date', date: '2026-05-01' }, '2026-05-01T06:00:00.000Z'],
  ])('%j ends at %s', (plan, end) => expect(waitUntil(plan, now, 'Europe/Athens').toISOString()).toBe(end))
})

describe('a split', () => {
  it('takes the same side for the same contact, near the share that it states', () => {
    const sides = Array.from({ length: 4000 }, (_, at) => splitSide(`node.${at}`, 30))
    expect(sides).toEqual(Array.from({ length: 4000 }, (_, at) => splitSide(`node.${at}`, 30)))
    const share = sides.filter((side) => side === 'a').length / 4000
    expect(share).toBeGreaterThan(0.27)
    expect(share).toBeLessThan(0.33)
    expect(splitSide('x', 0)).toBe('b')
    expect(splitSide('x', 100)).toBe('a')
  })
})

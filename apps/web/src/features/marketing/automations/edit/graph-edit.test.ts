import { describe, expect, it } from 'vitest'
import { graphProblems } from '@stoa/domain'
import { changeNode, htmlOf, insertAfter, leadTo, orderOf, placesOf, removeNode, textOf } from './graph-edit.ts'

const empty = { nodes: [], edges: [] }

describe('the editor of steps', () => {
  it('keeps every path closed while nodes are added, changed and taken out', () => {
    const [one, wait] = insertAfter(empty, 'trigger', 'next', 'wait')
    const [two, ask] = insertAfter(one, wait, 'next', 'condition')
    const [three, task] = insertAfter(two, ask, 'no', 'create_task')
    const codes = (graph: typeof three) => graphProblems(graph).map(({ code }) => code)
    expect(codes(three)).toEqual(['missing', 'missing'])
    expect(orderOf(three)[0]).toBe(wait)
    const event = changeNode(three, wait, { mode: 'event', event: 'order.created' })
    expect(event.edges.filter(({ from }) => from === wait).map(({ branch }) => branch)).toEqual(['happened', 'timeout'])
    expect(codes(event)).toEqual(['missing', 'missing'])
    const without = removeNode(event, ask)
    expect(without.nodes.some(({ id }) => id === task)).toBe(false)
    expect(codes(without)).toEqual([])
  })

  it('joins paths, and removes what no path reaches any more', () => {
    const [one, split] = insertAfter(empty, 'trigger', 'next', 'split')
    const [two, tag] = insertAfter(one, split, 'a', 'add_tag')
    const joined = leadTo(two, split, 'b', tag)
    expect(joined.nodes.filter(({ type }) => type === 'end')).toHaveLength(1)
    expect(graphProblems(joined).filter(({ code }) => code !== 'missing')).toEqual([])
  })

  it('places branches beside each other under their node', () => {
    const [graph, split] = insertAfter(empty, 'trigger', 'next', 'split')
    const places = placesOf(graph)
    const ends = graph.nodes.filter(({ type }) => type === 'end').map(({ id }) => places.get(id)!)
    expect(ends[0]!.y).toBe(ends[1]!.y)
    expect(ends[0]!.x).not.toBe(ends[1]!.x)
    expect(places.get(split)!.x).toBe((ends[0]!.x + ends[1]!.x) / 2)
  })

  it('writes the words of a mail as paragraphs and reads them again', () => {
    const words = 'Hello {{first_name}},\n\nthank you <3\nand welcome'
    expect(htmlOf(words)).toBe('<p>Hello {{first_name}},</p><p>thank you &lt;3<br>and welcome</p>')
    expect(textOf(htmlOf(words))).toBe(words)
  })
})

import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AutomationNode } from '@stoa/contract'
import { nextNode, splitSide } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import { automationsApp, graphOf, type AutomationsApp } from '../automations.fixture.ts'

let test: AutomationsApp
beforeAll(async () => {
  test = await automationsApp()
})
afterAll(() => test.stop())

const tagged = (tag_id: number) => ({ event: 'contact.tag_added' as const, filters: { refs: [tag_id] } })
const tag = (contact_id: number, tag_id: number) => test.giveTag(contact_id, tag_id)

/** A random tree of nodes: what a contact with this revenue does in it is known beforehand. */
const kinds = fc.constantFrom('condition', 'split', 'wait', 'tag', 'untag')
const tree = fc.array(fc.record({ kind: kinds, number: fc.integer({ min: 1, max: 99 }), tag: fc.nat(2) }), { minLength: 1, maxLength: 9 })

it('takes every contact the way that a plain interpreter takes it', { timeout: 180_000 }, async () => {
  const tags = [await test.tag(), await test.tag(), await test.tag()]
  const people: { id: number; revenue: number }[] = []
  for (const revenue of [0, 20, 50, 80]) {
    const id = await test.contact()
    await sql`UPDATE contacts SET revenue_minor = ${revenue} WHERE id = ${id}`.execute(test.db)
    people.push({ id, revenue })
  }
  await fc.assert(
    fc.asyncProperty(tree, async (shape) => {
      const wanted = await test.tag()
      const nodes = shape.map(({ kind, number, tag: which }, at): AutomationNode => {
        const id = `n${at}`
        if (kind === 'condition')
          return { id, type: 'condition', rules: { all: [{ field: 'revenue_minor', op: 'at_least', value: number }] } }
        if (kind === 'split') return { id, type: 'split', percent: number }
        if (kind === 'wait') return { id, type: 'wait', mode: 'for', amount: number, unit: 'hours' }
        return { id, type: kind === 'tag' ? 'add_tag' : 'remove_tag', tag_ids: [tags[which]!] }
      })
      const named = [...nodes, { id: 'end', type: 'end' as const }]
      // A node leads to the next two of a binary tree, so that branches part.
      const at = (index: number) => named[Math.min(index, nodes.length)]!.id
      const ways = nodes.flatMap(({ id, type }, index) => {
        const [left, right] = [at(2 * index + 1), at(2 * index + 2)]
        if (type === 'condition') return [`${id} yes ${left}`, `${id} no ${right}`]
        return type === 'split' ? [`${id} a ${left}`, `${id} b ${right}`] : [`${id} next ${left}`]
      })
      const reached = new Set(['n0', 'end'])
      for (const way of ways) if (reached.has(way.split(' ')[0]!)) reached.add(way.split(' ')[2]!)
      const graph = graphOf(
        named.filter(({ id }) => reached.has(id)),
        'trigger next n0',
        ...ways.filter((way) => reached.has(way.split(' ')[0]!)),
      )
      const uuid = await test.active(tagged(wanted), graph)
      const before = new Map<number, Set<number>>()
      for (const { id } of people) {
        before.set(id, new Set(await test.tagsOf(id)))
        await tag(id, wanted)
      }
      for (let count = 0; count <= nodes.length; count++) {
        await test.pass()
        await test.wake()
      }
      await test.pass()
      for (const { id, revenue } of people) {
        const has = before.get(id)!.add(wanted)
        const path: string[] = []
        for (let place = nextNode(graph, 'trigger'); place !== null; ) {
          const node = named.find((each) => each.id === place)!
          path.push(place)
          let branch = 'next'
          if (node.type === 'condition') branch = revenue >= (node.rules!.all![0] as { value: number }).value ? 'yes' : 'no'
          if (node.type === 'split') branch = splitSide(`${uuid}.${node.id}.${id}`, node.percent!)
          if (node.type === 'add_tag') has.add(node.tag_ids![0]!)
          if (node.type === 'remove_tag') has.delete(node.tag_ids![0]!)
          place = nextNode(graph, node.id, branch)
        }
        const taken = await rows<{ node: string }>(
          test.db,
          sql`SELECT s.node FROM automation_run_steps s JOIN automation_runs r ON r.id = s.run_id WHERE r.automation_uuid = ${uuid} AND r.contact_id = ${id} ORDER BY s.id`,
        )
        expect(taken.map(({ node }) => node)).toEqual(path)
        expect(await test.tagsOf(id)).toEqual([...has].sort((x, y) => x - y))
      }
      await sql`UPDATE automations SET status = 'paused' WHERE uuid = ${uuid}`.execute(test.db)
    }),
    { numRuns: 25, seed: 7 },
  )
})

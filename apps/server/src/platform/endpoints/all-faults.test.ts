import { expect, it } from 'vitest'
import { z } from 'zod'
import { otherFaults, type Outcome } from './all-faults.ts'

const Body = z.object({
  name: z.string().min(3),
  note: z.string().optional(),
  project_id: z.int().optional(),
  contact_id: z.int().optional(),
  amount: z.int().min(0),
  parts: z.array(z.object({ amount: z.int(), tag_ids: z.array(z.int()).optional() })).optional(),
})
type Parsed = z.infer<typeof Body>

/** Tries bodies as an endpoint does: the schema first, then the rules, of which the first that is broken is answered. */
const endpoint = (...rules: ((body: Parsed) => Record<string, string[]> | 'stopped' | undefined)[]) => {
  const tried: unknown[] = []
  const attempt = async (body: unknown): Promise<Outcome> => {
    tried.push(body)
    const { data, error } = Body.safeParse(body)
    if (error) return Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), [message]]))
    for (const rule of rules) {
      const broken = rule(data)
      if (broken) return broken
    }
    return 'taken'
  }
  return { attempt, tried }
}
const known = (field: 'project_id' | 'contact_id') => (body: Parsed) => (body[field] === 404 ? { [field]: ['unknown'] } : undefined)
const total = ({ amount, parts = [] }: Parsed) =>
  parts.reduce((sum, part) => sum + part.amount, 0) > amount ? { parts: ['more than the amount'] } : undefined

it('finds the unknown records of a body whose other fields are wrong, all of them', async () => {
  const { attempt } = endpoint(known('project_id'), known('contact_id'))
  const body = { name: 'x', amount: 5, project_id: 404, contact_id: 404 }
  expect(await otherFaults(Body, body, { name: ['too short'] }, attempt)).toEqual({ project_id: ['unknown'], contact_id: ['unknown'] })
})

it('tries once where nothing else is wrong', async () => {
  const { attempt, tried } = endpoint(known('project_id'))
  expect(await otherFaults(Body, { name: 'x', amount: 5, project_id: 1 }, { name: ['too short'] }, attempt)).toEqual({})
  expect(tried).toHaveLength(1)
})

it('names no fault that depends on the value of a faulty field', async () => {
  const { attempt } = endpoint(total)
  const parts = [{ amount: 40 }]
  expect(await otherFaults(Body, { name: 'long', amount: 'x', parts }, { amount: ['no number'] }, attempt)).toEqual({})
  expect(await otherFaults(Body, { name: 'x', amount: 30, parts }, { name: ['too short'] }, attempt)).toEqual({
    parts: ['more than the amount'],
  })
})

it('names no field that was not sent', async () => {
  const either = ({ note, contact_id }: Parsed) =>
    note === undefined && contact_id === undefined ? { contact_id: ['required'] } : undefined
  const { attempt } = endpoint(either, known('project_id'))
  const body = { name: 'long', amount: 5, note: 5, project_id: 404 }
  expect(await otherFaults(Body, body, { note: ['no text'] }, attempt)).toEqual({ project_id: ['unknown'] })
})

it('looks no further where it would need a record that it does not know', async () => {
  const { attempt } = endpoint(() => 'stopped')
  expect(await otherFaults(Body, { name: 'x', amount: 5, project_id: 404 }, { name: ['too short'] }, attempt)).toEqual({})
  expect(await otherFaults(Body, { name: 'x' }, { base: ['wrong'] }, attempt)).toEqual({})
})

it('does not move the elements of a list, and does not change the body', async () => {
  const body = { name: 'long', amount: 5, project_id: 404, parts: [{ amount: 1, tag_ids: [1, 'x'] }] }
  const before = structuredClone(body)
  const { attempt, tried } = endpoint(known('project_id'))
  expect(await otherFaults(Body, body, { 'parts.0.tag_ids.1': ['no number'] }, attempt)).toEqual({ project_id: ['unknown'] })
  expect(body).toEqual(before)
  expect(tried[0]).toEqual({ name: 'long', amount: 5, project_id: 404, parts: [{ amount: 1 }] })
})

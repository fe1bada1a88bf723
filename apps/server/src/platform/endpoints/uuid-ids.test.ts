import { expect, it } from 'vitest'
import { z } from 'zod'
import { withUuidIds } from './uuid-ids.ts'

const Line = z.object({ uuid: z.string(), name: z.string() })
const Order = z.object({
  uuid: z.string(),
  lines: z.array(Line).optional(),
  offer: Line.nullable(),
  by_name: z.record(z.string(), Line),
  either: z.union([Line, z.string()]),
  payload: z.unknown(),
  get parent() {
    return Order.nullish()
  },
})
const Answer = z.object({ data: z.array(Order), meta: z.object({ uuid: z.string(), id: z.int() }) })

it('adds the uuid as id to every object that is keyed by uuid, at any depth, and leaves opaque values unchanged', () => {
  const line = { uuid: 'l', name: 'x' }
  const order = { uuid: 'o', lines: [line], offer: line, by_name: { a: line }, either: line, payload: { uuid: 'theirs' } }
  const answer = Answer.parse({ data: [{ ...order, parent: { ...order, offer: null, either: 'text' } }], meta: { uuid: 'm', id: 7 } })
  const named = { ...line, id: 'l' }
  const whole = { ...order, id: 'o', lines: [named], offer: named, by_name: { a: named }, either: named }
  expect(withUuidIds(Answer, answer)).toEqual({
    data: [{ ...whole, parent: { ...whole, offer: null, either: 'text' } }],
    meta: { uuid: 'm', id: 7 },
  })
})

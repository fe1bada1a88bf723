import { expect, it } from 'vitest'
import type { Db } from '#kit/context.ts'
import { remembered, rememberedInRun, rememberReads } from './read-once.ts'

const transaction = (): Db => ({}) as Db

/** A read that counts how often it ran. */
function counting() {
  let count = 0
  return async () => ++count
}

it('reads again and again in a transaction that does not remember', async () => {
  const [db, read] = [transaction(), counting()]
  expect([await remembered(db, 'a', read), await remembered(db, 'a', read), await rememberedInRun(db, 'a', read)]).toEqual([1, 2, 3])
})

it('reads once in a transaction, and again in the next one', async () => {
  const read = counting()
  const [first, second] = [transaction(), transaction()]
  const run = new Map()
  for (const db of [first, second]) rememberReads(db, run)
  expect([await remembered(first, 'a', read), await remembered(first, 'a', read), await remembered(second, 'a', read)]).toEqual([1, 1, 2])
})

it('shares what was read with the transactions of the run, and with no other', async () => {
  const read = counting()
  const [first, second, other] = [transaction(), transaction(), transaction()]
  const run = new Map()
  for (const db of [first, second]) rememberReads(db, run)
  rememberReads(other)
  const found = []
  for (const db of [first, second, other]) found.push(await rememberedInRun(db, 'a', read))
  expect(found).toEqual([1, 1, 2])
})

it('does not wait for the reading of another transaction, which may wait for a lock', async () => {
  const [first, second] = [transaction(), transaction()]
  const run = new Map()
  for (const db of [first, second]) rememberReads(db, run)
  const waiting = Promise.withResolvers<string>()
  const slow = rememberedInRun(first, 'a', () => waiting.promise)
  expect(await rememberedInRun(second, 'a', async () => 'read by the second')).toBe('read by the second')
  waiting.resolve('read by the first')
  expect(await slow).toBe('read by the first')
})

it('shares no failure', async () => {
  const [first, second] = [transaction(), transaction()]
  const run = new Map()
  for (const db of [first, second]) rememberReads(db, run)
  await expect(rememberedInRun(first, 'a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await rememberedInRun(second, 'a', async () => 'found')).toBe('found')
})

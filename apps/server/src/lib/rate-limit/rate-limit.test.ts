import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { until } from '#test/until.ts'
import { memoryRateLimit, type RateLimit, rateLimitHeaders, type RateLimitRule, sharedRateLimit } from './rate-limit.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const makers: [string, (rule: RateLimitRule) => RateLimit][] = [
  ['shared', (rule) => sharedRateLimit(database.pool, rule)],
  ['in memory', memoryRateLimit],
]

describe.each(makers)('a limit %s', (_name, make) => {
  it('refuses after its number of attempts and says when to come back', async () => {
    const limit = make({ name: 'login', limit: 3, window_s: 60 })
    expect((await limit.peek('ada')).allowed).toBe(true)
    expect((await limit.take('ada')).remaining).toBe(2)
    await limit.take('ada')
    expect(rateLimitHeaders(await limit.take('ada'))).toEqual({ 'X-RateLimit-Limit': '3', 'X-RateLimit-Remaining': '0' })
    const refused = await limit.take('ada')
    expect(refused).toMatchObject({ allowed: false, remaining: 0 })
    expect(refused.retry_after_s).toBeGreaterThan(50)
    const reset = Number(rateLimitHeaders(refused)['X-RateLimit-Reset'])
    expect(reset - Date.now() / 1000).toBeGreaterThan(50)
    expect(reset - Date.now() / 1000).toBeLessThan(62)
    expect((await limit.peek('ada')).allowed).toBe(false)
    expect((await limit.take('bob')).allowed).toBe(true)
    await limit.reset('ada')
    expect((await limit.take('ada')).allowed).toBe(true)
  })

  it('opens again after its window', async () => {
    const limit = make({ name: 'short', limit: 1, window_s: 1 })
    await limit.take('x')
    expect((await limit.take('x')).allowed).toBe(false)
    await until(async () => (await limit.peek('x')).allowed)
    expect((await limit.take('x')).allowed).toBe(true)
  })
})

it('counts attempts of several processes together', async () => {
  const rule = { name: 'mail', limit: 5, window_s: 60 }
  const processes = [sharedRateLimit(database.pool, rule), sharedRateLimit(database.pool, rule)]
  const states = await Promise.all(Array.from({ length: 12 }, (_, i) => (processes[i % 2] as RateLimit).take('same')))
  expect(states.filter((state) => state.allowed)).toHaveLength(5)
})

it('counts attempts of one moment by few statements, and refuses the same ones', async () => {
  let statements = 0
  const counting = { query: (query: Parameters<typeof database.pool.query>[0]) => (statements++, database.pool.query(query as never)) }
  const limit = sharedRateLimit(counting as never, { name: 'rush', limit: 3, window_s: 60 })
  await limit.take('early', 2)
  const keys = Array.from({ length: 40 }, (_, n) => (n % 2 ? 'early' : `guest ${n}`))
  const states = await Promise.all(keys.map((key) => limit.take(key)))
  expect(states.filter(({ allowed }, n) => allowed && keys[n] === 'early')).toHaveLength(1)
  expect(states.filter(({ remaining }, n) => remaining === 2 && keys[n] !== 'early')).toHaveLength(20)
  expect(states.map(({ allowed }, n) => allowed && keys[n] === 'early').indexOf(true), 'the first of them').toBe(1)
  expect(statements).toBeLessThanOrEqual(3)
})

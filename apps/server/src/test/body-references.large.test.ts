import { readFileSync } from 'node:fs'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestAnswer, type TestApp } from './app.ts'
import { fieldsOf, reachingFields, sender } from './body-references/body-calls.ts'
import { bodySchema, kindOfReference, referencesOf, type Reference } from './body-references.ts'
import { crossingRows } from './crossing-rows.ts'

const everything = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))
const endpoints = allRoutes()
  .all.map((route) => route.endpoint)
  .filter(({ body, access }) => body && ['permission', 'verified', 'signed-in'].includes(access.who))
const cases = endpoints
  .map((endpoint) => ({ endpoint, tested: referencesOf(bodySchema(endpoint)).filter((one) => kindOfReference(endpoint, one) !== null) }))
  .filter(({ tested }) => tested.length > 0)

/** Keys of a list beside this test: fields without effect in the generated call, or fields that no generated body reaches. */
const listed = (name: string) =>
  readFileSync(new URL(`./body-references/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t')[0]!)

let app: TestApp
let foreign: Fixtures
const verdicts = new Map<string, 'refused' | 'taken' | 'unreached'>()

beforeAll(async () => {
  app = await createTestApp()
  foreign = await accessFixtures(app, await app.member({ permissions: everything, owner: true }))
  for (const { endpoint, tested } of cases) await judge(endpoint, tested)
}, 300_000)
afterAll(() => app.stop())

/** Calls an endpoint for each field in turn, with the key of another account's record in that field. */
async function judge(endpoint: AnyEndpoint, tested: readonly Reference[]): Promise<void> {
  const user = await app.member({ permissions: everything, owner: true })
  const own = await accessFixtures(app, user)
  const send = sender(endpoint, user, own)
  const reached = await reachingFields(endpoint, send)
  for (const reference of tested) {
    const rounds = [new Set([reference.path]), new Set([...reached, reference.path])]
    const results: string[] = []
    for (const paths of rounds) {
      const answer = await send(paths, new Map([[reference.path, foreign[kindOfReference(endpoint, reference)!]!]]))
      results.push(verdictOn(answer, await send(paths), reference))
    }
    const verdict = (['taken', 'refused'] as const).find((one) => results.includes(one)) ?? 'unreached'
    verdicts.set(`${endpoint.id} ${reference.path}`, verdict)
  }
}

const names = (answer: TestAnswer, { name }: Reference) => fieldsOf(answer).some((field) => field.split('.').includes(name))

function verdictOn(answer: TestAnswer, control: TestAnswer, reference: Reference): string {
  if (answer.status < 300) return 'taken'
  if (answer.status === 422) return names(answer, reference) && !names(control, reference) ? 'refused' : 'unreached'
  return [403, 404, 409].includes(answer.status) && control.status !== answer.status ? 'refused' : 'unreached'
}

const keysOf = (verdict: string) => [...verdicts].filter(([, one]) => one === verdict).map(([key]) => key)

describe("a body that names another account's record [INV-1]", () => {
  it('is refused on that field, unless the field has no effect in the call', () => {
    expect(keysOf('taken').filter((key) => !listed('without-effect').includes(key))).toEqual([])
  })

  it('is reached by a generated body, unless it is listed as unreached', () => {
    expect(keysOf('unreached').filter((key) => !listed('unreached').includes(key))).toEqual([])
  })

  it('is refused for most fields, and the lists of exceptions contain no obsolete field', () => {
    expect(keysOf('refused').length).toBeGreaterThan(200)
    expect(listed('without-effect').filter((key) => verdicts.get(key) !== 'taken')).toEqual([])
    expect(listed('unreached').filter((key) => verdicts.get(key) !== 'unreached')).toEqual([])
  })

  it('leaves no row of one account that points to a row of another', async () => {
    expect(await crossingRows(app.database.pool, Number(foreign.accounts))).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestAnswer, type TestApp } from './app.ts'
import { PREPARED, type Preparation } from './body-references/prepared-worlds.ts'
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
}, 900_000)
afterAll(() => app.stop())

/** Calls an endpoint for each field in turn, with the key of another account's record in that field. */
async function judge(endpoint: AnyEndpoint, tested: readonly Reference[]): Promise<void> {
  const user = await app.member({ permissions: everything, owner: true })
  const send = sender(endpoint, user, await accessFixtures(app, user))
  const reached = await reachingFields(endpoint, send)
  for (const reference of tested) {
    const key = foreign[kindOfReference(endpoint, reference)!]!
    const results: string[] = []
    for (const paths of [new Set([reference.path]), new Set([...reached, reference.path])]) {
      const answer = await send(paths, new Map([[reference.path, key]]))
      results.push(verdictOn(answer, await send(paths), reference))
    }
    if (!results.some((one) => one !== 'unreached')) results.push(...(await judgePrepared(endpoint, reference, reached)))
    const verdict = (['taken', 'refused'] as const).find((one) => results.includes(one)) ?? 'unreached'
    verdicts.set(`${endpoint.id} ${reference.path}`, verdict)
  }
}

/** Records of the other account, by the preparation that made them. */
const abroad = new Map<unknown, Fixtures>()
const unprepared = async (): Promise<Preparation> => ({})

/** Calls an endpoint in new accounts, prepared for it, in which nothing was called before. */
async function judgePrepared(endpoint: AnyEndpoint, reference: Reference, reached: ReadonlySet<string>): Promise<string[]> {
  const prepare = PREPARED[endpoint.id] ?? unprepared
  const kind = kindOfReference(endpoint, reference)!
  if (!abroad.has(prepare)) abroad.set(prepare, { ...foreign, ...(await prepare({ app, keys: foreign, is_foreign: true })).keys })
  const theirs = abroad.get(prepare)!
  const results: string[] = []
  for (const paths of [new Set([reference.path]), new Set([...reached, reference.path])]) {
    const user = await app.member({ permissions: everything, owner: true })
    const own = await accessFixtures(app, user)
    const { keys = {}, body } = await prepare({ app, keys: own, is_foreign: false })
    const { [kind]: key = own[kind], ...others } = keys
    const send = sender(endpoint, user, { ...own, ...others }, body)
    const answer = await send(paths, new Map([[reference.path, theirs[kind]!]]))
    const control = await send(paths, new Map([[reference.path, key!]]))
    results.push(verdictOn(answer, control, reference))
  }
  return results
}

const names = (answer: TestAnswer, { name }: Reference) => fieldsOf(answer).some((field) => field.split('.').includes(name))

/** What an answer says about a field. */
const complaint = ({ body }: TestAnswer, { name }: Reference) =>
  JSON.stringify(Object.entries(body?.errors ?? {}).filter(([field]) => field.split('.').includes(name)))

/** Compares the answer about a foreign record with that about an own record, which may be refused for another reason: an earlier call took it. */
function verdictOn(answer: TestAnswer, control: TestAnswer, reference: Reference): string {
  if (answer.status < 300) return 'taken'
  if (answer.status === 422)
    return names(answer, reference) && complaint(answer, reference) !== complaint(control, reference) ? 'refused' : 'unreached'
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

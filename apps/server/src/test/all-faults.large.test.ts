import { readFileSync } from 'node:fs'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'
import { PREPARED } from './body-references/prepared-worlds.ts'
import { fieldsOf, reachingFields, sender, type Send } from './body-references/body-calls.ts'
import { bodySchema, referencesOf, type Reference } from './body-references.ts'

const everything = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))
/** A value that no field accepts which is not a record or free. */
const FAULTY = { not: { a: 'value' } }
const UNKNOWN_UUID = '01890a5d-ac96-774b-bcce-b302099a8058'

interface Case {
  endpoint: AnyEndpoint
  references: Reference[]
  others: string[]
}

const cases: Case[] = allRoutes()
  .all.map(({ endpoint }) => endpoint)
  .filter(
    ({ method, body, access, any_body }) =>
      method !== 'GET' && body && !any_body && ['permission', 'verified', 'signed-in'].includes(access.who),
  )
  .map((endpoint) => ({ endpoint, references: referencesOf(bodySchema(endpoint)), others: othersOf(endpoint) }))
  .filter(({ references, others }) => references.length > 0 && others.length > 0)

/** Fields of a body that name no record and do not accept everything. */
function othersOf(endpoint: AnyEndpoint): string[] {
  const schema = bodySchema(endpoint)
  const names = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(({ properties = {} }) =>
    Object.keys(properties),
  )
  const references = new Set(referencesOf(schema).map(({ path }) => path.split('.')[0]))
  return [...new Set(names)].filter((name) => !references.has(name) && refuses(endpoint, name))
}

function refuses({ body }: AnyEndpoint, name: string): boolean {
  const result = body.safeParse({ [name]: FAULTY })
  return !result.success && result.error.issues.some(({ path }) => path[0] === name)
}

let app: TestApp
const unreached: string[] = []
const missed: string[] = []
let named = 0

beforeAll(async () => {
  app = await createTestApp()
  for (const one of cases) await judge(one)
}, 900_000)
afterAll(() => app.stop())

interface World {
  user: TestUser
  own: Fixtures
}
let shared: World | undefined

async function newWorld(): Promise<World> {
  const user = await app.member({ permissions: everything, owner: true })
  return { user, own: await accessFixtures(app, user) }
}

/** Bodies that are refused change nothing, so endpoints share an account until one accepts a body. */
async function judge(one: Case): Promise<void> {
  shared ??= await newWorld()
  const only: Fields = (path) => new Set([path])
  if (await pairs(one, sender(one.endpoint, shared.user, shared.own), only)) return
  const world = await newWorld()
  const send = sender(one.endpoint, world.user, world.own)
  const reached = await reachingFields(one.endpoint, send)
  const more: Fields = (path) => new Set([...reached, path])
  if (await pairs(one, send, more)) return
  const { user, own } = await newWorld()
  const { keys = {}, body } = (await PREPARED[one.endpoint.id]?.({ app, keys: own, is_foreign: false })) ?? {}
  const prepared = sender(one.endpoint, user, { ...own, ...keys }, body)
  if ((await pairs(one, prepared, only)) || (await pairs(one, prepared, more))) return
  unreached.push(one.endpoint.id)
}

/** Whether a field of an answer is a field of the body, or inside it: `mapping` accepts any key, and names that of the wrong value. */
const isAt = (name: string) => (field: string) => field.split('.')[0] === name

type Fields = (path: string) => ReadonlySet<string>

/** Names an unknown record in each field in turn, alone and with a fault in another field. @returns how many fields are refused alone */
async function pairs({ endpoint, references, others }: Case, send: Send, fieldsFor: Fields): Promise<number> {
  let count = 0
  for (const { path, name } of references) {
    const paths = fieldsFor(path)
    const unknown = await unknownFor(send, paths, path, name)
    if (unknown === undefined) continue
    count += 1
    for (const other of [others.at(0)!, others.at(-1)!].slice(0, others.length)) {
      const values = new Map<string, unknown>([
        [path, unknown],
        [other, FAULTY],
      ])
      const answer = await send(paths, values)
      const fields = fieldsOf(answer)
      if (answer.status === 422 && fields.some(isAt(other)) && fields.some((field) => field.split('.').includes(name))) named += 1
      else missed.push(`${endpoint.id} ${path} ${other}: ${answer.status} ${fields.join(' ')}`)
    }
  }
  return count
}

/** Texts of the schema about a key of the other type. */
const OF_TYPE = /numeric characters|not a valid key|must be text|wrong form/

/** A key of no record which the endpoint refuses on its field. */
async function unknownFor(send: Send, paths: ReadonlySet<string>, path: string, name: string): Promise<unknown> {
  for (const unknown of /uuids?$/.test(name) ? [UNKNOWN_UUID] : [987_654_321, UNKNOWN_UUID]) {
    const answer = await send(paths, new Map([[path, unknown]]))
    if (answer.status < 300) shared = undefined
    const texts = Object.entries<string[]>(answer.body?.errors ?? {}).filter(([field]) => field.split('.').includes(name))
    if (answer.status === 422 && texts.length > 0 && !OF_TYPE.test(JSON.stringify(texts))) return unknown
  }
  return undefined
}

/** Endpoints beside this test that no generated body reaches, or whose trial ends before, with the reason. */
const listed = readFileSync(new URL('./all-faults.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t')[0]!)
const isListed = (entry: string) => listed.includes(entry.split(' ')[0]!)

describe('a 422 names every fault of a body', () => {
  it('the unknown record in one field together with the wrong value in another', () => {
    expect(missed.filter((one) => !isListed(one))).toEqual([])
    expect(named).toBeGreaterThan(600)
  })

  it('of every endpoint, unless it is listed with the reason', () => {
    expect(unreached.filter((id) => !isListed(id))).toEqual([])
    const open = new Set([...unreached, ...missed].map((one) => one.split(' ')[0]!))
    expect(listed.filter((id) => !open.has(id))).toEqual([])
  })
})

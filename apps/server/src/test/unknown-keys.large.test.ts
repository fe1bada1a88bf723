import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'
import { bodySchema } from './body-references.ts'

const everything = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))
const UNKNOWN = { number: '987654321', uuid: '01890a5d-ac96-774b-bcce-b302099a8058', text: 'unknown-to-everybody' }

/** Answers besides 404, which tell no more about the key. */
const OTHERS: Readonly<Record<string, string>> = {
  'session.emailVerify': '403: the signature of the link is wrong for any key',
  'contacts.tags.delete': '200: the contact does not have the tag',
  'contactRequests.tags.delete': '200: the request does not have the tag',
  'email.unsubscribe.create': 'a known and an unknown link get the same answer',
  'email.unsubscribe.undo': 'a known and an unknown link get the same answer',
  'email.preferences.update': 'a known and an unknown link get the same answer',
  'sms.stop.create': 'a known and an unknown link get the same answer',
  'sms.stop.undo': 'a known and an unknown link get the same answer',
}
/** Endpoints whose record is not among the common ones: the draft of a request. */
const WITHOUT_RECORD = ['contactRequests.draftEmailMessages.update', 'contactRequests.draftEmailMessages.media.create']

const endpoints = allRoutes()
  .all.map(({ endpoint }) => endpoint)
  .filter(({ method, path, any_body }) => method !== 'GET' && path.includes('/:') && !any_body)

/** Every field of a body with a value that it does not accept. */
function hostileBody(endpoint: AnyEndpoint): Record<string, unknown> {
  const schema = bodySchema(endpoint)
  const names = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(({ properties = {} }) =>
    Object.keys(properties),
  )
  return Object.fromEntries(names.map((name) => [name, { not: { a: 'value' } }]))
}

/** The path of an endpoint with the keys of own records, except one in turn that no record has. */
function pathsOf({ path }: AnyEndpoint, own: Fixtures): string[] {
  const names = path.split('/')
  const keys = fillPath(path, own).split('/')
  return names.flatMap((name, at) => (name.startsWith(':') ? [keys.with(at, unknownLike(keys[at]!)).join('/')] : []))
}

function unknownLike(key: string): string {
  if (/^\d+$/.test(key)) return UNKNOWN.number
  return /^[0-9a-f]{8}-/.test(key) ? UNKNOWN.uuid : UNKNOWN.text
}

let app: TestApp
let owner: TestUser
let staff: TestUser
let own: Fixtures

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.member({ permissions: everything, owner: true })
  staff = await app.staff()
  own = await accessFixtures(app, owner)
  // Creates the tables of the jobs.
  await app.work()
}, 120_000)
afterAll(() => app.stop())

const isForStaff = ({ access: { who } }: AnyEndpoint) => who === 'staff' || who === 'super-admin'

async function answersFor(endpoint: AnyEndpoint): Promise<string[]> {
  const open = endpoint.access.who === 'guest' || endpoint.access.who === 'anyone'
  const caller = open ? app.guest : isForStaff(endpoint) ? staff : owner
  const call = caller[endpoint.method.toLowerCase() as 'post']
  const answers: string[] = []
  for (const path of pathsOf(endpoint, own)) {
    const { status } = await call(path, hostileBody(endpoint))
    if (status !== 404) answers.push(`${endpoint.id} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]+/g, 'uuid')}: ${status}`)
  }
  return answers
}

describe('a call on a record that does not exist', () => {
  it('is answered with 404 for every body, for every key of every path', async () => {
    const others: string[] = []
    for (const endpoint of endpoints) others.push(...(await answersFor(endpoint)))
    expect(endpoints.length).toBeGreaterThan(200)
    const excepted = Object.keys(OTHERS)
    expect(others.filter((one) => !excepted.includes(one.split(' ')[0]!))).toEqual([])
    expect(excepted.filter((id) => !others.some((one) => one.startsWith(`${id} `)))).toEqual([])
  }, 300_000)

  it('would be refused for that body if it existed', async () => {
    const withFields = endpoints.filter(
      (endpoint) => !isForStaff(endpoint) && endpoint.access.who === 'permission' && Object.keys(hostileBody(endpoint)).length > 0,
    )
    const others: string[] = []
    for (const endpoint of withFields) {
      const { status } = await owner[endpoint.method.toLowerCase() as 'post'](fillPath(endpoint.path, own), hostileBody(endpoint))
      if (status !== 422) others.push(`${endpoint.id}: ${status}`)
    }
    expect(withFields.length).toBeGreaterThan(150)
    expect(others).toEqual(WITHOUT_RECORD.map((id) => `${id}: 404`))
  }, 300_000)
})

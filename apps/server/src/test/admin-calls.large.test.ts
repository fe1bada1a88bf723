import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '@stoa/contract'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestApp, type TestClient, type TestUser } from './app.ts'

interface Row {
  id: string
  method: string
  path: string
}

const comparable = (path: string) => path.replace(/\{\w+\}|:\w+/g, '{}')
const served = new Map(allRoutes().all.map(({ endpoint }) => [`${endpoint.method} ${comparable(endpoint.path)}`, endpoint]))
const rows = readFileSync(join(import.meta.dirname, '../../../../docs/spec/calls.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .filter(([, , path, section]) => section === '7.3' && path?.startsWith('/api/v1/admin/'))
  .map(([id, method, path]): Row => ({ id: id!, method: method!, path: path! }))
const endpointOf = ({ method, path }: Row) => served.get(`${method} ${comparable(path)}`)
const absent = rows.filter((row) => !endpointOf(row))
const calls = rows.flatMap((row) => endpointOf(row) ?? [])
/** It ends an impersonation, during which a Super Admin has the rights of the other user. */
const ENDS_IMPERSONATION = '/api/v1/admin/impersonation'

let app: TestApp
let fixtures: Fixtures
let owner: TestUser, admin: TestUser, root: TestUser

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.member({ permissions: ['accounts.read', 'contacts.read'], owner: true })
  admin = await app.staff('admin')
  root = await app.staff('super-admin')
  fixtures = await accessFixtures(app, owner)
})
afterAll(() => app.stop())

function statusFor(client: TestClient, { method, path }: AnyEndpoint): Promise<number> {
  const url = fillPath(path, fixtures)
  const sent = { GET: client.get, POST: client.post, PUT: client.put, PATCH: client.patch, DELETE: client.delete }[method](url)
  return sent.then(({ status }) => status)
}

const proof = absent.length ? 'except those of Facebook and Google Ads, which are not built' : '[R-7.3-01]'

describe(`the admin calls of the checklist ${proof}`, () => {
  it('are served', () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(absent.map(({ id }) => id).filter((id) => !/^admin\.(facebook|subscribedFacebook|googleAds)/.test(id))).toEqual([])
  })

  it('are refused to guests and to owners of accounts', async () => {
    for (const endpoint of calls.filter(({ path }) => path !== ENDS_IMPERSONATION))
      expect([endpoint.method, endpoint.path, await statusFor(app.guest, endpoint), await statusFor(owner, endpoint)]).toEqual([
        endpoint.method,
        endpoint.path,
        401,
        403,
      ])
  })

  it('can be read by Admin and Super Admin', async () => {
    const reads = calls.filter(({ method, access, produces }) => method === 'GET' && access.who === 'staff' && !produces)
    expect(reads.length).toBeGreaterThan(40)
    for (const endpoint of reads)
      for (const caller of [admin, root])
        expect([endpoint.path, await statusFor(caller, endpoint)]).not.toEqual([endpoint.path, expect.toBeOneOf([401, 403])])
  })
})

import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'

const exports = allRoutes()
  .all.map((route) => route.endpoint)
  .filter(({ id, produces }) => produces === 'xlsx' && id.endsWith('.export') && !/reports|statement/.test(id))

let app: TestApp
let owner: TestUser, admin: TestUser
let fixtures: Fixtures

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.member({ permissions: ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform')), owner: true })
  admin = await app.staff('super-admin')
  fixtures = await accessFixtures(app, owner)
})
afterAll(() => app.stop())

it('exports every list with an export as an .xlsx file with a heading for each column, in both languages [R-2.7-17]', async () => {
  expect(exports.length).toBeGreaterThan(55)
  for (const { path, access } of exports) {
    const caller = access.who === 'staff' || path.startsWith('/api/v1/admin/') ? admin : owner
    for (const locale of ['en', 'el']) {
      const answer = await caller.get(fillPath(path, fixtures), { 'accept-language': locale })
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[^"]+\.xlsx"/)
      const headings = (await readXlsx(answer.raw)).sheets[0]!.rows[0] as unknown[]
      expect(headings.length, path).toBeGreaterThan(1)
      // A missing text would show its key.
      expect(
        headings.filter((heading) => /[_:]|^\w+\.\w+/.test(String(heading))),
        path,
      ).toEqual([])
    }
  }
})

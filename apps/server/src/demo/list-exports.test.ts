import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import type { TestApp } from '#test/app.ts'
import { accountsOf, signIn } from './readers.fixture.ts'
import { createSeededApp } from './seeded.fixture.ts'

const endpoints = allRoutes()
  .all.map(({ endpoint }) => endpoint)
  .filter(({ method }) => method === 'GET')
/** Lists of accounts and of all accounts that have a spreadsheet. */
const exported = endpoints.flatMap((list) => {
  const sheet = endpoints.find(({ path, produces }) => produces === 'xlsx' && path === `${list.path}/export`)
  return list.shape?.paged && sheet && !list.path.replace(':account_id', '').includes(':') ? [{ list, sheet }] : []
})

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

it.each(['owner@aegean.example', 'sales@aegean.example', 'owner@hotels.example', 'super@stoa.example'])(
  'the spreadsheet of every list has as many rows as the list for %s [R-2.7-17]',
  async (email) => {
    const reader = await signIn(app, email)
    const accounts = await accountsOf(app, reader)
    const wrong: unknown[] = []
    let rows = 0
    for (const { list, sheet } of exported)
      for (const account_id of list.path.includes(':account_id') ? accounts : accounts.slice(0, 1)) {
        const listed = await reader.get(`${list.path.replace(':account_id', String(account_id))}?per_page=1`)
        const answer = await reader.get(sheet.path.replace(':account_id', String(account_id)))
        if (listed.status !== 200 || answer.status !== 200) continue
        const { total } = listed.body.meta
        const found = (await readXlsx(answer.raw)).sheets[0]!.rows.length - 1
        if (found !== total) wrong.push([sheet.id, account_id, total, found])
        rows += found
      }
    expect(wrong).toEqual([])
    expect(rows).toBeGreaterThan(0)
  },
  600_000,
)

it('reads the lists that have a spreadsheet', () => {
  expect(exported.length).toBeGreaterThan(45)
})

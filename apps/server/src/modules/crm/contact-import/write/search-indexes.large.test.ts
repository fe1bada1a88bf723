import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { every, importFile } from '../contact-import.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
afterAll(() => app.stop())

it('leaves no entries of its rows outside the search indexes, and finds every row', async () => {
  const user = await app.member({ permissions: every })
  const lines = Array.from({ length: 1500 }, (_, at) => `first${at}@example.gr,69${String(10_000_000 + at)},Όνομα${at}`)
  expect(await importFile(user, `email,phone,first_name\n${lines.join('\n')}\n`)).toMatchObject({ created: 1500 })
  const left = await app.database.pool.query(
    `SELECT gin_clean_pending_list('contact_search_text')::int AS texts, gin_clean_pending_list('contact_search_numbers')::int AS numbers`,
  )
  expect(left.rows).toEqual([{ texts: 0, numbers: 0 }])
  for (const text of ['ονομα1499', '6910000000', 'first777@example.gr']) {
    const { body } = await user.get(`/api/v1/accounts/${user.account_id}/contacts?filter[search]=${encodeURIComponent(text)}`)
    expect([text, body.meta.total]).toEqual([text, 1])
  }
})

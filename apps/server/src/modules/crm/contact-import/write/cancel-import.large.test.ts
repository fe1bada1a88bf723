import { cancelContactImport } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { base, consent, contactsOf, every, finished, upload } from '../contact-import.fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
afterAll(() => app.stop())

it('keeps the imported rows when an import is cancelled', async () => {
  const user = await app.member({ permissions: every })
  const lines = Array.from({ length: 30_000 }, (_, at) => `stop${at}@example.gr`)
  const parsed = (await upload(user, `email\n${lines.join('\n')}\n`)).body.data
  const { id } = (await user.post(`${base(user)}/process`, { import_id: parsed.id, mapping: { 0: 'email' }, options: consent })).body.data
  await finished(user, id, (data) => data.created > 0)
  expect((await user.call(cancelContactImport, { params: { id } })).status).toBe(200)
  const done = await finished(user, id)
  expect(done).toMatchObject({ status: 'cancelled' })
  expect(done.created).toBeGreaterThan(0)
  expect(done.created).toBeLessThan(30_000)
  expect(await contactsOf(app, user.account_id)).toHaveLength(done.created)
  expect((await user.call(cancelContactImport, { params: { id } })).status).toBe(409)
})

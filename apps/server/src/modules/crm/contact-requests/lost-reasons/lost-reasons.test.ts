import { lostReasons } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contact-requests.read', 'accounts.update'] })
})
afterAll(() => app.stop())

it('refuses an update of a lost reason that another user has changed since', async () => {
  const params = { account_id: ada.account_id }
  const { id, version } = (await ada.call(lostReasons.create, { params, body: { name: 'Too far away' } })).body.data
  const changed = await ada.call(lostReasons.update, { params: { id }, body: { name: 'Distance', version } })
  expect(changed).toMatchObject({ status: 200, body: { data: { name: 'Distance', version: version + 1 } } })
  const late = await ada.call(lostReasons.update, { params: { id }, body: { name: 'Late', version } })
  expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
  expect((await ada.call(lostReasons.read, { params: { id } })).body.data).toMatchObject({ name: 'Distance', version: version + 1 })
})

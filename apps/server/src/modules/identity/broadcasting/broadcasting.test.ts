import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read'] })
})
afterAll(() => app.stop())

const ask = (user: Pick<TestUser, 'post'>, channel_name: string, socket_id = '1.2') =>
  user.post('/broadcasting/auth', { socket_id, channel_name, tzOffset: -120 })

it('signs channels for the caller, with a JSON or a form body [R-7.1-11]', async () => {
  expect((await ask(ada, `private-accounts.${ada.account_id}`)).body).toEqual({ auth: expect.stringMatching(/^stoa:[0-9a-f]{64}$/) })
  const form = await ada.post('/broadcasting/auth', `socket_id=1.2&channel_name=private-App.Models.User.${ada.id}` as never, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(form).toMatchObject({ status: 200, body: { auth: expect.any(String) } })
})

it('refuses channels of other accounts and users, unknown ones and guests [INV-3] [R-7.1-11]', async () => {
  const bob = await app.member()
  for (const channel of [
    `private-accounts.${bob.account_id}`,
    `private-App.Models.User.${bob.id}`,
    'private-admin',
    'private-nonsense.1',
    'public',
  ])
    expect((await ask(ada, channel)).status, channel).toBe(403)
  expect((await ask(ada, `private-accounts.${ada.account_id}`, '1.2:private-admin')).status).toBe(403)
  expect((await ask(app.guest, `private-accounts.${ada.account_id}`)).status).toBe(401)
  expect((await ask(await app.staff('admin'), 'private-admin')).status).toBe(200)
})

it('requires both fields', async () => {
  expect(await ada.post('/broadcasting/auth', {})).toMatchObject({
    status: 422,
    body: { errors: { socket_id: [expect.any(String)], channel_name: [expect.any(String)] } },
  })
})

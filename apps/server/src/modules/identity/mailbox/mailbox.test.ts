import { mailbox, register } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

it('shows staff the mails that the built-in mailbox received', async () => {
  const admin = await app.staff('admin')
  const email = 'somebody.new@test.example'
  await app.guest.call(register, {
    body: {
      first_name: 'Νίκος',
      last_name: 'Δ',
      email,
      password: 'correct horse 7',
      password_confirmation: 'correct horse 7',
      locale: 'gr',
    },
  })
  await app.mails(email)
  const { body } = await admin.call(mailbox.list, { query: { 'filter[search]': email } })
  expect(body).toMatchObject({ meta: { total: 1 }, data: [{ recipients: [email], subject: 'Ενεργοποιήστε τον λογαριασμό σας στο Stoa' }] })
  expect(body.data[0]).not.toHaveProperty('html')
  const { data } = (await admin.call(mailbox.read, { params: { id: body.data[0]!.id } })).body
  expect(data).toMatchObject({ text: expect.stringContaining('/activate/user?token='), html: expect.stringContaining('<html') })
  expect((await admin.call(mailbox.read, { params: { id: 999999 } })).status).toBe(404)
})

it('is refused to all others, because links in mails give access to accounts', async () => {
  expect((await (await app.member({ permissions: ['contacts.read'] })).call(mailbox.list)).status).toBe(403)
  expect((await app.guest.call(mailbox.list)).status).toBe(401)
})

import { copyPlatformTemplate, emailTemplates, listPlatformTemplates } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { readFillIn } from './fill-in.ts'

let app: TestApp
let writer: TestUser
const offered = async (user: TestUser = writer) => user.get(`/api/v1/accounts/${user.account_id}/platform-email-templates`)

beforeAll(async () => {
  app = await createTestApp()
  writer = await app.member({ permissions: ['email-templates.read', 'email-templates.create', 'email-templates.update', 'accounts.read'] })
})
afterAll(() => app.stop())

it('offers every account the same in both languages, with merge tags that are known', async () => {
  const { data } = (await offered()).body
  const names = (locale: string) => data.filter((one: { locale: string }) => one.locale === locale)
  expect(names('en').length).toBeGreaterThan(0)
  expect(names('gr')).toHaveLength(names('en').length)
  for (const one of data) {
    const used = [...readFillIn(one.subject, 'text').variables, ...readFillIn(one.html, 'html').variables]
    expect(new Set(one.variables)).toEqual(new Set(used))
  }
})

it('are read and copied, never changed', async () => {
  const [first] = (await offered()).body.data
  const path = `/api/v1/accounts/${writer.account_id}/platform-email-templates/${first.id}/copy`
  const copy = (await writer.post(path)).body.data
  expect(copy).toMatchObject({ account_id: writer.account_id, name: first.name, html: first.html, locale: first.locale })
  expect((await writer.post(path)).body.data.name).toBe(`${first.name} (2)`)
  expect((await writer.call(emailTemplates.update, { params: { id: copy.id }, body: { name: 'Ours' } })).status).toBe(200)
  expect((await writer.call(emailTemplates.update, { params: { id: first.id }, body: { name: 'Ours' } })).status).toBe(404)
  expect((await writer.call(emailTemplates.read, { params: { id: first.id } })).status).toBe(404)
  expect((await writer.call(copyPlatformTemplate, { params: { account_id: writer.account_id, id: copy.id } })).status).toBe(404)
})

it('are for members with the rights to templates', async () => {
  const reader = await app.member({ account_id: writer.account_id, permissions: ['email-templates.read'] })
  const stranger = await app.member({ permissions: ['accounts.read'] })
  const [first] = (await offered(reader)).body.data
  expect((await reader.call(copyPlatformTemplate, { params: { account_id: reader.account_id, id: first.id } })).status).toBe(403)
  expect((await offered(stranger)).status).toBe(403)
  expect((await stranger.call(listPlatformTemplates, { params: { account_id: writer.account_id } })).status).toBe(404)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { cleanMailHtml } from './mail-html.ts'

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

let app: TestApp
let writer: TestUser
const path = (account_id: number) => `/api/v1/accounts/${account_id}/email-pictures`

beforeAll(async () => {
  app = await createTestApp()
  writer = await app.member({ permissions: ['email-messages.send'] })
})
afterAll(() => app.stop())

it('takes pictures only, from members who may send mails', async () => {
  const text = await writer.upload(path(writer.account_id), { file: { file_name: 'a.txt', content: 'Hello', type: 'text/plain' } })
  expect(text.body.errors, JSON.stringify(text.body)).toHaveProperty('file')
  const reader = await app.member({ account_id: writer.account_id, permissions: ['email-messages.read'] })
  expect((await reader.upload(path(writer.account_id), { file: { file_name: 'a.png', content: PIXEL, type: 'image/png' } })).status).toBe(
    403,
  )
})

it('gives a picture an absolute address that a mail program loads without a login, also in ten years', async () => {
  const added = await writer.upload(path(writer.account_id), { file: { file_name: 'νέο λογότυπο.png', content: PIXEL, type: 'image/png' } })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const { url, alt } = added.body.data
  expect(alt).toBe('νέο λογότυπο')
  expect(url.startsWith(`${app.services.app_url}/media/`)).toBe(true)
  const html = cleanMailHtml(`<p><img src="${url.replaceAll('&', '&amp;')}" alt="${alt}"></p>`)
  expect(html).toContain('<img src="http')
  ;(app.services.clock as unknown as { advance(ms: number): void }).advance(10 * 365 * 86_400_000)
  const loaded = await app.guest.get(url.slice(app.services.app_url.length))
  expect([loaded.status, loaded.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await app.guest.get(url.slice(app.services.app_url.length).replace('/original/', '/download/'))).status).toBe(403)
})

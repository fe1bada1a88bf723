import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages, publishPage } from '@stoa/contract'
import { findRow } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { designOf, PAGE_MAKER } from '../pages.fixture.ts'
import { PRODUCT_ICON } from './site-icon.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await createTestApp()
  await app.work()
  owner = await app.member({ permissions: [...PAGE_MAKER, 'accounts.read', 'accounts.update'], owner: true })
})
afterAll(() => app.stop())

const open = (url: string) => app.http.inject({ method: 'GET', url })

it('is that of the web application', () => {
  const file = readFileSync(new URL('../../../../../../web/public/stoa.svg', import.meta.url), 'utf8')
  expect(PRODUCT_ICON).toBe(file.trim())
})

it('is named by pages, and is that of the product until the account has a logo', async () => {
  const { data } = (
    await owner.call(pages.create, { params: { account_id: owner.account_id }, body: { name: 'Icon', design: designOf() } })
  ).body
  const page = (await owner.call(publishPage, { params: { id: data.id }, body: {} })).body.data
  const { body } = await open(new URL(page.public_url).pathname)
  const address = /<link rel="icon" href="([^"]+)">/.exec(body)![1]!
  const plain = await open(address)
  expect([plain.statusCode, plain.headers['content-type'], plain.body]).toEqual([200, 'image/svg+xml', PRODUCT_ICON])
  expect(plain.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect((await open('/favicon.ico')).body).toBe(PRODUCT_ICON)

  const content = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#155a8a' } })
    .png()
    .toBuffer()
  const sent = await owner.upload(`/api/v1/accounts/${owner.account_id}/logo`, {
    file: { file_name: 'logo.png', content, type: 'image/png' },
  })
  expect(sent.status).toBe(200)
  const logo = (await findRow(app.database.db, 'accounts', { id: owner.account_id }))!.logo_media_id!
  await expect.poll(async () => (await findRow(app.database.db, 'media', { id: logo }))!.status).toBe('ready')
  const led = await open(address)
  expect([led.statusCode, led.headers['cross-origin-resource-policy']]).toEqual([302, 'cross-origin'])
  const shown = await open(String(led.headers.location))
  expect([shown.statusCode, String(shown.headers['content-type'])]).toEqual([200, expect.stringMatching(/^image\//)])
})

it('is not there for an account that does not exist by its name', async () => {
  expect((await open('/p/nothing/favicon.ico')).statusCode).toBe(404)
})

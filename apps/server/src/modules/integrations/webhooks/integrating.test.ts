import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { apiTokens } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { newSecret, sealSecret, signatureOf } from './deliver/signature.ts'

interface Samples {
  allContacts(base: string, token: string, account_id: number): Promise<{ id: number }[]>
  createContact(
    base: string,
    token: string,
    account_id: number,
    contact: object,
    key: string,
  ): Promise<{ contact?: { id: number }; errors?: object }>
  verifyWebhook(header: string, body: string, secret: string, now?: number): boolean
}

let app: TestApp
let maker: TestUser
let folder: string
let base: string
let samples: Samples
beforeAll(async () => {
  app = await createTestApp()
  base = await app.listen()
  maker = await app.member({ permissions: ['integrations.manage', 'contacts.read', 'contacts.create'] })
  folder = await mkdtemp(join(tmpdir(), 'stoa-samples-'))
  samples = Object.assign({}, ...(await Promise.all((await writtenSamples()).map((file) => import(pathToFileURL(file).href)))))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.stop()
})

/** Writes the programs of docs/integrating.md to files. */
async function writtenSamples(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../../../../../../docs/integrating.md'), 'utf8')
  const found = [...text.matchAll(/```js\n\/\/ ([\w-]+\.mjs)\n([\s\S]*?)```/g)]
  expect(found).toHaveLength(3)
  return Promise.all(
    found.map(async ([, name = '', code = '']) => {
      await writeFile(join(folder, name), code)
      return join(folder, name)
    }),
  )
}

it('has samples that create contacts once per key and read all pages', async () => {
  const { account_id } = maker
  const body = { name: 'Sample', permissions: ['contacts.read', 'contacts.create'], expiry: '30_days' as const }
  const token = (await maker.call(apiTokens.create, { params: { account_id }, body })).body.data.token!
  const create = (n: number, key = `k${n}`) =>
    samples.createContact(base, token, account_id, { first_name: `N${n}`, email: `n${n}@sample.example` }, key)
  const first = await create(0)
  expect(await create(0)).toEqual(first)
  for (let n = 1; n < 101; n++) await create(n)
  expect(Object.keys((await samples.createContact(base, token, account_id, {}, 'empty')).errors!)).not.toEqual([])
  const all = await samples.allContacts(base, token, account_id)
  expect(new Set(all.map(({ id }) => id)).size).toBe(101)
  expect(all[0]!.id).toBe(first.contact!.id)
})

it('has a sample that accepts what Stoa signs, and refuses other bodies, other secrets and old requests', () => {
  const secret = newSecret()
  const endpoint = { id: 5, ...sealSecret(app.services, 5, secret), previous_secret_ciphertext: null, previous_secret_until: null }
  const now = new Date()
  const header = signatureOf(app.services, endpoint as never, '{"id":"x"}', now)
  const verify = (body: string, with_secret = secret, at = now.getTime()) => samples.verifyWebhook(header, body, with_secret, at)
  expect(verify('{"id":"x"}')).toBe(true)
  expect(verify('{"id":"y"}')).toBe(false)
  expect(verify('{"id":"x"}', newSecret())).toBe(false)
  expect(verify('{"id":"x"}', secret, now.getTime() + 301_000)).toBe(false)
  expect(samples.verifyWebhook('v1=abc', '{"id":"x"}', secret)).toBe(false)
})

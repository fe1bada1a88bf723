import { afterAll, beforeAll, expect, it } from 'vitest'
import { forms, publishForm, type FormInput } from '@stoa/contract'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { definitionOf, FORM_MAKER } from '../forms.fixture.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await createTestApp()
  await app.work()
  user = await app.member({ permissions: FORM_MAKER })
})
afterAll(() => app.stop())

async function published(body: Partial<FormInput> = {}) {
  const params = { account_id: user.account_id }
  const { data } = (await user.call(forms.create, { params, body: { name: 'Contact', definition: definitionOf(), ...body } })).body
  return (await user.call(publishForm, { params: { ...params, uuid: data.uuid }, body: {} })).body.data
}
const open = (key: string, query = '') => app.http.inject({ method: 'GET', url: `/f/${key}${query}` })
const post = (key: string, fields: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url: `/f/${key}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const tokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)![1]!
const later = () => {
  const clock = app.services.clock as unknown as { set(at: Date): void; now(): Date }
  clock.set(new Date(clock.now().getTime() + 30_000))
}

it('shows a form without any script, in the language that is asked for, and says what is wrong beside its field', async () => {
  const texts = { ...definitionOf().texts, title_en: '<script>alert(1)</script>' }
  const { public_key } = await published({ definition: definitionOf({ texts }) })
  const page = await open(public_key)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('&lt;script&gt;')
  expect(page.body).not.toContain('<script')
  expect((await open(public_key, '?lang=el')).body).toContain('Μήνυμα')
  later()
  const wrong = await post(public_key, { token: tokenIn(page.body), 'answers[email]': 'nobody', 'answers[message]': '"hello"' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('aria-invalid="true" value="nobody"')
  expect(wrong.body).toContain('&quot;hello&quot;')
  const right = await post(public_key, { token: tokenIn(page.body), 'answers[email]': 'a@example.gr' })
  expect([right.statusCode, right.body]).toEqual([200, expect.stringContaining('Thank you.')])
})

it('leads to the next page, which its policy allows', async () => {
  const { public_key } = await published({ redirect_url: 'https://example.com/thanks' })
  const page = await open(public_key)
  expect(page.headers['content-security-policy']).toContain("form-action 'self' https://example.com")
  later()
  const sent = await post(public_key, { token: tokenIn(page.body), 'answers[email]': 'b@example.gr' })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, 'https://example.com/thanks'])
})

it('says that a form is closed or unknown', async () => {
  const { public_key } = await published({ closes_at: '2020-01-01T00:00:00Z' })
  expect((await open(public_key)).body).toContain('closed')
  expect((await open('nothing')).statusCode).toBe(404)
})

import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formSubmissions, forms, type PageInput, pages, previewPage, publishForm, publishPage, unpublishPage } from '@stoa/contract'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { definitionOf } from '../../forms/forms.fixture.ts'
import { block, designOf, PAGE_MAKER } from '../pages.fixture.ts'
import { viewCounters } from './serve-pages.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await createTestApp()
  await app.work()
  user = await app.member({ permissions: PAGE_MAKER })
})
afterAll(() => app.stop())

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
const open = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers: { 'user-agent': BROWSER, ...headers } })
const pass = (seconds: number) => {
  const clock = app.services.clock as unknown as { set(at: Date): void; now(): Date }
  clock.set(new Date(clock.now().getTime() + seconds * 1000))
}
const pathOf = ({ public_url }: { public_url: string }) => new URL(public_url).pathname

async function published(body: Partial<PageInput> = {}) {
  const { data } = (
    await user.call(pages.create, { params: { account_id: user.account_id }, body: { name: 'Spring', design: designOf(), ...body } })
  ).body
  return (await user.call(publishPage, { params: { id: data.id }, body: {} })).body.data
}

it('is shown without any script, in a separate origin, in the language that is asked for', async () => {
  const page = await published({ title_en: 'Spring & <you>', meta_description_gr: 'Όλες οι "προσφορές"' })
  const answer = await open(pathOf(page))
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/sandbox (?!.*allow-(scripts|same-origin))/)
  expect(policy).not.toContain('script-src')
  expect(answer.body).toContain('<title>Spring &amp; &lt;you&gt;</title>')
  expect(answer.body).toContain('<h1 class="p-align-start">Spring offer</h1>')
  expect(answer.body).not.toContain('<script')
  expect(answer.headers['set-cookie']).toBeUndefined()
  const greek = await open(`${pathOf(page)}?lang=el`)
  expect(greek.body).toContain('<html lang="el">')
  expect(greek.body).toContain('Ανοιξιάτικη προσφορά')
  expect(greek.body).toContain('content="Όλες οι &quot;προσφορές&quot;"')
  expect(greek.body).toContain(`<link rel="canonical" href="${page.public_url}">`)
})

it('is compressed for browsers that take it so, and is the same page', async () => {
  const page = await published()
  const plain = await open(pathOf(page), { 'accept-encoding': 'br;q=0, identity' })
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding'])
  for (const encoding of ['br', 'gzip, deflate, br, zstd']) {
    const packed = await open(pathOf(page), { 'accept-encoding': encoding })
    expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual(['br', plain.headers.etag])
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  }
  const head = await app.http.inject({ method: 'HEAD', url: pathOf(page), headers: { 'user-agent': BROWSER, 'accept-encoding': 'br' } })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

it('is sent once to a browser that keeps it, and anew after it is published again', async () => {
  const page = await published()
  const first = await open(pathOf(page))
  const etag = String(first.headers.etag)
  const again = await open(pathOf(page), { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await user.call(pages.update, { params: { id: page.id }, body: { design: designOf(block('Heading', { text: { en: 'New' } })) } })
  expect((await open(pathOf(page), { 'if-none-match': etag })).statusCode).toBe(304)
  await user.call(publishPage, { params: { id: page.id }, body: {} })
  const changed = await open(pathOf(page), { 'if-none-match': etag })
  expect([changed.statusCode, changed.body]).toEqual([200, expect.stringContaining('New')])
})

it('is gone for visitors once it is off the web, and says so in their language', async () => {
  const page = await published()
  await user.call(unpublishPage, { params: { id: page.id }, body: {} })
  const gone = await open(pathOf(page), { 'accept-language': 'el-GR,el;q=0.9' })
  expect([gone.statusCode, gone.body]).toEqual([404, expect.stringContaining('Δεν υπάρχει τέτοια σελίδα')])
  expect((await open('/p/nobody/nothing')).body).toContain('There is no such page')
})

it('shows a draft only at an address that a member asked for, for ten minutes', async () => {
  const page = await published()
  await user.call(pages.update, { params: { id: page.id }, body: { design: designOf(block('Heading', { text: { en: 'Only a draft' } })) } })
  expect((await open(pathOf(page))).body).not.toContain('Only a draft')
  const { url } = (await user.call(previewPage, { params: { id: page.id } })).body.data
  const preview = await open(url)
  expect(preview.body).toContain('Only a draft')
  expect([preview.headers['x-robots-tag'], preview.headers['content-security-policy']]).toEqual([
    'noindex',
    expect.stringContaining('sandbox'),
  ])
  expect((await open(url.replace(/signature=.{4}/, 'signature=0000'))).statusCode).toBe(404)
  expect((await open(`/p/preview/${page.id}`)).statusCode).toBe(404)
  pass(601)
  expect((await open(url)).statusCode).toBe(404)
})

it('counts views of people, not of robots or previews, without a cookie', async () => {
  const page = await published()
  await open(pathOf(page))
  await open(pathOf(page), { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await open(pathOf(page), { 'sec-purpose': 'prefetch' })
  await open((await user.call(previewPage, { params: { id: page.id } })).body.data.url)
  await open(pathOf(page))
  await viewCounters.get(app.services)!.flush()
  expect((await user.call(pages.read, { params: { id: page.id } })).body.data).toMatchObject({ views: 2, version: page.version })
})

it('sends its form, and the submission knows the page and the campaign that led to it', async () => {
  const params = { account_id: user.account_id }
  const { data } = (await user.call(forms.create, { params, body: { name: 'Ask', definition: definitionOf() } })).body
  const form = (await user.call(publishForm, { params: { ...params, uuid: data.uuid }, body: {} })).body.data
  const page = await published({ design: designOf(block('Form', { form_uuid: form.uuid, title: { en: 'Ask us' } })) })
  const shown = await open(`${pathOf(page)}?utm_source=news&utm_campaign=%22%3E%3Cscript%3E`)
  expect(shown.body).not.toContain('<script')
  const action = /action="([^"]+)"/.exec(shown.body)![1]!.replaceAll('&amp;', '&')
  const token = /name="token" value="([^"]+)"/.exec(shown.body)![1]!
  pass(30)
  const sent = await app.http.inject({
    method: 'POST',
    url: action,
    payload: new URLSearchParams({ token, 'answers[email]': 'visitor@example.gr' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
  })
  expect([sent.statusCode, sent.body]).toEqual([200, expect.stringContaining('Thank you.')])
  const listed = await user.call(formSubmissions.list, { params, query: { include: 'page' } })
  expect(listed.body.data).toMatchObject([
    {
      page_id: page.id,
      page: { id: page.id, name: 'Spring' },
      attribution: { last: { utm_source: 'news', utm_campaign: '"><script>', page: pathOf(page) } },
    },
  ])
  expect((await user.call(pages.read, { params: { id: page.id } })).body.data.submissions).toBe(1)
})

it('leaves out a page of another account in a submission', async () => {
  const other = await app.member({ permissions: PAGE_MAKER })
  const params = { account_id: other.account_id }
  const { data } = (await other.call(forms.create, { params, body: { name: 'Ask', definition: definitionOf() } })).body
  const form = (await other.call(publishForm, { params: { ...params, uuid: data.uuid }, body: {} })).body.data
  const page = await published()
  const token = /name="token" value="([^"]+)"/.exec((await open(`/f/${form.public_key}`)).body)![1]!
  pass(30)
  await app.http.inject({
    method: 'POST',
    url: `/f/${form.public_key}?from_page=${page.id}`,
    payload: new URLSearchParams({ token, 'answers[email]': 'other@example.gr' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const listed = await other.call(formSubmissions.list, { params, query: {} })
  expect(listed.body.data).toMatchObject([{ page_id: null }])
  expect((await user.call(pages.read, { params: { id: page.id } })).body.data.submissions).toBe(0)
})

it('tells search engines the published pages of an account', async () => {
  const page = await published({ name: 'In the list' })
  const account = pathOf(page).split('/')[2]!
  const answer = await open(`/p/${account}/sitemap.xml`)
  expect(answer.headers['content-type']).toContain('application/xml')
  expect(answer.body).toContain(`<loc>${page.public_url}</loc>`)
  expect((await open('/p/00000000-0000-4000-8000-000000000000/sitemap.xml')).statusCode).toBe(404)
})

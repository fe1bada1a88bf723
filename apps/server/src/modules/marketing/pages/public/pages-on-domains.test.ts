import { connect } from 'node:net'
import { checkPageDomain, formSubmissions, forms, pageDomains, type PageInput, pages, publishForm, publishPage } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { definitionOf } from '../../forms/forms.fixture.ts'
import { startNameServer, type TestNameServer } from '../domains/name-server.fixture.ts'
import { block, designOf, PAGE_MAKER } from '../pages.fixture.ts'
import { forgetAddresses } from './visited-pages.ts'

let app: TestApp
let dns: TestNameServer
let user: TestUser
beforeAll(async () => {
  dns = await startNameServer()
  app = await createTestApp({
    env: { MAIL_DNS_SERVERS: dns.address, APP_URL: 'http://localhost:3000', PAGES_HOST: 'pages.stoa.example', TRUST_PROXY: '1' },
  })
  await app.work()
  user = await app.member({ permissions: PAGE_MAKER })
})
afterAll(async () => {
  await app.stop()
  await dns.stop()
})

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', accept: 'text/html' }
const ask = (host: string, url = '/', headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers: { ...BROWSER, host, ...headers } })
let count = 0

/** A domain of an account, verified and with visitors. */
async function verified(who = user, isPointed = true) {
  const host = `spring${++count}.company.gr`
  const { data } = (await who.call(pageDomains.create, { params: { account_id: who.account_id }, body: { host } })).body
  const { name, value } = data.records[0]!
  dns.txt.set(name, [value])
  if (isPointed) dns.cname.set(host, 'pages.stoa.example')
  return (await who.call(checkPageDomain, { params: { id: data.id }, body: {} })).body.data
}

async function published(body: Partial<PageInput> = {}, who = user) {
  const { data } = (
    await who.call(pages.create, { params: { account_id: who.account_id }, body: { name: 'Spring', design: designOf(), ...body } })
  ).body
  return (await who.call(publishPage, { params: { id: data.id }, body: {} })).body.data
}

it('is shown at its domain, with this address in links, and leads there from the usual one', async () => {
  const domain = await verified()
  const page = await published({ domain_id: domain.id, slug: 'big-offer' })
  expect(page).toMatchObject({ domain_id: domain.id, is_home: false, public_url: `http://${domain.host}:3000/big-offer` })
  const shown = await ask(domain.host, '/big-offer')
  expect([shown.statusCode, shown.headers['set-cookie'], shown.headers['strict-transport-security']]).toEqual([200, undefined, undefined])
  expect(shown.body).toContain(`<link rel="canonical" href="${page.public_url}">`)
  expect(shown.headers['content-security-policy']).toContain(`img-src 'self' http://localhost:3000 http://${domain.host}:3000`)
  expect(shown.headers['content-security-policy']).toMatch(/sandbox (?!.*allow-(scripts|same-origin))/)
  const again = await ask(domain.host, '/big-offer', { 'if-none-match': String(shown.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const account = /\/p\/([^/]+)\//.exec((await published()).public_url)![1]!
  const moved = await ask('localhost:3000', `/p/${account}/big-offer?lang=el&utm_source=news`)
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `${page.public_url}?lang=el&utm_source=news`])
})

it('stays at the usual address too while the DNS does not lead visitors to the domain', async () => {
  const domain = await verified(user, false)
  const page = await published({ domain_id: domain.id, slug: 'early' })
  const account = /\/p\/([^/]+)\//.exec((await published()).public_url)![1]!
  expect((await ask('localhost', `/p/${account}/early`)).body).toContain(`<link rel="canonical" href="${page.public_url}">`)
})

it('is the home page of its domain, which has one', async () => {
  const domain = await verified()
  expect((await ask(domain.host)).statusCode).toBe(404)
  const home = await published({ domain_id: domain.id, is_home: true, slug: 'welcome' })
  expect(home.public_url).toBe(`http://${domain.host}:3000/`)
  expect((await ask(domain.host)).body).toContain('Spring offer')
  const moved = await ask(domain.host, '/welcome')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, home.public_url])
  const params = { account_id: user.account_id }
  const second = await user.call(pages.create, { params, body: { name: 'Second', domain_id: domain.id, is_home: true } })
  expect(second.body).toHaveProperty('errors.is_home')
  expect((await user.call(pages.create, { params, body: { name: 'None', is_home: true } })).body).toHaveProperty('errors.is_home')
  const { data } = (await user.call(pages.update, { params: { id: home.id }, body: { domain_id: null } })).body
  expect(data).toMatchObject({ domain_id: null, is_home: false })
  expect((await ask(domain.host)).statusCode).toBe(404)
})

it('is named to search engines at its domain and not at the usual addresses', async () => {
  const domain = await verified()
  const home = await published({ domain_id: domain.id, is_home: true })
  const usual = await published()
  const page = await published({ domain_id: domain.id })
  const locations = (body: string) => [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(locations((await ask(domain.host, '/sitemap.xml')).body)).toEqual([home.public_url, page.public_url])
  expect((await ask(domain.host, '/robots.txt')).body).toBe(`User-agent: *\nAllow: /\nSitemap: http://${domain.host}:3000/sitemap.xml\n`)
  const account = usual.public_url.split('/')[4]!
  const listed = locations((await ask('localhost', `/p/${account}/sitemap.xml`)).body)
  expect(listed).toContain(usual.public_url)
  expect(listed).not.toContain(page.public_url)
})

it('goes only on a verified domain of its account', async () => {
  const other = await app.member({ permissions: PAGE_MAKER })
  const foreign = await verified(other)
  const { data: waiting } = (
    await user.call(pageDomains.create, { params: { account_id: user.account_id }, body: { host: 'waiting.company.gr' } })
  ).body
  for (const domain_id of [foreign.id, waiting.id, 999_999]) {
    const answer = await user.call(pages.create, { params: { account_id: user.account_id }, body: { name: 'No', domain_id } })
    expect(answer.body).toHaveProperty('errors.domain_id')
  }
  expect((await ask('waiting.company.gr')).statusCode).toBe(421)
})

it('returns to the usual address when its domain is removed or lost', async () => {
  const domain = await verified()
  const page = await published({ domain_id: domain.id })
  const read = async () => (await user.call(pages.read, { params: { id: page.id } })).body.data
  await run(app.database.db, sql`UPDATE page_domains SET status = 'pending' WHERE id = ${domain.id}`)
  forgetAddresses(app.services)
  expect([(await read()).public_url, (await ask(domain.host, `/${page.slug}`)).statusCode]).toEqual([expect.stringContaining('/p/'), 421])
  await user.call(checkPageDomain, { params: { id: domain.id }, body: {} })
  expect((await ask(domain.host, `/${page.slug}`)).statusCode).toBe(200)
  await user.call(pageDomains.remove, { params: { id: domain.id } })
  expect(await read()).toMatchObject({ domain_id: null, public_url: expect.stringContaining('/p/') })
  expect((await ask(domain.host, `/${page.slug}`)).statusCode).toBe(421)
})

it('has no other part of the product at its domain', async () => {
  const domain = await verified()
  await published({ domain_id: domain.id, is_home: true })
  const session = { cookie: `stoa_session=${user.token}`, authorization: `Bearer ${user.token}` }
  const places = [
    '/login',
    '/accounts/1/pages',
    '/api/v1/accounts/1/pages',
    '/api/v1/public/forms/x',
    '/api/docs',
    '/form.js',
    '/stoa.svg',
    '/healthz',
  ]
  places.push(
    '/metrics',
    '/assets/index.js',
    '/broadcasting/auth',
    '/f/',
    '/F/0190f3a2-77aa-7c1e-9d1b-30f0c1d2e3f4',
    '//login',
    '/%2e%2e/login',
    '/a.b',
  )
  for (const url of places) {
    const answer = await ask(domain.host, url, session)
    expect([url, answer.statusCode, answer.headers['set-cookie']]).toEqual([url, 404, undefined])
    expect(answer.body).toContain('There is no such page')
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    const answer = await app.http.inject({ method, url: '/api/v1/accounts/1/pages', headers: { host: domain.host, ...session } })
    expect([method, answer.statusCode]).toEqual([method, 404])
  }
})

it('is found by its host in any spelling, and by no header of a proxy', async () => {
  const domain = await verified()
  await published({ domain_id: domain.id, is_home: true })
  for (const host of [domain.host.toUpperCase(), `${domain.host}:8443`, `${domain.host}.`, `${domain.host}.:80`])
    expect([host, (await ask(host)).statusCode]).toEqual([host, 200])
  for (const header of ['x-forwarded-host', 'forwarded', 'x-host', 'x-original-host']) {
    const value = header === 'forwarded' ? `host=${domain.host}` : domain.host
    expect((await ask('unknown.example', '/', { [header]: value })).statusCode).toBe(421)
    expect((await ask(domain.host, '/login', { [header]: 'localhost' })).statusCode).toBe(404)
  }
})

it('refuses hosts that are none of ours, except to operators', async () => {
  const refused = [
    'unknown.example',
    'company.gr',
    'spring.company.gr.evil.example',
    'a b',
    'localhost@evil.example',
    'evil.example/localhost',
    '[::1',
    'ü.gr',
  ]
  for (const host of refused) {
    const answer = await ask(host, '/login')
    expect([host, answer.statusCode, answer.body]).toEqual([host, 421, 'No website is here.\n'])
  }
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'stoa', 'pages.stoa.example'])
    expect([host, (await ask(host, '/api/v1/accounts/1/pages')).statusCode]).toEqual([host, 401])
  expect((await ask('unknown.example', '/healthz')).statusCode).toBe(200)
})

it('refuses an address in absolute form that names another host than the request', async () => {
  const domain = await verified()
  await published({ domain_id: domain.id, is_home: true })
  const { port } = new URL(await app.listen())
  const send = (target: string, host: string) =>
    new Promise<string>((done) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      )
      let text = ''
      socket.on('data', (bytes) => (text += bytes.toString()))
      socket.on('close', () => done(text.split('\r\n', 1)[0]!))
    })
  expect(await send(`http://${domain.host}/`, domain.host)).toContain('200')
  expect(await send(`http://${domain.host}/api/v1/accounts/1/pages`, domain.host)).toContain('404')
  expect(await send('http://localhost/api/v1/accounts/1/pages', domain.host)).toContain('421')
  expect(await send(`http://${domain.host}/`, 'localhost')).toContain('421')
  expect(await send('/', `${domain.host}\r\nHost: localhost`)).toMatch(/200|400/)
})

it('sends its form at its domain, and no form of another account', async () => {
  const domain = await verified()
  const formOf = async (who: TestUser) => {
    const params = { account_id: who.account_id }
    const { data } = (
      await who.call(forms.create, { params, body: { name: 'Ask', definition: definitionOf(), allowed_origins: ['https://company.gr'] } })
    ).body
    return (await who.call(publishForm, { params: { ...params, uuid: data.uuid }, body: {} })).body.data
  }
  const form = await formOf(user)
  const page = await published({ domain_id: domain.id, is_home: true, design: designOf(block('Form', { form_uuid: form.uuid })) })
  const shown = await ask(domain.host)
  const action = /action="([^"]+)"/.exec(shown.body)![1]!.replaceAll('&amp;', '&')
  const token = /name="token" value="([^"]+)"/.exec(shown.body)![1]!
  const clock = app.services.clock as typeof app.services.clock & { advance(ms: number): void }
  clock.advance(30_000)
  const send = (origin: string, email: string) =>
    app.http.inject({
      method: 'POST',
      url: action,
      payload: new URLSearchParams({ token, 'answers[email]': email }).toString(),
      headers: { ...BROWSER, host: domain.host, 'content-type': 'application/x-www-form-urlencoded', origin },
    })
  expect((await send('null', 'one@example.gr')).body).toContain('Thank you.')
  expect((await send(`http://${domain.host}`, 'two@example.gr')).body).toContain('Thank you.')
  expect((await send('https://evil.example', 'three@example.gr')).statusCode).toBe(403)
  const listed = await user.call(formSubmissions.list, { params: { account_id: user.account_id }, query: {} })
  expect(listed.body.data.map(({ page_id }) => page_id)).toEqual([page.id, page.id])
  const other = await app.member({ permissions: PAGE_MAKER })
  expect((await ask(domain.host, `/f/${(await formOf(other)).public_key}`)).statusCode).toBe(404)
})

it('has certificates: a proxy on this machine is told for which hosts', async () => {
  const domain = await verified()
  await user.call(pageDomains.create, { params: { account_id: user.account_id }, body: { host: 'unproved.company.gr' } })
  const may = async (query: string, headers: Record<string, string> = {}, host = '127.0.0.1') =>
    (await app.http.inject({ url: `/tls/ask?${query}`, headers: { host, ...headers } })).statusCode
  expect(await may(`domain=${domain.host}`)).toBe(200)
  expect(await may(`domain=${domain.host.toUpperCase()}.`)).toBe(200)
  expect(await may('domain=pages.stoa.example')).toBe(200)
  for (const refused of [
    '',
    'domain=',
    'domain=unproved.company.gr',
    'domain=company.gr',
    'domain[]=a',
    'domain=%00',
    `domain=x.${domain.host}`,
  ])
    expect([refused, await may(refused)]).toEqual([refused, 404])
  expect(await may(`domain=${domain.host}`, { 'x-forwarded-for': '192.0.2.1' })).toBe(404)
  expect(await may(`domain=${domain.host}`, {}, domain.host)).toBe(404)
})

it('has certificates: a proxy on another machine says the password', async () => {
  const token = 'a-password-of-the-proxy'
  const other = await createTestApp({ env: { TLS_ASK_TOKEN: token } })
  try {
    const may = async (query: string) => (await other.http.inject({ url: `/tls/ask?domain=localhost${query}` })).statusCode
    expect([await may(''), await may('&token=wrong'), await may(`&token=${token}`)]).toEqual([404, 404, 200])
  } finally {
    await other.stop()
  }
})

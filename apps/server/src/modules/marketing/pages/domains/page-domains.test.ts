import { checkPageDomain, notifications, pageDomains } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { PAGE_MAKER } from '../pages.fixture.ts'
import { checkPageDomainsJob } from './check-domains.job.ts'
import { checkDomainOf } from './check-domains.ts'
import { dueDomains, readDomain } from './page-domains.store.ts'
import { startNameServer, type TestNameServer } from './name-server.fixture.ts'

let app: TestApp
let dns: TestNameServer
let user: TestUser
beforeAll(async () => {
  dns = await startNameServer()
  app = await createTestApp({ env: { MAIL_DNS_SERVERS: dns.address, PAGES_HOST: 'pages.stoa.example', INBOUND_DOMAIN: 'in.stoa.example' } })
  await app.work()
  user = await app.member({ permissions: PAGE_MAKER })
})
afterAll(async () => {
  await app.stop()
  await dns.stop()
})

const clock = () => app.services.clock as typeof app.services.clock & { advance(ms: number): void; set(to: Date): void }
const HOUR = 3_600_000
const DAY = 24 * HOUR
const add = (host: string, who = user) => who.call(pageDomains.create, { params: { account_id: who.account_id }, body: { host } })
let count = 0
const noted = async (host = `offers${++count}.company.gr`, who = user) => (await add(host, who)).body.data
type Noted = Awaited<ReturnType<typeof noted>>
const publishRecord = ({ records }: Noted) => dns.txt.set(records[0]!.name, [...(dns.txt.get(records[0]!.name) ?? []), records[0]!.value])
const check = async ({ id }: Noted, who = user) => (await who.call(checkPageDomain, { params: { id }, body: {} })).body.data
const read = async ({ id }: Noted, who = user) => (await who.call(pageDomains.read, { params: { id } })).body.data
/** Checks a domain as the job does, also when the logins of the test are over. */
async function checked({ id }: Noted) {
  const { db } = app.database
  await checkDomainOf(app.services, (await readDomain(db, id))!, 0)
  return (await readDomain(db, id))!
}
/** Runs the job until no domain is due. */
async function runJob() {
  await app.services.jobs.enqueue(app.database.db, checkPageDomainsJob, {})
  await expect.poll(() => dueDomains(app.database.db, clock().now(), 10), { timeout: 20_000 }).toEqual([])
}

it('is noted in one spelling, with the records to publish', async () => {
  const data = await noted(' https://Προσφορές.Company.GR./ ')
  expect(data).toMatchObject({
    host: 'xn--ixa9aacfcie1a.company.gr',
    display_host: 'προσφορές.company.gr',
    status: 'pending',
    reason: null,
  })
  expect(data.records).toEqual([
    { type: 'TXT', name: `_stoa-challenge.${data.host}`, value: expect.stringMatching(/^stoa-verification=[\w-]{32}$/) },
    { type: 'CNAME', name: data.host, value: 'pages.stoa.example' },
  ])
  expect((await add('προσφορές.company.gr')).body).toHaveProperty('errors.host')
})

it('refuses what is no public host name, addresses, names of registries and names of this installation', async () => {
  const refused = [
    'company',
    'localhost',
    'a.localhost',
    'printer.local',
    'a..gr',
    '-a.gr',
    'a_b.gr',
    'company.gr:8080',
    'company.gr/page',
    'user@company.gr',
  ]
  refused.push(
    '10.0.0.1',
    '127.1',
    '0x7f.1',
    '[::1]',
    '::1',
    'com.gr',
    'co.uk',
    `${'a'.repeat(64)}.gr`,
    `${'a.'.repeat(120)}gr`,
    'a b.gr',
    'company.123',
  )
  refused.push('pages.stoa.example', 'PAGES.stoa.example.', 'x.pages.stoa.example', 'in.stoa.example')
  for (const host of refused) expect([host, (await add(host)).status]).toEqual([host, 422])
})

it('is verified once its record is found, and says what is wrong until then', async () => {
  const domain = await noted()
  expect(await check(domain)).toMatchObject({ status: 'pending', reason: 'missing', is_pointed: false })
  dns.txt.set(`_stoa-challenge.${domain.host}`, ['stoa-verification=another'])
  expect(await check(domain)).toMatchObject({ status: 'pending', reason: 'different' })
  dns.isBroken = true
  expect(await check(domain)).toMatchObject({ status: 'pending', reason: 'unreachable' })
  dns.isBroken = false
  publishRecord(domain)
  dns.cname.set(domain.host, 'pages.stoa.example')
  const verified = await check(domain)
  expect(verified).toMatchObject({ status: 'verified', reason: null, is_pointed: true })
  expect(Date.parse(verified.verified_at!)).toBe(clock().now().getTime())
})

it('leads here also by an address that both names have', async () => {
  const domain = await noted()
  dns.a.set(domain.host, ['192.0.2.7'])
  expect((await check(domain)).is_pointed).toBe(false)
  dns.a.set('pages.stoa.example', ['192.0.2.7'])
  expect((await check(domain)).is_pointed).toBe(true)
})

it('is checked by a job, ever less often while it waits, and each day afterwards', async () => {
  const domain = await noted()
  const waits: number[] = []
  for (let at = 0; at < 3; at++) {
    clock().advance(Date.parse((await read(domain)).next_check_at) - clock().now().getTime())
    await runJob()
    waits.push((Date.parse((await read(domain)).next_check_at) - clock().now().getTime()) / 60_000)
  }
  expect(waits).toEqual([10, 20, 40])
  publishRecord(domain)
  clock().advance(40 * 60_000)
  await runJob()
  const verified = await read(domain)
  expect(verified).toMatchObject({ status: 'verified' })
  expect(Date.parse(verified.next_check_at) - clock().now().getTime()).toBe(DAY)
})

it('fails after three checks without its record, warns the members, and shows no pages a week later', async () => {
  const domain = await noted()
  publishRecord(domain)
  await check(domain)
  dns.txt.delete(`_stoa-challenge.${domain.host}`)
  expect([(await check(domain)).status, (await check(domain)).status]).toEqual(['verified', 'verified'])
  const failing = await check(domain)
  expect(failing).toMatchObject({
    status: 'failing',
    reason: 'missing',
    ends_at: new Date(clock().now().getTime() + 7 * DAY).toISOString(),
  })
  const began = clock().now()
  clock().advance(7 * DAY - 1)
  expect((await checked(domain)).status).toBe('failing')
  clock().advance(1)
  expect(await checked(domain)).toMatchObject({ status: 'pending', reason: 'lost', failing_since: null })
  clock().set(began)
  await app.relay()
  const titles = (await user.call(notifications.list, { query: {} })).body.data.map(({ title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining([`The domain ${domain.host} is failing its check`, `No pages are shown at ${domain.host} any more`]),
  )
  publishRecord(domain)
  expect((await check(domain)).status).toBe('verified')
})

it('is noted by two accounts, and belongs to the one whose record is in the DNS', async () => {
  const other = await app.member({ permissions: PAGE_MAKER })
  const host = 'disputed.company.gr'
  const [mine, theirs] = [await noted(host), await noted(host, other)]
  publishRecord(theirs)
  expect((await check(mine)).reason).toBe('different')
  expect((await check(theirs, other)).status).toBe('verified')
  publishRecord(mine)
  expect(await check(mine)).toMatchObject({ status: 'pending', reason: 'taken' })
  expect(await dueDomains(app.database.db, clock().now(), 10)).toContain(theirs.id)
  dns.txt.set(mine.records[0]!.name, [mine.records[0]!.value])
  for (let at = 0; at < 3; at++) await check(theirs, other)
  expect((await check(mine)).status).toBe('verified')
  expect(await read(theirs, other)).toMatchObject({ status: 'pending', reason: 'lost' })
})

it('is verified for one account only when two check at the same moment', async () => {
  const other = await app.member({ permissions: PAGE_MAKER })
  const [mine, theirs] = [await noted('race.company.gr'), await noted('race.company.gr', other)]
  for (const one of [mine, theirs]) publishRecord(one)
  const found = await Promise.all([check(mine), check(theirs, other)])
  expect(new Set(found.map(({ status, reason }) => `${status} ${reason ?? ''}`))).toEqual(new Set(['pending taken', 'verified ']))
})

it('is managed by those who publish pages, seen by those who read them, and unknown to other accounts', async () => {
  const domain = await noted()
  const reader = await app.member({ account_id: user.account_id, permissions: ['pages.read'] })
  expect((await read(domain, reader)).host).toBe(domain.host)
  const params = { id: domain.id }
  const statuses = async (who: TestUser) => [
    (await add('more.company.gr', who)).status,
    (await who.call(checkPageDomain, { params, body: {} })).status,
    (await who.call(pageDomains.remove, { params })).status,
  ]
  expect(await statuses(reader)).toEqual([403, 403, 403])
  const foreign = await app.member({ permissions: PAGE_MAKER })
  expect((await foreign.call(pageDomains.read, { params })).status).toBe(404)
  expect((await statuses(foreign)).slice(1)).toEqual([404, 404])
})

it('is removed and can be noted again, with entries in the activity log', async () => {
  const domain = await noted()
  expect((await user.call(pageDomains.remove, { params: { id: domain.id } })).status).toBe(200)
  expect((await user.call(pageDomains.read, { params: { id: domain.id } })).status).toBe(404)
  expect((await noted(domain.host)).records[0]!.value).not.toBe(domain.records[0]!.value)
  const logged = await one<{ events: string[] }>(
    app.database.db,
    sql`SELECT array_agg(event ORDER BY id) AS events FROM activity_logs WHERE subject_type = 'page_domain' AND subject_id = ${String(domain.id)}`,
  )
  expect(logged!.events).toEqual(['page_domain.created', 'page_domain.deleted'])
})

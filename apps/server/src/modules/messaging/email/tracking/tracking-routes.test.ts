import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one } from '#db/rows.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { clickToken } from '../delivery/tracked-html.ts'
import { visitWriters } from './tracking-routes.ts'
import { addSentMail } from './sent-mail.fixture.ts'

const ADDRESS = 'https://agency.example/Δωμάτια?από=Αθήνα&x=a%20b'
const browser = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
let app: TestApp
let token: string
let account_id: number
beforeAll(async () => {
  app = await createTestApp()
  ;({ account_id } = await app.member({ permissions: [] }))
  const mail = await addSentMail(app.database.db, account_id, 'ada@visits.example')
  token = mail.token
  await sql`INSERT INTO tracked_links (account_id, code, url, owner_type, owner_id) VALUES (${account_id}, 'rooms0001', ${ADDRESS}, 'email_message', ${mail.id})`.execute(
    app.database.db,
  )
})
afterAll(() => app.stop())

const follow = (of: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.http.inject({ method, url: `/t/c/${of}`, headers: { 'user-agent': browser } })
const tokenOf = (code: string) => clickToken(code, token, app.services.secrets.keys('signed-link'))
/** Links lead on before their click is stored. */
const stored = () => visitWriters.get(app.services)!.settled()
const counted = async () => {
  await stored()
  return one(
    app.database.db,
    sql`SELECT m.clicks, m.status, l.clicks AS of_link, (SELECT count(*) FILTER (WHERE NOT e.is_machine)::int FROM message_events e WHERE e.email_message_id = m.id) AS events
      FROM email_messages m JOIN tracked_links l ON l.owner_id = m.id WHERE m.account_id = ${account_id}`,
  )
}

it('a click leads to an address with Greek letters, with the headers of every answer, and is counted', async () => {
  const { statusCode, headers, body } = await follow(tokenOf('rooms0001'))
  expect([statusCode, body]).toEqual([302, ''])
  expect(new URL(headers.location!).href).toBe(new URL(ADDRESS).href)
  expect(headers).toMatchObject({
    'cache-control': 'no-store, private',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(await counted()).toEqual({ clicks: 1, status: 'clicked', of_link: 1, events: 1 })
})

it('clicks that come at once are counted each, and those of machines apart', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => follow(tokenOf('rooms0001'))),
    follow(tokenOf('rooms0001'), 'HEAD'),
  ])
  expect(answers.every(({ statusCode, headers }) => statusCode === 302 && headers.location)).toBe(true)
  expect(await counted()).toEqual({ clicks: 21, status: 'clicked', of_link: 21, events: 21 })
})

it('a token that was changed, and a link that its mail has not, are not found', async () => {
  for (const wrong of [tokenOf('rooms0002'), tokenOf('rooms0001').replace('rooms0001', 'rooms0002'), 'x', `${tokenOf('rooms0001')}x`])
    expect((await follow(wrong)).statusCode).toBe(404)
})

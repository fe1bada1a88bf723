import { accountFacebookCampaigns, subscribeFacebookPage } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '#test/app.ts'
import { choose, connected, facebookWorld, type FacebookWorld, sync } from '../facebook.fixture.ts'

const VERIFY_TOKEN = 'a token of the operator'
let world: FacebookWorld
let webhook_url: string
let user: TestUser
let last = 0

beforeAll(async () => {
  world = await facebookWorld({ META_VERIFY_TOKEN: VERIFY_TOKEN })
  webhook_url = `${await world.app.listen()}/webhooks/meta`
  user = await connected(world)
  await choose(user, 2)
  await sync(world.app, user)
  await world.app.work()
})
afterEach(() => world.meta.recover())
afterAll(() => world.stop())

const pageOf = () => world.meta.world().pages[0]!.id

/** An enquiry through a form of a page, for one of the campaigns. */
function written(campaign_id: string | null = null) {
  last += 1
  const created_time = world.app.services.clock.now().toISOString()
  const field_data = [
    { name: 'full_name', values: ['Ελένη Παπαδοπούλου'] },
    { name: 'email', values: [`eleni${last}@example.com`] },
    { name: 'phone_number', values: [`+3069123456${last}${last}`] },
    { name: 'πότε_σας_βολεύει;', values: ['Απόγευμα'] },
  ]
  return { id: `70000000000${last}`, page_id: pageOf(), form_id: '800000000001', campaign_id, created_time, field_data }
}

const requests = async (email: string) => {
  const { rows } = await sql<{ id: number; source: string; channel_id: number | null; name: string }>`
    SELECT r.id, r.source, r.channel_id, c.first_name || ' ' || c.last_name AS name FROM contact_requests r JOIN contacts c ON c.id = r.contact_id
    WHERE c.email = ${email} AND r.account_id = ${user.account_id}`.execute(world.app.database.db)
  return rows
}
const emailOf = (lead: ReturnType<typeof written>) => lead.field_data[1]!.values[0]!

it('makes a request of an enquiry through a form of a page, once however often it is reported', async () => {
  const lead = written()
  expect(await world.meta.emit({ webhook_url, lead })).toBe(200)
  expect(await world.meta.emit({ webhook_url, lead })).toBe(200)
  await expect
    .poll(() => requests(emailOf(lead)), { timeout: 15_000 })
    .toEqual([expect.objectContaining({ source: 'facebook_lead', name: 'Ελένη Παπαδοπούλου' })])
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM request_intakes WHERE payload ->> 'leadgen_id' = ${lead.id}`.execute(world.app.database.db)
  expect(rows[0]!.count).toBe(1)
})

it('gives an enquiry to the channel that its campaign feeds', async () => {
  const { body } = await user.call(accountFacebookCampaigns, { params: { account_id: user.account_id } })
  const campaign = body.data.find(({ entity_status }) => entity_status === 'active')!
  const { rows } = await sql<{ id: number }>`INSERT INTO channels (account_id, name, type, key, status, facebook_campaign_id)
    VALUES (${user.account_id}, 'Lead ads', 'facebook_lead_ads', 'leadads2024', 'active', ${campaign.id}) RETURNING id`.execute(
    world.app.database.db,
  )
  const lead = written(campaign.facebook_id)
  expect(await world.meta.emit({ webhook_url, lead })).toBe(200)
  await expect.poll(() => requests(emailOf(lead)), { timeout: 15_000 }).toEqual([expect.objectContaining({ channel_id: rows[0]!.id })])
})

it('refuses a report that the app did not sign, and stores nothing', async () => {
  const lead = written()
  expect(await world.meta.emit({ webhook_url, lead, is_forged: true })).toBe(401)
  const unsigned = await fetch(webhook_url, {
    method: 'POST',
    body: '{"object":"page","entry":[]}',
    headers: { 'content-type': 'application/json' },
  })
  expect(unsigned.status).toBe(401)
  const { rows } = await sql`SELECT 1 FROM webhook_events WHERE event_key = ${`leadgen:${lead.id}`}`.execute(world.app.database.db)
  expect(rows).toEqual([])
})

it('reads an enquiry again after an outage', async () => {
  const lead = written()
  world.meta.fail('unavailable', 5)
  expect(await world.meta.emit({ webhook_url, lead })).toBe(200)
  const status = async () => {
    const { rows } = await sql<{
      status: string
      error: string | null
    }>`SELECT status, error FROM webhook_events WHERE event_key = ${`leadgen:${lead.id}`}`.execute(world.app.database.db)
    return rows[0]
  }
  await expect.poll(status, { timeout: 20_000 }).toEqual({ status: 'failed', error: 'remote:transient' })
  world.meta.recover()
  await expect.poll(() => requests(emailOf(lead)), { timeout: 60_000 }).toHaveLength(1)
}, 90_000)

it('catches up with an enquiry whose report was lost, once the page reports', async () => {
  const staff = await world.app.staff()
  const { rows } = await sql<{ id: number }>`SELECT id FROM facebook_pages WHERE facebook_id = ${pageOf()}`.execute(world.app.database.db)
  const answer = await staff.call(subscribeFacebookPage, { body: { facebook_page_id: rows[0]!.id } })
  expect(answer.body.status).toBe('success')
  const lead = written()
  world.meta.write(lead)
  await sync(world.app, user)
  await expect.poll(() => requests(emailOf(lead)), { timeout: 15_000 }).toHaveLength(1)
  await sync(world.app, user)
  expect(await requests(emailOf(lead))).toHaveLength(1)
})

it('proves its address to Facebook by the token of the operator', async () => {
  const ask = (token: string) =>
    fetch(`${webhook_url}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${encodeURIComponent(token)}`)
  const right = await ask(VERIFY_TOKEN)
  expect([right.status, await right.text()]).toEqual([200, '1158201444'])
  expect((await ask('another token')).status).toBe(403)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { createCampaignTest, type CampaignTest } from '../campaign-sending/campaigns.fixture.ts'

let test: CampaignTest
beforeAll(async () => {
  test = await createCampaignTest()
  for (let n = 0; n < 4; n++) await test.contact(`heat${n}@heat.example`)
})
afterAll(() => test.stop())

it('shows the mail of each variant as it was sent, with the share of clicks by people at each link', async () => {
  const html =
    '<p>Dear {{ contact.first_name | default: "reader" }}</p><p><a href="https://example.com/a?x=1&amp;y=2">First</a> <a href="https://example.com/b">Second</a> <a href="https://example.com/c">Third</a></p>'
  const { id } = await test.draft({ name: 'Heat', html, ab_test: { share: 100, rule: 'hand', variants: [{ subject: 'Other' }] } })
  expect((await test.sender.get(`/api/v1/email-campaigns/${id}/link-heat`)).body.data).toEqual({ variants: [] })
  await test.start(id)
  await until(async () => (await test.read(id)).status === 'sent')
  const { db } = test.app.database
  const click = (variant: number, nth: number, url: string, is_machine = false) =>
    sql`INSERT INTO message_events (account_id, email_message_id, type, tracked_link_id, is_machine, occurred_at)
      SELECT m.account_id, m.id, 'clicked', l.id, ${is_machine}, now() FROM email_messages m JOIN tracked_links l ON l.owner_type = 'email_campaign' AND l.owner_id = ${id} AND l.url = ${url}
      WHERE m.email_campaign_id = ${id} AND m.variant = ${variant} ORDER BY m.id OFFSET ${nth} LIMIT 1`.execute(db)
  const [a, b] = ['https://example.com/a?x=1&y=2', 'https://example.com/b']
  await click(1, 0, a)
  await click(1, 0, a)
  await click(1, 1, a)
  await click(1, 1, b)
  await click(1, 1, b, true)
  await click(2, 0, b)

  const { variants } = (await test.sender.get(`/api/v1/email-campaigns/${id}/link-heat`)).body.data
  expect(variants.map(({ variant, subject }: { variant: number; subject: string }) => [variant, subject])).toEqual([
    [1, 'News for {{ contact.first_name }}'],
    [2, 'Other'],
  ])
  expect(variants[0].links).toEqual([
    { url: a, clicks: 3, people: 2, machine_clicks: 0, share_bp: 7500 },
    { url: b, clicks: 1, people: 1, machine_clicks: 1, share_bp: 2500 },
    { url: 'https://example.com/c', clicks: 0, people: 0, machine_clicks: 0, share_bp: 0 },
  ])
  expect(variants[1].links[0]).toEqual({ url: b, clicks: 1, people: 1, machine_clicks: 0, share_bp: 10_000 })
  expect(variants[0].html).toContain('Dear reader')
  expect(variants[0].html).toMatch(/href="https:\/\/example\.com\/a\?x=1&amp;y=2"[^>]*><span [^>]*>75 %<\/span>First/)
  expect(variants[0].html).toMatch(/<span [^>]*>25 %<\/span>Second/)
  expect(variants[0].html).toMatch(/<span [^>]*>0 %<\/span>Third/)
  const sheet = await test.sender.get(`/api/v1/email-campaigns/${id}/link-heat/export`)
  expect(sheet.status).toBe(200)
  expect(String(sheet.headers['content-type'])).toContain('spreadsheet')
})

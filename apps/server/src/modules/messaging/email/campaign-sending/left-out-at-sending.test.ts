import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CampaignRecipients } from '@stoa/contract'
import { until } from '#test/until.ts'
import { createCampaignTest, type CampaignTest } from './campaigns.fixture.ts'

let test: CampaignTest
beforeAll(async () => {
  test = await createCampaignTest()
})
afterAll(() => test.stop())

const idOf = async (statement: ReturnType<typeof sql<{ id: number }>>) => (await statement.execute(test.app.database.db)).rows[0]!.id
const tag = (name: string) =>
  idOf(sql<{ id: number }>`INSERT INTO tags (account_id, name) VALUES (${test.sender.account_id}, ${name}) RETURNING id`)
const audience = (rules: object | null) =>
  idOf(
    sql<{ id: number }>`INSERT INTO audiences (account_id, name, type, rules)
      VALUES (${test.sender.account_id}, ${crypto.randomUUID()}, ${rules ? 'dynamic' : 'static'}, ${rules && JSON.stringify(rules)}::jsonb) RETURNING id`,
  )
const give = (contact_id: number, tag_id: number) =>
  sql`INSERT INTO contact_tag (account_id, contact_id, tag_id, listed, created_at) VALUES (${test.sender.account_id}, ${contact_id}, ${tag_id}, true, now())`.execute(
    test.app.database.db,
  )

type Way = () => Promise<{ excluded: CampaignRecipients; leaveOut: (contact_id: number) => Promise<unknown> }>

/** Ways to leave people out, with what puts a contact among them. */
const WAYS: Record<string, Way> = {
  async list() {
    const list_id = await idOf(
      sql<{
        id: number
      }>`INSERT INTO contact_lists (account_id, name) VALUES (${test.sender.account_id}, ${crypto.randomUUID()}) RETURNING id`,
    )
    const leaveOut = (contact_id: number) =>
      sql`INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, channels, source, unsubscribe_id)
        VALUES (${test.sender.account_id}, ${contact_id}, ${list_id}, 'subscribed', '{email}', 'manual', gen_random_uuid())`.execute(
        test.app.database.db,
      )
    return { excluded: { excluded_contact_list_ids: [list_id] }, leaveOut }
  },
  async tag() {
    const tag_id = await tag('Left out')
    return { excluded: { excluded_tag_ids: [tag_id] }, leaveOut: (id) => give(id, tag_id) }
  },
  async 'audience with rules'() {
    const tag_id = await tag('In the audience')
    const audience_id = await audience({ all: [{ field: 'tag', op: 'any', value: [tag_id] }] })
    return { excluded: { excluded_audience_ids: [audience_id] }, leaveOut: (id) => give(id, tag_id) }
  },
  async 'audience by hand'() {
    const audience_id = await audience(null)
    const leaveOut = (contact_id: number) =>
      sql`INSERT INTO audience_members (account_id, audience_id, contact_id) VALUES (${test.sender.account_id}, ${audience_id}, ${contact_id})`.execute(
        test.app.database.db,
      )
    return { excluded: { excluded_audience_ids: [await audience({ all: [{ field: 'email', op: 'empty' }] }), audience_id] }, leaveOut }
  },
}

it.each(Object.keys(WAYS))('leaves out a person who came into an excluded %s after the campaign was started', async (way) => {
  const { excluded, leaveOut } = await WAYS[way]!()
  const chosen = await tag(`Chosen by ${way}`)
  const people = await Promise.all(
    ['a', 'b', 'c'].map((name) => test.contact(`${name}-${crypto.randomUUID()}@example.com`, { list: false })),
  )
  for (const id of people) await give(id, chosen)
  const { id } = await test.draft({ name: `Without ${way}`, hourly_limit: 1, recipients: { tag_ids: [chosen], ...excluded } })
  await test.start(id)
  await until(async () => (await test.read(id)).sent_count === 1)
  const { rows } = await sql<{
    contact_id: number
  }>`SELECT contact_id FROM email_messages WHERE email_campaign_id = ${id} AND status = 'queued' ORDER BY contact_id`.execute(
    test.app.database.db,
  )
  const [left, stays] = rows.map(({ contact_id }) => contact_id)
  await leaveOut(left!)
  for (let hour = 0; hour < 2; hour++) {
    await sql`UPDATE email_campaigns SET hour_started_at = now() - interval '2 hours', hour_count = 0 WHERE id = ${id}`.execute(
      test.app.database.db,
    )
    await test.queue.idle()
  }
  const campaign = await until(async () => {
    const now = await test.read(id)
    return now.status === 'sent' && now
  })
  expect(campaign).toMatchObject({ sent_count: 2, skipped_count: 1 })
  const why = async (contact_id: number) =>
    (await test.sender.get(`/api/v1/email-campaigns/${id}/explanations/${contact_id}`)).body.data.skip_reason
  expect([await why(left!), await why(stays!)]).toEqual(['excluded', null])
})

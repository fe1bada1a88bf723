import {
  allContactRequests,
  campaigns,
  channels,
  contactRequests,
  intakeSources,
  markContactRequestSpam,
  type ContactRequestInput,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { boardOf, EVERY, type Board } from '../../crm/contact-requests/requests.fixture.ts'
import { mapIntake } from '../../crm/intake/map-intake.ts'
import { MARKETER, readyCampaign } from '../campaigns/campaigns.fixture.ts'

let app: TestApp
let user: TestUser
let board: Board
beforeAll(async () => {
  app = await createTestApp()
  ;(app.services.clock as unknown as { set(at: Date): void }).set(new Date('2026-05-20T09:00:00Z'))
  user = await app.member({ permissions: [...new Set([...MARKETER, ...EVERY])] })
  board = await boardOf(app, user)
  await app.work()
})
afterAll(() => app.stop())

/** A running campaign whose channel sends its requests to the third stage. */
async function running(more: object = {}) {
  const { id, channel_id } = await readyCampaign(user)
  await user.call(campaigns.update, { params: { id }, body: { status: 'scheduled' } })
  await user.call(campaigns.update, { params: { id }, body: { status: 'active' } })
  const params = { campaign_id: id, id: channel_id }
  const { status, body } = await user.call(channels.update, { params, body: { pipeline_stage_id: board.third, ...more } })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id, channel_id, params }
}
const ask = async (channel_id: number, more: Partial<ContactRequestInput> = {}) => {
  const answer = await user.call(contactRequests.create, {
    params: { account_id: user.account_id },
    body: { subject: 'Δωμάτιο', contact: { first_name: 'Άννα', email: 'anna@test.example' }, channel_id, ...more },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const channel = async (params: { campaign_id: number; id: number }) => (await user.call(channels.read, { params })).body.data

describe('a request of a channel', () => {
  it('begins in the stage of the channel, belongs to its campaign and is counted', async () => {
    const { id, channel_id, params } = await running()
    const request = await ask(channel_id)
    expect(request).toMatchObject({
      pipeline_stage_id: board.third,
      status: 'open',
      campaign_id: id,
      source: 'google_ads',
      channel: { name: 'Google' },
    })
    expect(await channel(params)).toMatchObject({ requests_count: 1, last_request_at: request.created_at })
    expect((await user.call(campaigns.read, { params: { id } })).body.data.leads_count).toBe(1)
    const found = await user.get(`/api/v1/contact-requests?filter[campaign]=${id}`)
    expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([request.id])

    await user.call(markContactRequestSpam, { params: { contact_request_id: request.id } })
    expect(await channel(params)).toMatchObject({ requests_count: 0, last_request_at: null })
    expect((await user.call(campaigns.read, { params: { id } })).body.data.leads_count).toBe(0)
  })

  it('goes to the members of the channel in turn, unless another member is named', async () => {
    const colleague = await app.member({ account_id: user.account_id, permissions: EVERY })
    const { channel_id } = await running({ assignee_ids: [user.id, colleague.id] })
    expect([(await ask(channel_id)).user_id, (await ask(channel_id)).user_id, (await ask(channel_id)).user_id]).toEqual([
      user.id,
      colleague.id,
      user.id,
    ])
    expect((await ask(channel_id, { user_id: user.id, pipeline_stage_id: board.first })).pipeline_stage_id).toBe(board.first)
  })

  it('waits in staging while the channel or its campaign pauses, or when the channel asks for it', async () => {
    const { id, channel_id, params } = await running()
    await user.call(channels.update, { params, body: { status: 'paused' } })
    expect((await ask(channel_id)).status).toBe('staging')
    await user.call(channels.update, { params, body: { status: 'active', auto_accept: false } })
    expect((await ask(channel_id)).status).toBe('staging')
    await user.call(channels.update, { params, body: { auto_accept: true } })
    await user.call(campaigns.update, { params: { id }, body: { status: 'paused' } })
    expect((await ask(channel_id)).status).toBe('staging')
    expect((await ask(channel_id, { pipeline_stage_id: board.first })).status).toBe('open')
  })

  it('can move to another channel, whose campaign and counts follow', async () => {
    const [one, other] = [await running(), await running()]
    const request = await ask(one.channel_id)
    const move = (channel_id: number | null) => user.call(contactRequests.update, { params: { id: request.id }, body: { channel_id } })
    expect((await move(other.channel_id)).body.data).toMatchObject({ channel_id: other.channel_id, campaign_id: other.id })
    expect([(await channel(one.params)).requests_count, (await channel(other.params)).requests_count]).toEqual([0, 1])
    expect((await move(null)).body.data).toMatchObject({ channel_id: null, campaign_id: null })
    expect((await channel(other.params)).requests_count).toBe(0)
  })

  it('names a channel of its account only [INV-2]', async () => {
    const stranger = await app.member({ permissions: [...new Set([...MARKETER, ...EVERY])] })
    const { channel_id } = await running()
    const answer = await stranger.call(allContactRequests.create, {
      body: { account_id: stranger.account_id, subject: 'x', contact: { first_name: 'x', email: 'x@test.example' }, channel_id },
    })
    expect(answer.body).toHaveProperty('errors.channel_id')
  })

  it('keeps its channel, which cannot be deleted any more', async () => {
    const { channel_id, params } = await running()
    await ask(channel_id)
    expect((await user.call(channels.remove, { params })).body).toHaveProperty('errors.base')
  })
})

it('finds its channel by the code that a form sends', async () => {
  const { id, channel_id, params } = await running()
  const { key } = await channel(params)
  const made = await user.call(intakeSources.create, {
    params: { account_id: user.account_id },
    body: { name: 'Site', source: 'form' },
  })
  const sent = await app.guest.post(new URL(made.body.data.intake_url!).pathname, {
    name: 'Νίκος Δήμου',
    email: 'nikos@example.gr',
    message: 'Θέλω ένα δωμάτιο',
    utm_content: key,
  })
  expect(sent.status).toBe(200)
  const { rows } = await sql<{ uuid: string }>`SELECT uuid FROM request_intakes WHERE account_id = ${user.account_id}`.execute(
    app.database.db,
  )
  await mapIntake(app.services, rows[0]!.uuid)
  const { body } = await user.get(`/api/v1/contact-requests?filter[campaign]=${id}`)
  expect(body.data).toMatchObject([{ channel_id, pipeline_stage_id: board.third, source: 'form', status: 'open' }])
})

it('counts requests of channels like a recount', async () => {
  const { rows } = await sql`
    SELECT h.id FROM channels h WHERE h.requests_count <> (SELECT count(*) FROM contact_requests r
      WHERE r.channel_id = h.id AND r.deleted_at IS NULL AND r.status <> 'spam')`.execute(app.database.db)
  expect(rows).toEqual([])
})

import {
  accountCampaigns,
  accountChannels,
  accountProjects,
  campaignActivityLogs,
  campaigns,
  channels,
  closeBooks,
  createProjectChannel,
  projectCampaigns,
  projectChannels,
  updateCampaignCosting,
  updateCampaignPricing,
  updateCampaignSchedule,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { MARKETER, readyCampaign } from './campaigns.fixture.ts'
import { keepCampaignDatesJob } from './keep-dates.job.ts'

let app: TestApp
let user: TestUser
const clock = () => app.services.clock as unknown as { set(at: Date): void }
beforeAll(async () => {
  app = await createTestApp()
  clock().set(new Date('2026-05-20T09:00:00Z'))
  user = await app.member({ permissions: MARKETER })
})
afterAll(() => app.stop())

const set = (id: number, body: object) => user.call(campaigns.update, { params: { id }, body: body })
const read = async (id: number, as = user) =>
  (await as.call(campaigns.read, { params: { id }, query: { include: 'channels,costs' } })).body.data

describe('a campaign', () => {
  it('is numbered in its account and has a separate name in links', async () => {
    const create = (body: object) => user.call(accountCampaigns.create, { params: { account_id: user.account_id }, body: body })
    const first = await create({ name: 'Μαύρη Παρασκευή', brief: '<p>Μια <script>alert(1)</script>ιδέα</p>' })
    expect(first.body.data).toMatchObject({ status: 'draft', utm_campaign: 'mavri-paraskevi', brief: '<p>Μια ιδέα</p>', currency: 'EUR' })
    const second = await create({ name: 'Μαύρη Παρασκευή' })
    expect(second.body.data).toMatchObject({ number: first.body.data.number + 1, utm_campaign: 'mavri-paraskevi-2' })
    expect((await create({ name: 'x', utm_campaign: 'Mavri Paraskevi' })).body).toHaveProperty('errors.utm_campaign')
    expect((await create({ name: 'x', start_date: '2026-02-02', end_date: '2026-02-01' })).body).toHaveProperty('errors.end_date')
  })

  it('is scheduled once it has dates, a price and a channel, and its channels follow it', async () => {
    const { body } = await user.call(accountCampaigns.create, { params: { account_id: user.account_id }, body: { name: 'Βήματα' } })
    const { id } = body.data
    const missing = async () => Object.keys((await set(id, { status: 'scheduled' })).body.errors ?? {})
    expect(await missing()).toEqual(['start_date'])
    await user.call(updateCampaignSchedule, {
      params: { campaign_id: id },
      body: { start_date: '2026-06-01', end_date: '2026-08-31', dayparts: [{ days: [1, 2], from: '09:00', to: '18:00' }] },
    })
    expect(await missing()).toEqual(['pricing_model'])
    await user.call(updateCampaignPricing, { params: { campaign_id: id }, body: { pricing_model: 'retainer', fee_minor: 40_000 } })
    expect(await missing()).toEqual(['status'])
    await user.call(channels.create, { params: { campaign_id: id }, body: { name: 'Τηλέφωνο', type: 'phone', phone: '2101234567' } })
    expect((await set(id, { status: 'active' })).status).toBe(422)
    expect((await set(id, { status: 'scheduled' })).body.data.next_statuses).toEqual(['active', 'cancelled'])
    expect((await set(id, { status: 'active' })).body.data).toMatchObject({ activated_at: expect.any(String), price_total_minor: 120_000 })
    expect(await read(id)).toMatchObject({ dayparts: [{ days: [1, 2] }], channels: [{ status: 'active' }] })
    expect((await set(id, { status: 'completed' })).body.data.next_statuses).toEqual([])
    expect((await read(id)).channels).toMatchObject([{ status: 'ended' }])
    const { body: logs } = await user.call(campaignActivityLogs, { params: { id } })
    expect(logs.data.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'campaign.created',
        'campaign.pricing_changed',
        'campaign.scheduled',
        'campaign.activated',
        'campaign.completed',
      ]),
    )
  })

  it('keeps hours and periods in order and within its dates', async () => {
    const { id } = await readyCampaign(user)
    const schedule = async (body: object) =>
      Object.keys(
        (
          await user.call(updateCampaignSchedule, {
            params: { campaign_id: id },
            body: { start_date: '2026-06-01', end_date: '2026-06-30', ...body },
          })
        ).body.errors ?? {},
      )
    expect(await schedule({ dayparts: [{ days: [1], from: '18:00', to: '09:00' }] })).toEqual(['dayparts.0.to'])
    expect(await schedule({ flights: [{ name: 'A', start_date: '2026-05-01', end_date: '2026-06-02' }] })).toContain('flights.0.start_date')
    expect(await schedule({ flights: [{ name: 'A', start_date: '2026-06-05', end_date: '2026-07-02' }] })).toEqual(['flights.0.end_date'])
    expect(await schedule({ flights: [{ name: 'A', start_date: '2026-06-05', end_date: '2026-06-09', budget_minor: 100 }] })).toEqual([])
  })

  it('cannot be deleted while it runs, and ends its channels when it is deleted', async () => {
    const { id } = await readyCampaign(user)
    await set(id, { status: 'scheduled' })
    await set(id, { status: 'active' })
    expect((await user.call(campaigns.remove, { params: { id } })).body).toHaveProperty('errors.base')
    const { id: draft, channel_id } = await readyCampaign(user)
    expect((await user.call(campaigns.remove, { params: { id: draft } })).status).toBe(200)
    expect((await user.call(campaigns.read, { params: { id: draft } })).status).toBe(404)
    const { rows } = await sql`SELECT status FROM channels WHERE id = ${channel_id}`.execute(app.database.db)
    expect(rows).toEqual([{ status: 'ended' }])
  })

  it('starts and ends by itself on its days in the zone of its account', async () => {
    const { id } = await readyCampaign(user)
    await set(id, { status: 'scheduled' })
    await app.work()
    const run = () => app.services.jobs.enqueue(app.database.db, keepCampaignDatesJob, {})
    // In Athens, June begins at nine in the evening of UTC.
    clock().set(new Date('2026-05-31T20:59:00Z'))
    await run()
    await expect.poll(async () => (await read(id)).status).toBe('scheduled')
    clock().set(new Date('2026-05-31T21:00:00Z'))
    await run()
    await expect.poll(async () => (await read(id)).status).toBe('active')
    expect((await read(id)).channels).toMatchObject([{ status: 'active' }])
    clock().set(new Date('2026-06-30T21:00:00Z'))
    await run()
    await expect.poll(async () => (await read(id)).status).toBe('completed')
    clock().set(new Date('2026-05-20T09:00:00Z'))
  })

  it('shows no costs without the permission', async () => {
    const { id } = await readyCampaign(user)
    const costs = [
      { kind: 'media' as const, description: 'Google', unit_cost_minor: 100_000, incurred_on: '2026-05-02' },
      { kind: 'tool' as const, description: 'Planned', unit_cost_minor: 333, quantity: 1.5, incurred_on: '2026-05-03', is_estimate: true },
    ]
    const { body } = await user.call(updateCampaignCosting, { params: { campaign_id: id }, body: { costs } })
    expect(body.data).toMatchObject({ cost_minor: 100_000, estimated_cost_minor: 500, profit_minor: 70_000, price_total_minor: 170_000 })
    const reader = await app.member({ account_id: user.account_id, permissions: ['campaigns.read'] })
    const seen = await read(id, reader)
    expect(seen).not.toHaveProperty('costs')
    expect(seen).not.toHaveProperty('cost_minor')
    expect(seen).not.toHaveProperty('profit_minor')
    expect(seen.next_statuses).toEqual([])
    const listed = await reader.call(accountCampaigns.list, { params: { account_id: user.account_id }, query: { include: 'costs' } })
    expect(JSON.stringify(listed.body)).not.toContain('cost_minor')
  })

  it('refuses costs in closed books, and leaves those that are there', async () => {
    const accountant = await app.member({ permissions: [...MARKETER, 'books.close', 'reports.read-financial'] })
    const { id } = await readyCampaign(accountant)
    const write = (costs: object[]) =>
      accountant.call(updateCampaignCosting, { params: { campaign_id: id }, body: { costs: costs as never } })
    const cost = { kind: 'media', description: 'April', unit_cost_minor: 100, incurred_on: '2026-04-10' }
    const { body } = await write([cost])
    await accountant.call(closeBooks, { params: { account_id: accountant.account_id }, body: { closed_until: '2026-04-30' } })
    const kept = { ...cost, cost_id: body.data.costs![0]!.id }
    expect((await write([kept, { ...cost, incurred_on: '2026-05-01' }])).body.data.costs).toHaveLength(2)
    expect((await write([kept, cost])).body).toHaveProperty(['errors', 'costs.1.incurred_on'])
    expect((await write([{ ...kept, unit_cost_minor: 1 }])).body).toHaveProperty(['errors', 'costs.0.incurred_on'])
    expect((await write([])).body).toHaveProperty('errors.costs')
  })

  it('is found by the days on which it runs', async () => {
    const own = await app.member({ permissions: MARKETER })
    const { id } = await readyCampaign(own, { start_date: '2026-06-10', end_date: '2026-06-20' })
    const found = async (filter: string) =>
      (await own.get(`/api/v1/accounts/${own.account_id}/campaigns?filter${filter}`)).body.data.map((row: { id: number }) => row.id)
    expect(await found('[running][between]=2026-06-20,2026-07-01')).toEqual([id])
    expect(await found('[running][before]=2026-06-10')).toEqual([])
    expect(await found('[running][after]=2026-06-19')).toEqual([id])
    expect(await found('[running][after]=2026-06-20')).toEqual([])
    expect(await found('[running][is_not]=2026-06-20')).toEqual([])
    expect(await found('[channel_type]=google_ads')).toEqual([id])
    expect(await found('[channel_type]=sms')).toEqual([])
    expect(await found('[search]=καλοκαιρι')).toEqual([id])
  })
})

describe('a campaign of a project', () => {
  it('keeps its channels in the account of the results, and is read by the client without the costs', async () => {
    const client = await app.member({
      permissions: ['campaigns.read', 'channels.read', 'projects.read'],
      account_id: await app.account({ type: 'client', name: 'Ξενοδοχεία Αιγαίο' }),
    })
    const { rows } = await sql<{ uuid: string }>`
      INSERT INTO account_relations (uuid, account_id, related_account_id, type, status)
      VALUES (uuid_v7(), ${user.account_id}, ${client.account_id}, 'client', 'active') RETURNING uuid`.execute(app.database.db)
    await sql`UPDATE accounts SET owner_id = ${client.id} WHERE id = ${client.account_id}`.execute(app.database.db)
    const { body: project } = await user.call(accountProjects.create, {
      params: { account_id: user.account_id },
      body: { name: 'Σεζόν', account_relation_uuid: rows[0]!.uuid },
    })
    const project_uuid = project.data.uuid
    const { body } = await user.call(projectCampaigns.create, {
      params: { project_uuid },
      body: { name: 'Για τον πελάτη', start_date: '2026-06-01', end_date: '2026-06-30' },
    })
    const { id } = body.data
    expect(body.data).toMatchObject({ project_uuid, client_account_id: client.account_id, project: { name: 'Σεζόν' } })
    await user.call(updateCampaignPricing, { params: { campaign_id: id }, body: { pricing_model: 'fixed', fee_minor: 100 } })
    const { body: channel } = await user.call(createProjectChannel, {
      params: { project_uuid },
      body: { name: 'Φόρμα', type: 'website_form', campaign_id: id },
    })
    expect(channel.data).toMatchObject({
      account_id: client.account_id,
      utm: { utm_campaign: 'gia-ton-pelati', utm_content: channel.data.key },
    })
    expect((await client.call(campaigns.read, { params: { id } })).status).toBe(404)

    await set(id, { status: 'scheduled' })
    const seen = await read(id, client)
    expect(seen).toMatchObject({ price_total_minor: 100, next_statuses: [], channels: [{ name: 'Φόρμα' }] })
    expect(seen).not.toHaveProperty('cost_minor')
    expect((await client.call(campaigns.update, { params: { id }, body: { name: 'x' } })).status).toBe(403)
    for (const list of [
      client.call(accountCampaigns.list, { params: { account_id: client.account_id } }),
      client.call(projectCampaigns.list, { params: { project_uuid } }),
    ])
      expect((await list).body.data.map((row) => row.id)).toEqual([id])
    for (const list of [
      client.call(accountChannels, { params: { account_id: client.account_id } }),
      user.call(projectChannels, { params: { project_uuid } }),
    ])
      expect((await list).body.data.map((row) => row.id)).toEqual([channel.data.id])

    await sql`UPDATE projects SET client_sees_insights = false WHERE uuid = ${project_uuid}`.execute(app.database.db)
    expect((await client.call(campaigns.read, { params: { id } })).status).toBe(404)
  })
})

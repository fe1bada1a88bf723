import {
  accountCampaigns,
  accountFacebookCampaigns,
  campaigns,
  channels,
  createFacebookCampaignChannel,
  facebookAds,
  projectCampaigns,
  projects,
  readFacebookCampaignChannel,
  updateFacebookCampaignChannel,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const PERMISSIONS = [
  'campaigns.read',
  'campaigns.create',
  'channels.read',
  'channels.create',
  'channels.update',
  'facebook-campaigns.read',
  'projects.read',
  'projects.create',
]
let app: TestApp
let user: TestUser
let facebook_campaign: number
beforeAll(async () => {
  app = await createTestApp()
  user = await app.member({ permissions: PERMISSIONS })
  facebook_campaign = await facebookCampaign(user.account_id, 'Κρατήσεις')
})
afterAll(() => app.stop())

const one = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row> => (await statement.execute(app.database.db)).rows[0]!

/** A Facebook campaign of a connected ad account, with an ad. */
async function facebookCampaign(account_id: number, name: string): Promise<number> {
  const service = await one(sql<{ id: number }>`INSERT INTO third_party_services (account_id, type, provider, name, status)
    VALUES (${account_id}, 'facebook', 'facebook', 'Facebook', 'connected') RETURNING id`)
  const ads = await one(sql<{ id: number }>`INSERT INTO account_apps (account_id, third_party_service_id, provider, external_id, name)
    VALUES (${account_id}, ${service.id}, 'facebook', 'act_1', 'Ads') RETURNING id`)
  const values = sql`'ACTIVE', 'ACTIVE', 'ACTIVE', 'EUR'`
  const campaign = await one(sql<{
    id: number
  }>`INSERT INTO facebook_campaigns (account_id, account_app_id, facebook_id, name, status, configured_status, effective_status, currency)
    VALUES (${account_id}, ${ads.id}, '1', ${name}, ${values}) RETURNING id`)
  const adset = await one(sql<{
    id: number
  }>`INSERT INTO facebook_adsets (account_id, facebook_campaign_id, facebook_id, name, status, configured_status, effective_status, currency)
    VALUES (${account_id}, ${campaign.id}, '2', 'Set', ${values}) RETURNING id`)
  await sql`INSERT INTO facebook_ads (account_id, facebook_campaign_id, facebook_adset_id, facebook_id, name, status, configured_status, effective_status, currency)
    VALUES (${account_id}, ${campaign.id}, ${adset.id}, '3', 'Ad', ${values})`.execute(app.database.db)
  return campaign.id
}

/** A project with a campaign. */
async function projectWithCampaign(): Promise<{ uuid: string; campaign_id: number }> {
  const project = await user.call(projects.create, { body: { name: 'Ξενοδοχείο', account_id: user.account_id } })
  const { uuid } = project.body.data
  const campaign = await user.call(projectCampaigns.create, { params: { project_uuid: uuid }, body: { name: 'Καλοκαίρι' } })
  return { uuid, campaign_id: campaign.body.data.id }
}

it('lets a Facebook campaign feed one channel, and shows it with the channel [R-3.3-23], its campaign [R-3.3-22] and the ads of its project', async () => {
  const { uuid, campaign_id } = await projectWithCampaign()
  const body = { name: 'Lead ads', type: 'facebook_lead_ads', facebook_campaign_id: facebook_campaign } as const
  const made = await user.call(channels.create, { params: { campaign_id }, body })
  expect(made.body.data).toMatchObject({ facebook_campaign_id: facebook_campaign })
  const include = 'account,accounts,campaign,page,facebookCampaign,project'
  const { data } = (await user.get(`/api/v1/campaigns/${campaign_id}/channels/${made.body.data.id}?include=${include}`)).body
  expect(Object.keys(data)).toEqual(expect.arrayContaining(include.split(',')))
  expect(data.facebookCampaign).toMatchObject({ id: facebook_campaign, name: 'Κρατήσεις', entity_status: 'active' })
  const relations = 'account,accounts,project,channels,facebookCampaigns,orderItem'
  const campaign = (await user.call(campaigns.read, { params: { id: campaign_id }, query: { include: relations } })).body.data
  expect(Object.keys(campaign)).toEqual(expect.arrayContaining(relations.split(',')))
  expect(campaign.facebookCampaigns).toEqual([{ id: facebook_campaign, facebook_id: '1', name: 'Κρατήσεις', entity_status: 'active' }])
  const linked = (await user.call(accountFacebookCampaigns, { params: { account_id: user.account_id }, query: { 'filter[linked]': true } }))
    .body.data
  expect(linked).toMatchObject([{ id: facebook_campaign, channel_id: made.body.data.id }])
  const ads = (await user.call(facebookAds.list, { params: { project_uuid: uuid } })).body.data
  expect(ads).toMatchObject([{ facebook_campaign_id: facebook_campaign, name: 'Ad' }])
  const second = await user.call(channels.create, { params: { campaign_id }, body })
  expect(second).toMatchObject({ status: 422, body: { errors: { facebook_campaign_id: [expect.any(String)] } } })
})

it('refuses a Facebook campaign of another account', async () => {
  const stranger = await app.member({ permissions: PERMISSIONS })
  const campaign = await stranger.call(accountCampaigns.create, { params: { account_id: stranger.account_id }, body: { name: 'Other' } })
  const body = { name: 'Theirs', type: 'facebook_lead_ads', facebook_campaign_id: facebook_campaign } as const
  const refused = await stranger.call(channels.create, { params: { campaign_id: campaign.body.data.id }, body })
  expect(refused).toMatchObject({ status: 422, body: { errors: { facebook_campaign_id: [expect.any(String)] } } })
})

it('shows a Facebook campaign of an agency to the client whose channel it feeds, and to no other account', async () => {
  const client = await app.member({ permissions: ['facebook-campaigns.read'] })
  const of = (one: TestUser) => one.call(accountFacebookCampaigns, { params: { account_id: one.account_id } })
  expect((await of(client)).body.data).toEqual([])
  const agency = await app.member({ permissions: PERMISSIONS })
  const id = await facebookCampaign(agency.account_id, 'Για τον πελάτη')
  await sql`INSERT INTO channels (account_id, name, type, key, facebook_campaign_id) VALUES (${client.account_id}, 'Lead ads', 'facebook_lead_ads', 'client2024', ${id})`.execute(
    app.database.db,
  )
  expect((await of(client)).body.data.map((one) => one.id)).toEqual([id])
  expect((await of(user)).body.data.map((one) => one.id)).not.toContain(id)
})

it('gives a Facebook campaign a channel in the admin area, and changes it there', async () => {
  const agency = await app.member({ permissions: PERMISSIONS })
  const id = await facebookCampaign(agency.account_id, 'Χωρίς κανάλι')
  const { body: plan } = await agency.call(accountCampaigns.create, { params: { account_id: agency.account_id }, body: { name: 'Plan' } })
  const staff = await app.staff()
  expect((await staff.call(readFacebookCampaignChannel, { params: { id } })).body).toEqual({ data: null })
  const made = await staff.call(createFacebookCampaignChannel, {
    params: { id },
    body: { name: 'Από το Facebook', campaign_id: plan.data.id },
  })
  expect(made.body.data).toMatchObject({ type: 'facebook_lead_ads', facebook_campaign_id: id, account_id: agency.account_id })
  const again = await staff.call(createFacebookCampaignChannel, { params: { id }, body: { name: 'Δεύτερο', campaign_id: plan.data.id } })
  expect(again.status).toBe(409)
  const changed = await staff.call(updateFacebookCampaignChannel, { params: { id }, body: { name: 'Νέο όνομα' } })
  expect(changed.body.data).toMatchObject({ name: 'Νέο όνομα', facebook_campaign_id: id })
  expect((await staff.call(readFacebookCampaignChannel, { params: { id } })).body.data).toMatchObject({ name: 'Νέο όνομα' })
})

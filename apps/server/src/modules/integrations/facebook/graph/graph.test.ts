import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutgoing } from '#lib/outgoing/outgoing.ts'
import { failureOf } from './graph-errors.ts'
import { createGraph } from './graph-client.ts'
import { mapAd, mapCampaign, mapInsight, mapPageDays } from './map.ts'
import { pauseOf } from './usage.ts'

describe('an answer of the Graph API', () => {
  it.each([
    [400, 190, 463, 'auth_expired'],
    [400, 190, 458, 'auth_expired'],
    [401, 102, undefined, 'auth_expired'],
    [400, 17, 2446079, 'rate_limited'],
    [400, 80004, undefined, 'rate_limited'],
    [400, 613, 1487742, 'rate_limited'],
    [403, 10, undefined, 'permission_missing'],
    [403, 200, undefined, 'permission_missing'],
    [400, 100, 33, 'not_found'],
    [400, 100, undefined, 'invalid'],
    [400, 3001, 1504028, 'invalid'],
    [500, 1, 99, 'transient'],
    [200, 2, undefined, 'transient'],
    [400, 368, undefined, 'business'],
    [400, 99_999, undefined, 'business'],
  ])('with status %s, code %s and subcode %s is %s', (status, code, error_subcode, kind) => {
    expect(failureOf(status, { error: { message: 'x', code, error_subcode } }, {})).toMatchObject({ kind })
  })

  it('is a failure with success false, and none with success as a text', () => {
    expect(failureOf(200, { success: false }, {})).toMatchObject({ kind: 'business' })
    expect(failureOf(200, { success: 'true' }, {})).toBeNull()
    expect(failureOf(200, { data: [] }, {})).toBeNull()
  })

  it('says how long to wait, by its headers', () => {
    const usage = (value: object) => JSON.stringify(value)
    expect(pauseOf({ 'x-app-usage': usage({ call_count: 28, total_time: 25, total_cputime: 25 }) }, 90)).toBeNull()
    expect(pauseOf({ 'x-app-usage': usage({ call_count: 95, total_time: 25 }) }, 90)).toBe(60_000)
    const business = { '66782684': [{ type: 'ads_management', call_count: 95, estimated_time_to_regain_access: 7 }] }
    expect(pauseOf({ 'x-business-use-case-usage': usage(business) }, 90)).toBe(420_000)
    expect(pauseOf({ 'x-ad-account-usage': 'no JSON' }, 90)).toBeNull()
  })
})

describe('objects of the Graph API', () => {
  it('keep their ids as texts and tolerate what is unknown', () => {
    const campaign = mapCampaign({
      id: '23842588888640185',
      name: ' Πωλήσεις ',
      effective_status: 'SOMETHING_NEW',
      daily_budget: '2000',
      lifetime_budget: '0',
    })
    expect(campaign).toMatchObject({
      facebook_id: '23842588888640185',
      name: 'Πωλήσεις',
      effective_status: 'SOMETHING_NEW',
      daily_budget_minor: 2000,
    })
    expect(mapAd({ id: '7', campaign_id: '1', adset_id: '2' })).toMatchObject({ name: '7', creative: { title: null, image_url: null } })
  })

  it('count one conversion of several names once, and money in millionths', () => {
    const row = mapInsight({
      date_start: '2026-11-01',
      date_stop: '2026-11-01',
      spend: '12.34',
      impressions: '1000',
      reach: '800',
      actions: [
        { action_type: 'lead', value: '5' },
        { action_type: 'onsite_conversion.lead_grouped', value: '4' },
        { action_type: 'link_click', value: '9' },
        { action_type: 'omni_purchase', value: '2' },
      ],
      action_values: [{ action_type: 'omni_purchase', value: '99.90' }],
    })
    expect(row).toMatchObject({
      spend_micros: 12_340_000,
      leads: 5,
      purchases: 2,
      purchase_value_micros: 99_900_000,
      reach: 800,
      messages: 0,
    })
  })

  it('give a value of a page to the day before its end', () => {
    const days = mapPageDays([{ name: 'page_follows', values: [{ value: 12, end_time: '2026-11-02T08:00:00+0000' }] }], {
      page_follows: 'followers',
    })
    expect([...days]).toEqual([['2026-11-01', { followers: 12 }]])
  })
})

describe('a list', () => {
  let server: Server
  let origin = ''
  const asked: string[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url!)
      const next = 'https://graph.facebook.com/v25.0/act_1/campaigns?access_token=SECRET&limit=1&after=abc'
      const body = request.url!.includes('after=') ? { data: [{ id: '2' }] } : { data: [{ id: '1' }], paging: { next } }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it('is read to its end at the configured address, whatever host the next page names, with the proof', async () => {
    const app = {
      graph_url: `${origin}/v25.0`,
      dialog_url: '',
      app_id: '1',
      app_secret: 's',
      is_practice: false,
      calls: createOutgoing().unguarded,
    }
    const found: string[] = []
    for await (const part of createGraph(app, 'TOKEN').pages<{ id: string }>('act_1/campaigns', { fields: 'id', limit: 1 }))
      found.push(...part.map(({ id }) => id))
    expect(found).toEqual(['1', '2'])
    expect(asked).toHaveLength(2)
    for (const url of asked) {
      const { pathname, searchParams } = new URL(url, origin)
      expect([pathname, searchParams.getAll('access_token'), searchParams.get('appsecret_proof')?.length]).toEqual([
        '/v25.0/act_1/campaigns',
        ['TOKEN'],
        64,
      ])
    }
  })
})

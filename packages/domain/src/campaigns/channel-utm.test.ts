import { expect, it } from 'vitest'
import { channelUtm } from './channel-utm.ts'

it('names source and medium by the type of the channel', () => {
  expect(channelUtm('google_ads', 'summer', 'abc12345')).toEqual({
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: 'summer',
    utm_content: 'abc12345',
  })
  expect(channelUtm('carrier_pigeon', null, 'k')).toMatchObject({ utm_source: 'other', utm_medium: 'other' })
})

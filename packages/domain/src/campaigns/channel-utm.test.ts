import { expect, it } from 'vitest'
import { channelUtm, taggedUrl } from './channel-utm.ts'

it('names source and medium by the type of the channel', () => {
  expect(channelUtm('google_ads', 'summer', 'abc12345')).toEqual({
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: 'summer',
    utm_content: 'abc12345',
  })
  expect(channelUtm('carrier_pigeon', null, 'k')).toMatchObject({ utm_source: 'other', utm_medium: 'other' })
})

it('adds the parameters to an address and leaves those that it has', () => {
  const utm = channelUtm('email', null, 'abc12345')
  expect(taggedUrl('https://shop.example/offer?utm_medium=print#top', utm)).toBe(
    'https://shop.example/offer?utm_medium=print&utm_source=newsletter&utm_content=abc12345#top',
  )
  expect(() => taggedUrl('no address', utm)).toThrow(TypeError)
})

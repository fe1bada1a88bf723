import { expect, it } from 'vitest'
import { facebookAds, facebookAdsets, facebookCampaigns } from '../facebook/index.ts'
import { adminGoogleAdsCampaigns } from '../google/index.ts'

it.each([facebookAds, facebookAdsets, facebookCampaigns, adminGoogleAdsCampaigns])(
  'filters entities of ad platforms by active, paused and inactive [R-4-27]: $name',
  ({ shape }) => {
    const options: readonly string[] | undefined = shape.filters.entity_status.options
    expect([...(options ?? [])].toSorted()).toEqual(['active', 'inactive', 'paused'])
  },
)

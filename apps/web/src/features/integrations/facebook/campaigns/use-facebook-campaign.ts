import type { FacebookCampaign } from '@stoa/contract/browser'
import { createContext, useContext } from 'react'

export const FacebookCampaignContext = createContext<FacebookCampaign | null>(null)

/** The Facebook campaign of the page that contains the tab. */
export function useFacebookCampaign(): FacebookCampaign {
  const campaign = useContext(FacebookCampaignContext)
  if (!campaign) throw new Error('useFacebookCampaign requires the page of a Facebook campaign.')
  return campaign
}

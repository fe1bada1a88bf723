import type { Campaign } from '@stoa/contract/browser'
import { createContext, useContext } from 'react'

export const CampaignContext = createContext<Campaign | null>(null)

/** The campaign of the page that contains the tab. */
export function useCampaign(): Campaign {
  const campaign = useContext(CampaignContext)
  if (!campaign) throw new Error('useCampaign requires the page of a campaign.')
  return campaign
}

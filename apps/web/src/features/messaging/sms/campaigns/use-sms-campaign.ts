import type { SmsCampaign } from '@stoa/contract/browser'
import { createContext, useContext } from 'react'

interface OpenCampaign {
  campaign: SmsCampaign
  reload: () => void
}

/** The campaign of the page, for its tabs. */
export const SmsCampaignContext = createContext<OpenCampaign | null>(null)

/** Returns the campaign of the page around a tab. */
export function useSmsCampaign(): OpenCampaign {
  const open = useContext(SmsCampaignContext)
  if (!open) throw new Error('The page of a campaign must surround this.')
  return open
}

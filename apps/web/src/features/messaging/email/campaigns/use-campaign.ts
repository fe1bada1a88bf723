import type { EmailCampaign } from '@stoa/contract/browser'
import { createContext, useContext } from 'react'

interface OpenCampaign {
  campaign: EmailCampaign
  reload: () => void
}

/** The campaign of the page, for its tabs. */
export const CampaignContext = createContext<OpenCampaign | null>(null)

/** Returns the campaign of the page around a tab. */
export function useCampaign(): OpenCampaign {
  const open = useContext(CampaignContext)
  if (!open) throw new Error('The page of a campaign must surround this.')
  return open
}

import { Stack } from '@stoa/ui'
import { useCampaign } from './use-campaign.ts'
import { CampaignLinks } from './campaign-links.tsx'
import { CampaignVisits } from './campaign-visits.tsx'

/** Visits of a campaign in Google Analytics, and the links by which they are recognised there. */
export function AnalyticsTab() {
  const campaign = useCampaign()
  return (
    <Stack>
      <CampaignVisits campaign={campaign} />
      <CampaignLinks campaign={campaign} />
    </Stack>
  )
}

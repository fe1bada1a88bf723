export { campaignPaths, TOUCHED } from './campaign-paths.ts'
export { CampaignStatusMark, ChannelStatusMark } from './campaign-marks.tsx'
export { CAMPAIGN_INCLUDES, HIDDEN_CAMPAIGN_COLUMNS, useCampaignColumns } from './list/campaign-columns.tsx'
export { useCampaignFilters } from './list/campaign-filters.ts'

/** The form of a new campaign of a project, loaded when it opens. */
export const loadProjectCampaignModal = () => import('./list/project-campaign-modal.tsx')

/** The id of the second text of a campaign that tests two subjects; the first has the id of the campaign. */
export const secondText = (campaign_id: number): number => campaign_id + 500

/** Address of a Facebook campaign in the back office, or of one of its tabs. */
export const campaignPath = (id: number | string, tab?: 'adsets' | 'ads'): string =>
  `/admin/facebook-campaigns/${id}${tab ? `/${tab}` : ''}`

// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/messaging/campaigns/campaign-revenue.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { CampaignRevenue, CampaignSale } from '../../../src/messaging/campaigns/campaign-revenue.ts'
export const emailCampaignSales: InBrowser<typeof source.emailCampaignSales> = { id: 'emailCampaigns.sales.read', method: 'GET', path: '/api/v1/email-campaigns/:id/sales', access: { who: 'permission', permission: 'email-campaigns.read' }, records: 'sales' }
export const smsCampaignSales: InBrowser<typeof source.smsCampaignSales> = { id: 'smsCampaigns.sales.read', method: 'GET', path: '/api/v1/sms-campaigns/:id/sales', access: { who: 'permission', permission: 'sms-campaigns.read' }, records: 'sales' }

import {
  adminGoogleAdsCampaigns,
  adminGoogleAdsCustomers,
  adminGoogleAdsUserLists,
  campaignGoogleAnalytics,
  connectGoogle as connectEndpoint,
  disconnectGoogle as disconnectEndpoint,
  googleAdsCustomers,
  googleAdsUserLists,
  readGoogleConnection,
  syncGoogle,
  updateGoogleConnection,
} from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource } from '#kit/routes.ts'
import { exportList } from '#platform/exports/export-list.ts'
import type { ServerModule } from '../../../registry.ts'
import { returnFrom } from '../ads/index.ts'
import { campaignAnalytics } from './analytics/campaign-analytics.ts'
import { connectGoogle, disconnectGoogle, readConnection, syncNow, updateConnection } from './connection/connect-google.ts'
import { campaignExport, customerExport, userListExport } from './lists/google-ads.export.ts'
import { campaignQuery, customerQuery, userListQuery } from './lists/google-ads.query.ts'
import { startDueGoogleHandler, startDueGoogleJob, syncGoogleHandler } from './sync/sync-google.job.ts'

export { leaveGoogle } from './connection/connect-google.ts'
export { practiceClient } from './google-app.ts'
export {
  campaignIds,
  chooseCustomers,
  chosenCustomers,
  putCampaigns,
  putCustomers,
  putUserLists,
  sumCampaigns,
} from './sync/google-ads.store.ts'

/** Google Ads and Google Analytics, read through logins of accounts (integrations.md 2). */
export const googleModule: ServerModule = {
  jobs: [syncGoogleHandler, startDueGoogleHandler],
  schedule: ({ jobs }) => jobs.schedule(startDueGoogleJob, '*/5 * * * *', {}),
  plain: returnFrom('google'),
  routes(routes) {
    serve(routes, readGoogleConnection, readConnection)
    serve(routes, connectEndpoint, connectGoogle)
    serve(routes, updateGoogleConnection, updateConnection)
    serve(routes, disconnectEndpoint, disconnectGoogle)
    serve(routes, syncGoogle, syncNow)
    serve(routes, campaignGoogleAnalytics, campaignAnalytics)
    serveResource(routes, adminGoogleAdsCustomers, {
      list: customerQuery.list,
      filters: filterOptions(adminGoogleAdsCustomers),
      export: exportList(customerQuery, customerExport),
    })
    serveResource(routes, adminGoogleAdsCampaigns, {
      list: campaignQuery.list,
      filters: filterOptions(adminGoogleAdsCampaigns),
      export: exportList(campaignQuery, campaignExport),
    })
    serveResource(routes, adminGoogleAdsUserLists, {
      list: userListQuery.list,
      filters: filterOptions(adminGoogleAdsUserLists),
      export: exportList(userListQuery, userListExport),
    })
    serve(routes, googleAdsCustomers, customerQuery.list)
    serve(routes, googleAdsUserLists, userListQuery.list)
  },
}

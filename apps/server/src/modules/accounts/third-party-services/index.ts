import { thirdPartyServices } from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, type Routes } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { removeService } from './disconnect-service.ts'
import { serviceExport } from './services.export.ts'
import { serviceQuery } from './services.query.ts'

export { disconnectService, recordService, serviceDisconnects } from './disconnect-service.ts'
export { recordServiceHealth, type ServiceHealth } from './service-health.ts'
export { presentService, SERVICE_BADGE, serviceInclude, serviceQuery, type ServiceRow } from './services.query.ts'
export {
  changeService,
  dueServices,
  findService,
  insertService,
  markSyncing,
  noteProgress,
  noteSync,
  putSmsGateway,
  replaceService,
  setNextSync,
  setServiceSetting,
} from './store.ts'

export const thirdPartyServicesModule: ServerModule = {
  routes(routes: Routes) {
    serve(routes, thirdPartyServices.list, serviceQuery.list)
    serve(routes, thirdPartyServices.export, exportList(serviceQuery, serviceExport))
    serve(routes, thirdPartyServices.filters, filterOptions(thirdPartyServices))
    serve(routes, thirdPartyServices.remove, removeService)
  },
}

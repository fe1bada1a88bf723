import {
  contactDuplicates as contactDuplicatesEndpoint,
  dismissDuplicates,
  duplicateGroups,
  duplicateScans,
  scanDuplicates as scanDuplicatesEndpoint,
  undismissDuplicates,
} from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { contactDuplicates } from './contact-duplicates.ts'
import { groupExport } from './duplicate-groups.export.ts'
import { dismissGroup, groupQuery, undismissGroup } from './duplicate-groups.query.ts'
import { latestScans, scanAllDuplicatesHandler, scanAllDuplicatesJob, scanDuplicates, scanDuplicatesHandler } from './scan-duplicates.ts'

export { dismissedBefore, findDuplicates, type FoundGroup } from './find-duplicates.ts'
export { loadCandidates } from './merge-candidates.ts'
export { duplicateErasure, groupsAfterMerge, holdGroups, groupsAfterUndo } from './store.ts'
export { scanNow } from './scan-duplicates.ts'

export const duplicatesModule: ServerModule = {
  routes(routes) {
    serveResource(routes, duplicateGroups, {
      list: groupQuery.list,
      filters: filterOptions(duplicateGroups),
      export: exportList(groupQuery, groupExport),
      read: groupQuery.read,
    })
    serve(routes, scanDuplicatesEndpoint, scanDuplicates)
    serve(routes, duplicateScans, latestScans)
    serve(routes, dismissDuplicates, dismissGroup)
    serve(routes, undismissDuplicates, undismissGroup)
    serve(routes, contactDuplicatesEndpoint, contactDuplicates)
  },
  jobs: [scanDuplicatesHandler, scanAllDuplicatesHandler],
  schedule: (services) => services.jobs.schedule(scanAllDuplicatesJob, '40 1 * * *', {}, { time_zone: 'Europe/Athens' }),
}

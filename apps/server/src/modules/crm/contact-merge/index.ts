import {
  contactMerges,
  mergeContacts as mergeContactsEndpoint,
  mergeIntoContact as mergeIntoContactEndpoint,
  previewMerge as previewMergeEndpoint,
  undoMerge as undoMergeEndpoint,
} from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { mergeExport } from './contact-merges.export.ts'
import { mergeQuery } from './contact-merges.query.ts'
import { mergeContacts, mergeIntoContact, previewMerge } from './merge-endpoints.ts'
import { undoMerge } from './undo-merge.ts'

export { mergeLockedContacts } from './merge-locked-contacts.ts'
export { mergeBegins, mergeUndone, type Separated } from './merge-points.ts'
export { survivingSubscription } from './kept-subscription.ts'
export { loadForMerge } from './lock-for-merge.ts'
export { mergeErasure } from './store.ts'

export const contactMergeModule: ServerModule = {
  routes(routes) {
    serveResource(routes, contactMerges, {
      list: mergeQuery.list,
      filters: filterOptions(contactMerges),
      export: exportList(mergeQuery, mergeExport),
      read: mergeQuery.read,
    })
    serve(routes, mergeContactsEndpoint, mergeContacts)
    serve(routes, mergeIntoContactEndpoint, mergeIntoContact)
    serve(routes, previewMergeEndpoint, previewMerge)
    serve(routes, undoMergeEndpoint, undoMerge)
  },
}

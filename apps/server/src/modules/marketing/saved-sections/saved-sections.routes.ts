import { savedSections } from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serveResource, type Routes } from '#kit/routes.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { savedSectionQuery } from './saved-sections.query.ts'
import { createSavedSection, removeSavedSection, updateSavedSection } from './write-sections.ts'

/** Serves the saved sections of accounts. */
export function savedSectionRoutes(routes: Routes): void {
  routes.records.set('saved-sections', savedSectionQuery)
  serveResource(routes, savedSections, {
    list: savedSectionQuery.list,
    filters: filterOptions(savedSections),
    export: exportList(savedSectionQuery, {
      columns: [
        { key: 'id', type: 'number' },
        { key: 'kind', type: 'text' },
        { key: 'name', type: 'text', width: 30 },
        { key: 'is_locked', type: 'boolean' },
        { key: 'created_at', type: 'datetime' },
      ],
    }),
    read: savedSectionQuery.read,
    create: createSavedSection,
    update: updateSavedSection,
    remove: removeSavedSection,
  })
}

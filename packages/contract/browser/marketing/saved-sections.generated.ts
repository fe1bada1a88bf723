// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/marketing/saved-sections.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { SavedSection, SavedSectionInput, SavedSectionUpdate } from '../../src/marketing/saved-sections.ts'
export const SAVED_SECTION_KINDS: typeof source.SAVED_SECTION_KINDS = ['mail', 'page']
const savedSectionsLimits = { create: { name: { minLength: 1, maxLength: 120 } }, update: { name: { minLength: 1, maxLength: 120 } } } as const
export const savedSections: InBrowser<typeof source.savedSections, typeof savedSectionsLimits> = {
  name: 'saved-sections',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, kind: { kind: 'choice', value: 'code', options: ['mail', 'page'] }, date_created: { kind: 'date' } } },
  list: { id: 'accounts.savedSections.list', method: 'GET', path: '/api/v1/accounts/:account_id/saved-sections', access: { who: 'permission', permission: 'saved-sections.read' }, records: 'saved-sections' },
  export: {
    id: 'accounts.savedSections.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/saved-sections/export',
    access: { who: 'permission', permission: 'saved-sections.read' },
    records: 'saved-sections',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.savedSections.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/saved-sections/filters',
    access: { who: 'permission', permission: 'saved-sections.read' },
    records: 'saved-sections',
  },
  read: { id: 'savedSections.read', method: 'GET', path: '/api/v1/saved-sections/:id', access: { who: 'permission', permission: 'saved-sections.read' }, records: 'saved-sections' },
  create: {
    id: 'accounts.savedSections.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/saved-sections',
    access: { who: 'permission', permission: 'saved-sections.create' },
    records: 'saved-sections',
    limits: savedSectionsLimits.create,
  },
  update: {
    id: 'savedSections.update',
    method: 'PUT',
    path: '/api/v1/saved-sections/:id',
    access: { who: 'permission', permission: 'saved-sections.update' },
    records: 'saved-sections',
    limits: savedSectionsLimits.update,
  },
  remove: { id: 'savedSections.delete', method: 'DELETE', path: '/api/v1/saved-sections/:id', access: { who: 'permission', permission: 'saved-sections.delete' }, records: 'saved-sections' },
}

// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/pages/page-steps.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export const publishPage: InBrowser<typeof source.publishPage> = { id: 'pages.publish', method: 'POST', path: '/api/v1/pages/:id/publish', access: { who: 'permission', permission: 'pages.publish' }, records: 'pages' }
export const unpublishPage: InBrowser<typeof source.unpublishPage> = { id: 'pages.unpublish', method: 'POST', path: '/api/v1/pages/:id/unpublish', access: { who: 'permission', permission: 'pages.publish' }, records: 'pages' }
export const archivePage: InBrowser<typeof source.archivePage> = { id: 'pages.archive', method: 'POST', path: '/api/v1/pages/:id/archive', access: { who: 'permission', permission: 'pages.publish' }, records: 'pages' }
export const revertPage: InBrowser<typeof source.revertPage> = { id: 'pages.revert', method: 'POST', path: '/api/v1/pages/:id/revert', access: { who: 'permission', permission: 'pages.update' }, records: 'pages' }
const namePageVersionLimits = { name: { minLength: 1, maxLength: 80 } } as const
export const namePageVersion: InBrowser<typeof source.namePageVersion, typeof namePageVersionLimits> = { id: 'pages.versions.update', method: 'PUT', path: '/api/v1/pages/:id/version-names', access: { who: 'permission', permission: 'pages.update' }, records: 'versions', limits: namePageVersionLimits }
export const previewPage: InBrowser<typeof source.previewPage> = { id: 'pages.preview', method: 'GET', path: '/api/v1/pages/:id/preview', access: { who: 'permission', permission: 'pages.read' }, records: 'pages' }
export const pageChoices: InBrowser<typeof source.pageChoices> = { id: 'accounts.pages.choices', method: 'GET', path: '/api/v1/accounts/:account_id/page-choices', access: { who: 'permission', permission: 'pages.read' }, records: 'pages' }
export const pageTemplates: InBrowser<typeof source.pageTemplates> = { id: 'accounts.pages.templates', method: 'GET', path: '/api/v1/accounts/:account_id/page-templates', access: { who: 'permission', permission: 'pages.create' }, records: 'pages' }

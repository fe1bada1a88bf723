// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contacts/contact-import-rows.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { ImportRow } from '../../../src/crm/contacts/contact-import-rows.ts'
export const contactImportRows: InBrowser<typeof source.contactImportRows> = { id: 'imports.rows.list', method: 'GET', path: '/api/v1/imports/:import_id/rows', access: { who: 'permission', permission: 'contacts.import' }, records: 'rows' }
export const contactImportDownload: InBrowser<typeof source.contactImportDownload> = { id: 'imports.download', method: 'GET', path: '/api/v1/imports/:import_id/download', access: { who: 'permission', permission: 'contacts.import' }, records: 'imports', produces: 'file' }

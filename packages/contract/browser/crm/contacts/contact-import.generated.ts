// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contacts/contact-import.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { ImportField, ImportCheckKind, ImportColumn, ImportMapping, ImportOptions, ImportCheckOptions, ImportSample, ImportChecks, ImportProgress, ContactImport, ParsedImport } from '../../../src/crm/contacts/contact-import.ts'
export const IMPORT_FIELDS: typeof source.IMPORT_FIELDS = [
  'email',
  'first_name',
  'last_name',
  'phone',
  'tags',
  'full_name',
  'full_name_surname_first',
  'company',
  'job_title',
  'address',
  'postal_code',
  'city',
  'region',
  'country',
  'consent_email',
  'consent_sms',
]
export const IMPORT_STATUSES: typeof source.IMPORT_STATUSES = ['parsed', 'mapped', 'queued', 'processing', 'completed', 'completed_with_errors', 'failed', 'cancelled']
export const IMPORT_ENCODINGS: typeof source.IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1253', 'iso-8859-7']
export const IMPORT_DELIMITERS: typeof source.IMPORT_DELIMITERS = [',', ';', '\t', '|']
export const IMPORT_ROW_STATUSES: typeof source.IMPORT_ROW_STATUSES = ['created', 'updated', 'skipped', 'failed']
export const UPDATE_EXISTING: typeof source.UPDATE_EXISTING = ['fill_empty', 'overwrite', 'skip']
export const IMPORT_CHECK_KINDS: typeof source.IMPORT_CHECK_KINDS = ['new', 'update', 'skipped', 'duplicate_in_file', 'duplicate_in_account', 'invalid', 'warning', 'suppressed', 'unsubscribed', 'blacklisted']
export const IMPORT_SAMPLE_ROWS: typeof source.IMPORT_SAMPLE_ROWS = 20
export const contactImports: InBrowser<typeof source.contactImports> = {
  name: 'imports',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['parsed', 'mapped', 'queued', 'processing', 'completed', 'completed_with_errors', 'failed', 'cancelled'] },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.imports.list', method: 'GET', path: '/api/v1/accounts/:account_id/imports', access: { who: 'permission', permission: 'contacts.import' }, records: 'imports' },
  export: {
    id: 'accounts.imports.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/imports/export',
    access: { who: 'permission', permission: 'contacts.import' },
    records: 'imports',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.imports.filters', method: 'GET', path: '/api/v1/accounts/:account_id/imports/filters', access: { who: 'permission', permission: 'contacts.import' }, records: 'imports' },
  read: { id: 'imports.read', method: 'GET', path: '/api/v1/imports/:id', access: { who: 'permission', permission: 'contacts.import' }, records: 'imports' },
  create: { id: 'accounts.imports.create', method: 'POST', path: '/api/v1/accounts/:account_id/imports', access: { who: 'permission', permission: 'imports.create' }, records: 'imports' },
  update: { id: 'imports.update', method: 'PUT', path: '/api/v1/imports/:id', access: { who: 'permission', permission: 'imports.update' }, records: 'imports' },
  remove: { id: 'imports.delete', method: 'DELETE', path: '/api/v1/imports/:id', access: { who: 'permission', permission: 'imports.delete' }, records: 'imports' },
}
export const parseContactImport: InBrowser<typeof source.parseContactImport> = {
  id: 'accounts.contacts.import.parse',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/import/parse',
  access: { who: 'permission', permission: 'contacts.import' },
  records: 'import',
  multipart: true,
}
const checkContactImportLimits = { options: { fields: { contact_list_name: { maxLength: 120 }, tag_ids: { maxItems: 50 }, consent_channels: { maxItems: 2 } } } } as const
export const checkContactImport: InBrowser<typeof source.checkContactImport, typeof checkContactImportLimits> = {
  id: 'accounts.contacts.import.check',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/import/check',
  access: { who: 'permission', permission: 'contacts.import' },
  records: 'import',
  limits: checkContactImportLimits,
}
const processContactImportLimits = { options: { fields: { contact_list_name: { maxLength: 120 }, tag_ids: { maxItems: 50 }, consent_channels: { maxItems: 2 } } } } as const
export const processContactImport: InBrowser<typeof source.processContactImport, typeof processContactImportLimits> = {
  id: 'accounts.contacts.import.process',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/import/process',
  access: { who: 'permission', permission: 'contacts.import' },
  records: 'import',
  limits: processContactImportLimits,
}
export const contactImportChoices: InBrowser<typeof source.contactImportChoices> = { id: 'accounts.contacts.import.choices', method: 'GET', path: '/api/v1/accounts/:account_id/contacts/import/choices', access: { who: 'permission', permission: 'contacts.import' }, records: 'import' }
export const contactImportTemplate: InBrowser<typeof source.contactImportTemplate> = {
  id: 'accounts.contacts.import.template',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/contacts/import/template',
  access: { who: 'permission', permission: 'contacts.import' },
  records: 'import',
  produces: 'file',
}
export const cancelContactImport: InBrowser<typeof source.cancelContactImport> = { id: 'imports.cancel', method: 'POST', path: '/api/v1/imports/:id/cancel', access: { who: 'permission', permission: 'contacts.import' }, records: 'imports' }
export const undoContactImport: InBrowser<typeof source.undoContactImport> = { id: 'imports.undo', method: 'POST', path: '/api/v1/imports/:id/undo', access: { who: 'permission', permission: 'contacts.import' }, records: 'imports' }

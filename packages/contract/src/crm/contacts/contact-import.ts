import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { CountryCode } from '../../kit/countries.ts'
import { accountParams, defineEndpoint, idParams, oneOf } from '../../kit/endpoint.ts'
import { accepted, flag, instant, integer, optionalText, SelectOption } from '../../kit/fields.ts'
import { codeFilter, dateFilter, searchFilter } from '../../kit/filters.ts'
import { PageLinks, PageMeta } from '../../kit/page.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../kit/query.ts'
import { defineResource } from '../../kit/resource.ts'

/** The five of spec 3.4 first; the others are extras that a file may bring. */
export const IMPORT_FIELDS = ['email', 'first_name', 'last_name', 'phone', 'tags', 'full_name', 'company', 'job_title'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
export const IMPORT_STATUSES = [
  'parsed',
  'mapped',
  'queued',
  'processing',
  'completed',
  'completed_with_errors',
  'failed',
  'cancelled',
] as const
export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1253', 'iso-8859-7'] as const
export const IMPORT_DELIMITERS = [',', ';', '\t', '|'] as const
export const IMPORT_ROW_STATUSES = ['created', 'updated', 'skipped', 'failed'] as const
export const UPDATE_EXISTING = ['fill_empty', 'overwrite', 'skip'] as const
/** What the check before the import counts; one row can be counted under several. */
export const IMPORT_CHECK_KINDS = [
  'new',
  'update',
  'skipped',
  'duplicate_in_file',
  'duplicate_in_account',
  'invalid',
  'warning',
  'suppressed',
  'unsubscribed',
  'blacklisted',
] as const
export type ImportCheckKind = (typeof IMPORT_CHECK_KINDS)[number]

/** One column of the file: its heading, what stands in it, what it seems to be. */
export const ImportColumn = z.object({
  index: z.int(),
  heading: z.string().nullable(),
  samples: z.array(z.string()),
  type: z.enum(['email', 'phone', 'name', 'number', 'date', 'text', 'empty']),
  suggested: z.enum(IMPORT_FIELDS).nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** Column index to field; a column that is not named is ignored. */
export const ImportMapping = z.record(z.string().regex(/^\d{1,3}$/), z.enum([...IMPORT_FIELDS, 'ignore']).nullable())
export type ImportMapping = z.infer<typeof ImportMapping>

const options = {
  has_headings: flag.default(true),
  /** An existing list, or `contact_list_name` for a new one. */
  contact_list_id: integer.pipe(z.int().positive()).nullish(),
  contact_list_name: optionalText(120),
  resubscribe_unsubscribed: flag.default(false),
  restore_blacklisted: flag.default(false),
  update_existing: z.enum(UPDATE_EXISTING).default('fill_empty'),
  /** Country of numbers written without one; that of the account when left out. */
  default_country: CountryCode.nullish(),
  /** For every contact of the file. */
  tag_ids: z.array(integer.pipe(z.int().positive())).max(50).nullish(),
}

/** Options of spec 3.4 as the check takes them: the consent is asked for when the import starts. */
export const ImportCheckOptions = z.object({ ...options, gdpr_consent: flag.optional() })
/** Options of spec 3.4; without the GDPR consent nothing is read. */
export const ImportOptions = z.object({ ...options, gdpr_consent: accepted })
export type ImportOptions = z.infer<typeof ImportOptions>
export type ImportCheckOptions = z.infer<typeof ImportCheckOptions>

/** How many rows of each kind the check names. */
export const IMPORT_SAMPLE_ROWS = 20
const ImportSample = z.object({
  row_no: z.int(),
  values: z.array(z.string()),
  reason: z.string().nullable(),
  /** The contact that the row goes to or has something in common with; its name is null when it is gone by now. */
  contact: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
})
export type ImportSample = z.infer<typeof ImportSample>
/** Counts of a dry run over every row, with the first rows of each kind. */
export const ImportChecks = z.object({
  total: z.int(),
  counts: z.record(z.enum(IMPORT_CHECK_KINDS), z.int()),
  /** How many new contacts the plan has room for now: more of them fail. Null where nothing limits it, and once the import has started. */
  room: z.int().nullable(),
  samples: z.partialRecord(z.enum(IMPORT_CHECK_KINDS), z.array(ImportSample)),
})
export type ImportChecks = z.infer<typeof ImportChecks>

/** Where long work on an import stands: the same figures as `job-batch.progress`. */
export const ImportProgress = z.object({
  uuid: z.uuid(),
  status: z.string(),
  total: z.int(),
  processed: z.int(),
  failed: z.int(),
  eta_at: instant.nullable(),
})
export type ImportProgress = z.infer<typeof ImportProgress>

export const UndoResult = z.object({ deleted: z.int(), restored: z.int(), kept: z.int() })

/** An import of contacts (domain.md 2.3, 3.15). */
export const ContactImport = z.object({
  id: z.int(),
  account_id: z.int(),
  user_id: z.int(),
  user: z.object({ id: z.int(), username: z.string() }).nullable().optional(),
  file_name: z.string(),
  has_file: z.boolean(),
  format: z.enum(['csv', 'xlsx']),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  has_headings: z.boolean(),
  columns: z.array(ImportColumn),
  mapping: z.record(z.string(), z.string().nullable()),
  options: z.record(z.string(), z.unknown()),
  status: z.enum(IMPORT_STATUSES),
  checks: ImportChecks.nullable(),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  failed: z.int(),
  consent_text: z.string().nullable(),
  /** Why it failed, in the reader's language. */
  error: z.string().nullable(),
  job_batch_uuid: z.string().nullable(),
  check_batch_uuid: z.string().nullable(),
  undo_batch_uuid: z.string().nullable(),
  progress: ImportProgress.nullable().optional(),
  check_progress: ImportProgress.nullable().optional(),
  undo_progress: ImportProgress.nullable().optional(),
  undo_result: UndoResult.nullable(),
  can_undo: z.boolean(),
  undo_until: instant.nullable(),
  undone_at: instant.nullable(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
})
export type ContactImport = z.infer<typeof ContactImport>

const access = { read: permission('contacts.import') }

/** Imports of an account, newest first; files that were only looked at are left out unless asked for. */
export const contactImports = defineResource({
  name: 'imports',
  id: 'accounts.imports',
  itemId: 'imports',
  paths: { collection: '/api/v1/accounts/:account_id/imports', item: '/api/v1/imports/:id' },
  access,
  row: ContactImport,
  filters: { search: searchFilter(), status: codeFilter(IMPORT_STATUSES), date_created: dateFilter() },
  sorts: ['finished'],
  includes: ['user', 'progress'],
})

const base = '/api/v1/accounts/:account_id/contacts/import'

/** A parsed file: its import, its first rows, and the wording that has to be agreed to. */
export const ParsedImport = ContactImport.extend({ preview: z.array(z.array(z.string())), consent_text: z.string() })
export type ParsedImport = z.infer<typeof ParsedImport>

/** Step one: a file, or a stored upload, or an import again with another encoding, delimiter or heading line. */
export const parseContactImport = defineEndpoint({
  id: 'accounts.contacts.import.parse',
  method: 'POST',
  path: `${base}/parse`,
  access: permission('contacts.import'),
  summary: 'Read a CSV or XLSX file of contacts and guess its columns',
  params: accountParams,
  body: z.object({
    import_id: integer.pipe(z.int().positive()).nullish(),
    media_id: integer.pipe(z.int().positive()).nullish(),
    /** Token of a temporary upload. */
    upload_token: z.uuid().nullish(),
    encoding: z.enum(IMPORT_ENCODINGS).nullish(),
    delimiter: z.preprocess((value) => (value === 'tab' || value === '\\t' ? '\t' : value), z.enum(IMPORT_DELIMITERS)).nullish(),
    has_headings: flag.nullish(),
  }),
  response: oneOf(ParsedImport),
  multipart: true,
  opaque: ['delimiter'],
  limit: 'heavy',
  transaction: 'none',
})

/** Step two, as often as wanted: every row is checked, nothing is written. */
export const checkContactImport = defineEndpoint({
  id: 'accounts.contacts.import.check',
  method: 'POST',
  path: `${base}/check`,
  access: permission('contacts.import'),
  summary: 'Check every row of a file without writing anything',
  params: accountParams,
  body: z.object({ import_id: integer.pipe(z.int().positive()), mapping: ImportMapping, options: ImportCheckOptions.prefault({}) }),
  response: oneOf(ContactImport),
  opaque: ['mapping'],
})

/** Step three: starts the import. The same file, mapping and options answer the import that already did it, unless `force`. */
export const processContactImport = defineEndpoint({
  id: 'accounts.contacts.import.process',
  method: 'POST',
  path: `${base}/process`,
  access: permission('contacts.import'),
  summary: 'Start the import of a parsed file',
  params: accountParams,
  body: z.object({
    import_id: integer.pipe(z.int().positive()),
    mapping: ImportMapping,
    options: ImportOptions,
    force: flag.default(false),
  }),
  response: z.object({ data: ContactImport, meta: z.object({ existing: z.boolean() }) }),
  opaque: ['mapping'],
  limit: 'heavy',
})

/** What an import can be put into: lists and tags of the account, and the wording of the consent. */
export const contactImportChoices = defineEndpoint({
  id: 'accounts.contacts.import.choices',
  method: 'GET',
  path: `${base}/choices`,
  access: permission('contacts.import'),
  summary: 'Lists, tags and country an import can choose from',
  params: accountParams,
  response: oneOf(
    z.object({
      contact_lists: z.array(SelectOption),
      tags: z.array(SelectOption),
      default_country: z.string(),
      consent_text: z.string(),
      max_megabytes: z.int(),
    }),
  ),
})

export const contactImportTemplate = defineEndpoint({
  id: 'accounts.contacts.import.template',
  method: 'GET',
  path: `${base}/template`,
  access: permission('contacts.import'),
  summary: 'An empty file with the headings that are recognised',
  params: accountParams,
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  response: z.any(),
  produces: 'file',
})

export const cancelContactImport = defineEndpoint({
  id: 'imports.cancel',
  method: 'POST',
  path: '/api/v1/imports/:id/cancel',
  access: permission('contacts.import'),
  summary: 'Stop an import; rows already done stay',
  params: idParams,
  response: oneOf(ContactImport),
})

export const undoContactImport = defineEndpoint({
  id: 'imports.undo',
  method: 'POST',
  path: '/api/v1/imports/:id/undo',
  access: permission('contacts.import'),
  summary: 'Take back what an import created and changed, within 30 days',
  params: idParams,
  response: oneOf(ContactImport),
})

/** `pending` are the rows that the check before an import remarks on; they go when it starts. */
const ImportRowStatus = z.enum(['pending', ...IMPORT_ROW_STATUSES])

/** What became of one row of the file. */
export const ImportRow = z.object({
  row_no: z.int(),
  status: ImportRowStatus,
  values: z.array(z.string()),
  reason_code: z.string().nullable(),
  reason: z.string().nullable(),
  contact_id: z.int().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

const importParams = z.object({ import_id: z.coerce.number().int().positive() })
export const contactImportRows = defineEndpoint({
  id: 'imports.rows.list',
  method: 'GET',
  path: '/api/v1/imports/:import_id/rows',
  access: permission('contacts.import'),
  summary: 'Rows of an import with their outcome',
  params: importParams,
  query: z.object({
    status: ImportRowStatus.optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
    per_page: z.coerce
      .number()
      .int()
      .min(1)
      .catch(PAGE_SIZE)
      .transform((size) => Math.min(size, PAGE_SIZE_MAX)),
  }),
  response: z.object({ data: z.array(ImportRow), links: PageLinks, meta: PageMeta }),
})

/** The original columns with outcome and reason; `created`, `updated`, `skipped`, `failed`, what the check remarks on (`pending`), or all rows. */
export const contactImportDownload = defineEndpoint({
  id: 'imports.download',
  method: 'GET',
  path: '/api/v1/imports/:import_id/download',
  access: permission('contacts.import'),
  summary: 'Rows of an import as a file, with the reason of each',
  params: importParams,
  query: z.object({ status: ImportRowStatus.optional(), format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  response: z.any(),
  produces: 'file',
  limit: 'heavy',
})

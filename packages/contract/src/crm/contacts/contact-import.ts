import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { CountryCode } from '../../kit/countries.ts'
import { accountParams, defineEndpoint, idParams, oneOf } from '../../kit/endpoint.ts'
import { accepted, flag, instant, integer, optionalText, SelectOption } from '../../kit/fields.ts'
import { codeFilter, dateFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { CHANNELS } from '../contact-lists/subscription-badges.ts'

/**
 * The five fields of spec 3.4, then further fields that a file may have. A full name is split: the surname is its last word, or its first. The
 * columns of consent say yes or no for each person. Address, postal code, city, region and country make one postal address; the country is a
 * code or its name in English or Greek.
 */
export const IMPORT_FIELDS = [
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
] as const
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
/** Kinds that the check before an import counts. A row can be counted under several. */
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

/** A column of the file: its heading, sample values and probable type. */
export const ImportColumn = z.object({
  index: z.int(),
  heading: z.string().nullable(),
  samples: z.array(z.string()),
  type: z.enum(['email', 'phone', 'name', 'number', 'date', 'text', 'empty']),
  suggested: z.enum(IMPORT_FIELDS).nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** Column index to field. Columns that are not mapped are ignored. */
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
  /** Country of phone numbers without a country code; that of the account when left out. */
  default_country: CountryCode.nullish(),
  /** Tags for every contact of the file. */
  tag_ids: z.array(integer.pipe(z.int().positive())).max(50).nullish(),
  /** Audience made by hand to which the contacts of the file are added; needs the right to change audiences. */
  audience_id: integer.pipe(z.int().positive()).nullish(),
  /**
   * Channels for which the importing member states a basis, for the rows that are new or updated. When left out, those of the
   * wording that `gdpr_consent` confirms: e-mail and SMS. A mapped column of consent decides about its channel instead.
   */
  consent_channels: z
    .array(z.enum(CHANNELS))
    .max(CHANNELS.length)
    .default(() => [...CHANNELS]),
}

/** Options of spec 3.4 for the check. Consent is required only when the import starts. */
export const ImportCheckOptions = z.object({ ...options, gdpr_consent: flag.optional() })
/** Options of spec 3.4. The GDPR consent is required. */
export const ImportOptions = z.object({ ...options, gdpr_consent: accepted })
export type ImportOptions = z.infer<typeof ImportOptions>
export type ImportCheckOptions = z.infer<typeof ImportCheckOptions>

/** Rows of each kind in the samples of a check. */
export const IMPORT_SAMPLE_ROWS = 20
const ImportSample = z.object({
  row_no: z.int(),
  values: z.array(z.string()),
  reason: z.string().nullable(),
  /** The contact that the row updates or resembles. Its name is null when it no longer exists. */
  contact: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
})
export type ImportSample = z.infer<typeof ImportSample>
/** Counts of a dry run over every row, with the first rows of each kind. */
export const ImportChecks = z.object({
  total: z.int(),
  counts: z.record(z.enum(IMPORT_CHECK_KINDS), z.int()),
  /** Number of new contacts for which the plan has room now. Further rows fail. Null without a limit, and once the import has started. */
  room: z.int().nullable(),
  samples: z.partialRecord(z.enum(IMPORT_CHECK_KINDS), z.array(ImportSample)),
})
export type ImportChecks = z.infer<typeof ImportChecks>

/** Progress of a job of an import, with the figures of `job-batch.progress`. */
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

const access = { read: permission('contacts.import'), export: permission('contacts.import') }

/** Imports of an account, newest first. Files that were never imported are left out unless the filter selects them. */
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

/** A parsed file: its import, its first rows, and the wording of the consent. */
export const ParsedImport = ContactImport.extend({ preview: z.array(z.array(z.string())), consent_text: z.string() })
export type ParsedImport = z.infer<typeof ParsedImport>

/** Step one: reads a file or a stored upload, or an import again with another encoding, delimiter or heading line. */
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

/** Step two, which can be repeated: checks every row and writes nothing. */
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

/** Step three: starts the import. The same file, mapping and options return the import that already ran, unless `force` is sent. */
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

/** Choices for an import: lists and tags of the account, and the wording of the consent. */
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
      /** Audiences made by hand; none for members who may not change audiences. */
      audiences: z.array(SelectOption),
      default_country: z.string(),
      consent_text: z.string(),
      /** The wording that the importing member confirms, by the channels for which they state a basis. */
      consent_texts: z.object({ email_sms: z.string(), email: z.string(), sms: z.string(), none: z.string() }),
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

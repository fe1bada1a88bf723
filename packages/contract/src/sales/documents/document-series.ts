import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { date, flag, instant, optionalText, text } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'

export const SERIES_DOCUMENT_TYPES = [
  'offer',
  'sales_order',
  'production_order',
  'invoice',
  'credit_note',
  'retail_receipt',
  'retail_credit',
  'proforma',
  'payment',
] as const
export type SeriesDocumentType = (typeof SERIES_DOCUMENT_TYPES)[number]

/** Series of numbers for one type of document of an account (domain.md 4.4). */
export const DocumentSeries = z.object({
  id: z.int(),
  account_id: z.int(),
  document_type: z.enum(SERIES_DOCUMENT_TYPES),
  code: z.string(),
  name: z.string(),
  pattern: z.string(),
  reset: z.enum(['yearly', 'never']),
  branch_number: z.int(),
  is_default: z.boolean(),
  is_active: z.boolean(),
  last_issue_date: date.nullable(),
  /** Number of the next document of this year. */
  next_number: z.string(),
  /** Whether letters, pattern and reset are fixed, because a number is assigned. */
  is_used: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type DocumentSeries = z.infer<typeof DocumentSeries>

export const DocumentSeriesInput = z.object({
  document_type: z.enum(SERIES_DOCUMENT_TYPES),
  code: text(10),
  name: text(80),
  pattern: optionalText(60),
  reset: z.enum(['yearly', 'never']).optional(),
  branch_number: z.int().min(0).max(9999).optional(),
  is_default: flag.optional(),
  is_active: flag.optional(),
})
export type DocumentSeriesInput = z.infer<typeof DocumentSeriesInput>

export const documentSeries = defineResource({
  name: 'document-series',
  id: 'accounts.documentSeries',
  itemId: 'documentSeries',
  paths: { collection: '/api/v1/accounts/:account_id/document-series', item: '/api/v1/document-series/:id' },
  row: DocumentSeries,
  create: DocumentSeriesInput,
  update: DocumentSeriesInput.omit({ document_type: true }).partial(),
  access: {
    read: permission('accounts.read'),
    create: permission('accounts.update'),
    update: permission('accounts.update'),
    delete: permission('accounts.update'),
  },
  filters: { search: searchFilter(), document_type: codeFilter(SERIES_DOCUMENT_TYPES), active: booleanFilter() },
  sorts: ['document_type', 'code'],
})

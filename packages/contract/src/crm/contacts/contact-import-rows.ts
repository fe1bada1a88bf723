import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { PageLinks, PageMeta } from '../../kit/page.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../kit/query.ts'
import { IMPORT_ROW_STATUSES } from './contact-import.ts'

/** `pending` are rows with a remark of the check before an import. They are deleted when it starts. */
const ImportRowStatus = z.enum(['pending', ...IMPORT_ROW_STATUSES])

/** Outcome of one row of the file. */
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

/**
 * The original columns with outcome and reason, for rows that are `created`, `updated`, `skipped`, `failed`, have a
 * remark of the check (`pending`), or for all rows.
 */
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

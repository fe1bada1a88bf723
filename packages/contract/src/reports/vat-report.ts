import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { ReportPeriod, reportQuery } from './report-shapes.ts'

const ACCESS = permission('reports.read-financial')
const PATH = '/api/v1/accounts/:account_id/reports'

const group = z.object({
  currency: z.string(),
  vat_treatment: z.string(),
  vat_bp: z.int(),
  net_minor: z.int(),
  vat_minor: z.int(),
  documents: z.int(),
})

/**
 * VAT of the documents that were issued and of the bills that were received in a period, by the day of the document.
 * Credit notes are subtracted; drafts and proformas do not count. Currencies are never added.
 */
export const VatReport = z.object({
  period: ReportPeriod,
  totals: z.array(
    z.object({
      currency: z.string(),
      sales_net_minor: z.int(),
      output_vat_minor: z.int(),
      purchases_net_minor: z.int(),
      input_vat_minor: z.int(),
      /** Output less input VAT; below zero it is a credit. */
      due_vat_minor: z.int(),
      /** Tax that clients withheld. */
      withheld_minor: z.int(),
      /** Tax withheld from suppliers. */
      withheld_from_suppliers_minor: z.int(),
    }),
  ),
  sales: z.array(group),
  purchases: z.array(group),
  months: z.array(
    z.object({ since: z.string(), until: z.string(), currency: z.string(), output_vat_minor: z.int(), input_vat_minor: z.int() }),
  ),
  /** Tax that clients withheld, by category of the tax authority. */
  withheld: z.array(
    z.object({ currency: z.string(), withholding_category: z.int().nullable(), withheld_minor: z.int(), documents: z.int() }),
  ),
  /** Supplies to buyers in the Union (VIES), by buyer. */
  eu_supplies: z.array(
    z.object({
      vat_number: z.string().nullable(),
      country_code: z.string(),
      name: z.string(),
      kind: z.enum(['goods', 'services']),
      currency: z.string(),
      net_minor: z.int(),
      /** Net in euro, at the rate of each document. */
      net_eur_minor: z.int(),
      documents: z.int(),
    }),
  ),
})
export type VatReport = z.infer<typeof VatReport>

export const vatReport = defineEndpoint({
  id: 'reports.vat.read',
  method: 'GET',
  path: `${PATH}/vat`,
  access: ACCESS,
  summary: 'VAT of a period, by rate and treatment, with supplies in the Union and withheld tax',
  params: accountParams,
  query: reportQuery,
  response: oneOf(VatReport),
})

/** The tables of the report as a spreadsheet, a sheet for each. */
export const exportVatReport = defineEndpoint({
  id: 'reports.vat.export',
  method: 'GET',
  path: `${PATH}/vat/export`,
  access: ACCESS,
  summary: 'The VAT of a period as a spreadsheet',
  params: accountParams,
  query: reportQuery,
  response: z.any(),
  produces: 'file',
  limit: 'heavy',
  transaction: 'none',
})

export const BOOK_FORMATS = ['xlsx', 'xml'] as const
export type BookFormat = (typeof BOOK_FORMATS)[number]

/** The books of a period for the accountant: documents, lines by rate, receipts, supplier bills and supplies in the Union. */
export const exportBooks = defineEndpoint({
  id: 'reports.books.export',
  method: 'GET',
  path: `${PATH}/books/:format/export`,
  access: ACCESS,
  summary: 'The books of a period for the accountant, as a spreadsheet or as XML',
  params: accountParams.extend({ format: z.enum(BOOK_FORMATS) }),
  query: reportQuery,
  response: z.any(),
  produces: 'file',
  limit: 'heavy',
  transaction: 'none',
})

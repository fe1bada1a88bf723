import { invoices, type Invoice } from '@stoa/contract/browser'
import { IconReceipt } from '@stoa/ui'
import type { Finder } from '../../../kit/index.ts'
import { foundDocument } from '../lines/index.ts'
import { invoicePaths } from './invoice-paths.ts'

/** Finds invoices by number and client. */
export const finder: Finder<Invoice> = {
  group: 'papers',
  order: 80,
  endpoint: invoices.list,
  icon: IconReceipt,
  found: (row, accountId) => foundDocument(row, row.client_name, invoicePaths.page(accountId, row.uuid)),
}

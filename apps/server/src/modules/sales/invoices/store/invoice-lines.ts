import type { Db } from '#db/rows.ts'
import { writeLines, type LineTable, type ResolvedLine } from '../../documents/index.ts'

const INVOICE_LINES: LineTable = {
  table: 'invoice_lines',
  document: 'invoice_uuid',
  key: 'id',
  extra: [
    'order_item_uuid',
    'credited_line_id',
    'credits_amount',
    'subject_to_withholding',
    'withheld_minor',
    'income_category',
    'income_type',
  ],
}

/**
 * Replaces the lines of a draft.
 * @param extras values of the columns that only invoice lines have, by position
 */
export async function writeInvoiceLines(
  db: Db,
  { account_id, uuid }: { account_id: number; uuid: string },
  lines: readonly ResolvedLine[],
  extras: readonly Record<string, unknown>[],
): Promise<void> {
  await writeLines(db, INVOICE_LINES, { account_id, document_uuid: uuid }, lines, extras)
}

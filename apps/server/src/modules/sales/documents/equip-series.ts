import { sql } from 'kysely'
import type { SeriesDocumentType } from '@stoa/contract'
import { run } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'

/** Letters of the default series by the account's language, and their names (domain.md 4.4). */
const DEFAULT_SERIES: readonly { document_type: SeriesDocumentType; gr: string; en: string; name_gr: string; name_en: string }[] = [
  { document_type: 'offer', gr: 'ΠΡ', en: 'QT', name_gr: 'Προσφορές', name_en: 'Offers' },
  { document_type: 'sales_order', gr: 'ΠΑ', en: 'SO', name_gr: 'Παραγγελίες', name_en: 'Sales orders' },
  { document_type: 'production_order', gr: 'ΕΠ', en: 'PO', name_gr: 'Εντολές παραγωγής', name_en: 'Production orders' },
  { document_type: 'invoice', gr: 'ΤΠΥ', en: 'INV', name_gr: 'Τιμολόγια παροχής υπηρεσιών', name_en: 'Invoices' },
  { document_type: 'credit_note', gr: 'ΠΤ', en: 'CN', name_gr: 'Πιστωτικά τιμολόγια', name_en: 'Credit notes' },
  { document_type: 'retail_receipt', gr: 'ΑΠΥ', en: 'RCP', name_gr: 'Αποδείξεις παροχής υπηρεσιών', name_en: 'Retail receipts' },
  { document_type: 'retail_credit', gr: 'ΠΑΠΥ', en: 'RCN', name_gr: 'Πιστωτικές αποδείξεις', name_en: 'Retail credits' },
  { document_type: 'proforma', gr: 'ΠΦ', en: 'PF', name_gr: 'Προτιμολόγια', name_en: 'Proformas' },
  { document_type: 'payment', gr: 'ΕΙΣ', en: 'PAY', name_gr: 'Εισπράξεις', name_en: 'Payments' },
]

/** Gives accounts the default series they lack, in their own language. What an account already has stays. */
export async function equipSeries(db: Db, account_ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`INSERT INTO document_series (account_id, document_type, code, name, is_default)
    SELECT a.id, d.document_type, CASE a.locale WHEN 'gr' THEN d.gr ELSE d.en END, CASE a.locale WHEN 'gr' THEN d.name_gr ELSE d.name_en END, true
    FROM accounts a CROSS JOIN ROWS FROM (jsonb_to_recordset(${JSON.stringify(DEFAULT_SERIES)}::jsonb) AS (document_type text, gr text, en text, name_gr text, name_en text))
      WITH ORDINALITY AS d(document_type, gr, en, name_gr, name_en, place)
    WHERE a.id = any(${[...account_ids]}::bigint[])
      AND NOT EXISTS (SELECT FROM document_series s WHERE s.account_id = a.id AND s.document_type = d.document_type AND s.is_default AND s.deleted_at IS NULL)
    ORDER BY a.id, d.place
    ON CONFLICT DO NOTHING`,
  )
}

/** Gives a new account its series. */
export const equipNewAccount = (ctx: Pick<Context, 'db'>, account: { id: number }): Promise<void> => equipSeries(ctx.db, [account.id])

import type { Context, Db } from '#kit/context.ts'
import { insertDefaultSeries, type DefaultSeries } from './store.ts'

/** Letters of the default series by the account's language, and their names (domain.md 4.4). */
const DEFAULT_SERIES: readonly DefaultSeries[] = [
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

/** Gives accounts the default series that they lack, in their language; existing series stay. */
export const equipSeries = (db: Db, account_ids: readonly number[]): Promise<void> => insertDefaultSeries(db, account_ids, DEFAULT_SERIES)

/** Gives a new account its series. */
export const equipNewAccount = (ctx: Pick<Context, 'db'>, account: { id: number }): Promise<void> => equipSeries(ctx.db, [account.id])

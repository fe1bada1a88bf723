import type { Context, Db } from '#kit/context.ts'
import { insertDefaultSeries, type DefaultSeries } from './store.ts'

/** Letters and names of the default series by language of the account (domain.md 4.4). */
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

/** Creates missing default series of accounts, in their language. */
export const equipSeries = (db: Db, account_ids: readonly number[]): Promise<void> => insertDefaultSeries(db, account_ids, DEFAULT_SERIES)

/** Creates the series of a new account. */
export const equipNewAccount = (ctx: Pick<Context, 'db'>, account: { id: number }): Promise<void> => equipSeries(ctx.db, [account.id])

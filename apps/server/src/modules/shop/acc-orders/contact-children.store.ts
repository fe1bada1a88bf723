import type { ContactChild } from '#modules/crm/contact-children/index.ts'

/** Merging contacts moves their orders to the survivor (decision 0031). */
export const accOrderChildren: ContactChild = { table: 'acc_orders', column: 'contact_id', key: ['id'] }

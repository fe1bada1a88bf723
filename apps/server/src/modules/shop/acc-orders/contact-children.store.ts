import type { ContactChild } from '#modules/crm/contact-children/index.ts'

/** Orders follow their contact when contacts are merged (decision 0031). */
export const accOrderChildren: ContactChild = { table: 'acc_orders', column: 'contact_id', key: ['id'] }

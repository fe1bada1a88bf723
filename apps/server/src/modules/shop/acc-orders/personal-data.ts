import type { PersonalDataSection } from '#modules/crm/contact-children/index.ts'

/** Orders that the person placed in the shop of the account. */
export const accOrderSection: PersonalDataSection = {
  name: 'shop_orders',
  from: 'acc_orders',
  column: 'contact_id',
  omit: ['search_text', 'totals_differ'],
}
